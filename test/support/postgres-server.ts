import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chown, mkdir, mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { quickPlace } from './run-folder.ts'
import { patienceMs } from './until.ts'

export interface PostgresServer {
  readonly url: string
  stop(): Promise<void>
}

const binaries = findPostgres()

/** Whether the binaries of a PostgreSQL server are installed. */
export const hasPostgres = binaries !== undefined

export const noPostgres = 'PostgreSQL server: not run (no binaries found)'

const durable = ['fsync=on']

/** Settings that only matter in a power cut are off: nothing here outlives the tests. */
const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300']

/** A process that is killed loses nothing without fsync either: only a power cut would. */
const killable = ['fsync=off', 'full_page_writes=off', 'max_connections=300']

/** Starts a server that keeps acknowledged commits, as a carrier's does. */
export function startDurablePostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  return startPostgres([...durable, ...settings], tmpdir())
}

/**
 * Starts a server that may lose everything in a power cut, for tests that are not about crashes. A
 * new database is hundreds of files, and creating them on a disk takes several times the CPU.
 */
export function startQuickPostgres(): Promise<PostgresServer> {
  return startPostgres(quick, quickPlace())
}

/** Starts a server that keeps acknowledged commits when it is killed, though not in a power cut. */
export function startKillablePostgres(): Promise<PostgresServer> {
  return startPostgres(killable, quickPlace())
}

/** Starts a server with settings of the test's own, such as an archive of its log. */
export function startPostgresWith(settings: readonly string[]): Promise<PostgresServer> {
  return startPostgres([...killable, ...settings], quickPlace())
}

/** The folder of PostgreSQL's programs. */
export const postgresPrograms = binaries ?? ''

/** The variable with the data of a new server, which run-setup.ts makes for all servers of a run. */
export const newDataVariable = 'POSTA_TEST_POSTGRES_DATA'

/** Makes the data of a new server in the folder. Copying it takes a twentieth of the CPU. */
export async function makeNewData(folder: string): Promise<string> {
  const owner = unprivilegedUser()
  await mkdir(folder)
  if (owner !== undefined) await chown(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  await promisify(execFile)(...initdb(data), { ...owner, cwd: folder })
  return data
}

/** A program with its arguments. */
type Call = [program: string, words: string[]]

function initdb(data: string): Call {
  const words = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']
  return [join(postgresPrograms, 'initdb'), ['-D', data, ...words]]
}

/** Starts a standby that streams from a quick or killable server, as `pg_basebackup -R` makes it. */
export function startStandby(url: string): Promise<PostgresServer> {
  const words = ['-d', url, '-R', '-X', 'stream', '-c', 'fast', '--no-sync', '-D']
  const program = join(postgresPrograms, 'pg_basebackup')
  return startOn(killable, quickPlace(), (data) => [program, [...words, data]])
}

function startPostgres(settings: readonly string[], place: string): Promise<PostgresServer> {
  const made = process.env[newDataVariable]
  return startOn(settings, place, (data) =>
    made === undefined ? initdb(data) : ['cp', ['-Rp', made, data]],
  )
}

/** Starts a server on data that a program makes. */
async function startOn(
  settings: readonly string[],
  place: string,
  makeData: (data: string) => Call,
): Promise<PostgresServer> {
  if (binaries === undefined) throw new Error(noPostgres)
  const owner = unprivilegedUser()
  const folder = await mkdtemp(join(place, 'posta-postgres-'))
  if (owner !== undefined) await chown(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  await promisify(execFile)(...makeData(data), { ...owner, cwd: folder })
  const port = await freePort()
  const child = spawnServer(binaries, { folder, data, port, owner, settings })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await untilAnswering(url, child)
  return { url, stop: () => stopServer(child) }
}

interface ServerPlace {
  readonly folder: string
  readonly data: string
  readonly port: number
  readonly owner: { uid: number; gid: number } | undefined
  readonly settings: readonly string[]
}

/**
 * The server lives as long as the pipe to its shell: when this process ends, in whatever way, the
 * shell stops the server and deletes its data.
 */
function spawnServer(
  programs: string,
  { folder, data, port, owner, settings }: ServerPlace,
): ChildProcess {
  const script = `"$0" "$@" >server.log 2>&1 </dev/null & server=$!
    cat >/dev/null; kill -INT $server; wait $server; cd / && rm -rf "$FOLDER"`
  const options = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder]
  const set = settings.flatMap((setting) => ['-c', setting])
  const child = spawn('sh', ['-c', script, join(programs, 'postgres'), ...options, ...set], {
    ...owner,
    cwd: folder,
    detached: true,
    env: { PATH: process.env['PATH'], FOLDER: folder },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.unref()
  return child
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.ref()
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.stdin?.end()
  await ended
}

async function untilAnswering(url: string, child: ChildProcess): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    try {
      return await executeOn(url, 'select 1')
    } catch (error) {
      if (performance.now() > giveUpAt) {
        await stopServer(child)
        throw error
      }
    }
    await sleep(50)
  }
}

/** Executes one statement on a new connection. */
export async function executeOn(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  // A connection that breaks fails its statement; the client gets the error, too, and needs a
  // listener.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Finds the folder of the server's programs: on the path, or Debian's newest. */
function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => +b - +a) : []
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ]
  return folders.find((folder) =>
    ['initdb', 'postgres', 'pg_basebackup'].every((name) => existsSync(join(folder, name))),
  )
}

/** PostgreSQL refuses to run as root. */
export function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const wanted of ['postgres', 'nobody']) {
    const fields = accounts.find((line) => line.startsWith(`${wanted}:`))?.split(':')
    if (fields !== undefined) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  throw new Error('PostgreSQL cannot run as root, and there is no user postgres or nobody.')
}

/**
 * Returns a port that nobody listens at, of those that the system gives to nobody by itself: it
 * stays free until it is used, and while its user is started again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 30_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
