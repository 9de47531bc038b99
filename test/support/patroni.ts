import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { crashPostgres } from './postgres-crash.ts'
import { freePort, postgresPrograms } from './postgres-server.ts'
import { findProgram, type Program, startProgram } from './programs.ts'
import { until } from './until.ts'

interface Member {
  readonly name: string
  readonly url: string
  readonly program: Program
  /** The answer of Patroni's own API: 200 where the server is in that role. */
  isIn(role: 'primary' | 'replica' | 'sync'): Promise<boolean>
  /** Asks Patroni to leave the servers as they are, and waits until it does. */
  pause(): Promise<void>
}

export interface PatroniCluster {
  /** Names all members, of which one takes writes. */
  readonly url: string
  /** Hands over to a member that has everything. */
  switchOver(): Promise<void>
  /** Kills the primary and its Patroni, as a machine dies; resolves once another one is promoted. */
  killPrimary(): Promise<void>
  /** From then on the primary stays, however late a busy machine renews its lock. */
  stay(): Promise<void>
  stop(): Promise<void>
}

const clusterName = 'posta'

/** Three servers that Patroni keeps, one of them synchronous, with etcd beside them. */
export async function startPatroni(): Promise<PatroniCluster> {
  const etcd = await startEtcd()
  const members: Member[] = [await startMember('db1', etcd.port)]
  await until('the first server is the primary', () => findIn(members, 'primary').then(isThere))
  members.push(...(await Promise.all(['db2', 'db3'].map((name) => startMember(name, etcd.port)))))
  await until('a server is synchronous', () => findIn(members, 'sync').then(isThere))
  const hosts = members.map(({ url }) => new URL(url).host).join(',')

  /** Runs the work that makes another member the primary, and waits until it is. */
  async function change(work: (primary: Member) => Promise<unknown>): Promise<void> {
    const primary = await findReady()
    await work(primary)
    const others = members.filter((member) => member !== primary)
    await until('another is the primary', () => findIn(others, 'primary').then(isThere))
  }

  /** On a busy machine there may be none for a while, by itself. */
  async function findReady(): Promise<Member> {
    const ready: Member[] = []
    await until('there are a primary and a synchronous server', async () => {
      const [primary, standby] = [await findIn(members, 'primary'), await findIn(members, 'sync')]
      if (primary !== undefined && standby !== undefined) ready.push(primary)
      return ready.length > 0
    })
    return ready[0] as Member
  }

  return {
    url: `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`,
    switchOver: () =>
      change((primary) => {
        const words = ['switchover', clusterName, '--master', primary.name, '--force']
        const file = join(primary.program.folder, 'patroni.yml')
        const ask = () =>
          promisify(execFile)(findProgram('patronictl') ?? '', ['-c', file, ...words])
        // It is refused while no other is ready, which may be so again by now.
        return until('the switchover begins', () =>
          ask().then(
            () => true,
            async () => !(await primary.isIn('primary')),
          ),
        )
      }),
    killPrimary: () =>
      change(async ({ url, program }) => {
        program.kill()
        await crashPostgres(url)
      }),
    async stay() {
      const primary = await findReady()
      await primary.pause()
    },
    async stop() {
      await Promise.all(members.map(({ program }) => program.stop()))
      await etcd.stop()
    },
  }
}

const isOk = ({ ok }: Response): boolean => ok

const isThere = (rows: unknown): boolean => rows !== undefined

async function findIn(members: readonly Member[], role: 'primary' | 'sync') {
  for (const member of members) if (await member.isIn(role)) return member
  return undefined
}

async function startEtcd(): Promise<Program & { readonly port: number }> {
  const [port, peerPort] = [await freePort(), await freePort()]
  const [own, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
  const program = await startProgram({
    name: 'etcd',
    files: {},
    words: (folder) => [
      `--data-dir=${folder}/data`,
      '--name=one',
      `--listen-client-urls=${own}`,
      `--advertise-client-urls=${own}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--initial-cluster=one=${peer}`,
    ],
    port,
    // Its authors test it on other processors only, so that it asks for this.
    variables: process.arch === 'arm64' ? { ETCD_UNSUPPORTED_ARCH: 'arm64' } : {},
  })
  return { ...program, port }
}

async function startMember(name: string, etcdPort: number): Promise<Member> {
  const [port, apiPort] = [await freePort(), await freePort()]
  const program = await startProgram({
    name: 'patroni',
    files: { 'patroni.yml': settingsOf(name, { port, apiPort, etcdPort }) },
    words: () => ['patroni.yml'],
    port: apiPort,
  })
  return {
    name,
    program,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    isIn: (role) =>
      fetch(`http://127.0.0.1:${apiPort}/${role}`).then(
        ({ status }) => status === 200,
        () => false,
      ),
    async pause() {
      const api = `http://127.0.0.1:${apiPort}`
      const body = JSON.stringify({ pause: true })
      await until('it is told', () =>
        fetch(`${api}/config`, { method: 'PATCH', body }).then(isOk, () => false),
      )
      await until('it pauses', async () => {
        const state = (await (await fetch(`${api}/patroni`)).json()) as { pause?: boolean }
        return state.pause === true
      })
    },
  }
}

interface Ports {
  readonly port: number
  readonly apiPort: number
  readonly etcdPort: number
}

/** Times are the shortest that Patroni advises: `loop_wait` and twice `retry_timeout` in `ttl`. */
function settingsOf(name: string, { port, apiPort, etcdPort }: Ports): string {
  return `scope: ${clusterName}
name: ${name}
restapi: { listen: '127.0.0.1:${apiPort}', connect_address: '127.0.0.1:${apiPort}' }
etcd3: { host: '127.0.0.1:${etcdPort}' }
bootstrap:
  dcs:
    ttl: 8
    loop_wait: 1
    retry_timeout: 3
    synchronous_mode: true
    postgresql:
      parameters: { max_connections: 200, fsync: 'off', full_page_writes: 'off' }
  initdb: [{ encoding: UTF8 }, { locale: C }, no-sync]
postgresql:
  listen: '127.0.0.1:${port}'
  connect_address: '127.0.0.1:${port}'
  data_dir: data
  bin_dir: ${postgresPrograms}
  pgpass: pgpass
  pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']
  parameters: { unix_socket_directories: '.' }
  basebackup: [no-sync, { checkpoint: fast }]
  authentication:
    superuser: { username: postgres }
    replication: { username: postgres }
`
}
