import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { patienceMs } from './until.ts'

export interface CrashedPostgres {
  /** Restarts the server on the same data, which it recovers from its log. */
  revive(): Promise<{ stop(): Promise<void> }>
}

/** Runs kill -9 on the postmaster and all of its processes. */
export async function crashPostgres(url: string): Promise<CrashedPostgres> {
  const data = await dataFolder(url)
  const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  for (const pid of [postmaster, ...childrenOf(postmaster)]) killOne(pid)
  return { revive: () => revive(url, data) }
}

async function revive(url: string, data: string) {
  // PostgreSQL records its command line, with each argument in quotes.
  const words = readFileSync(join(data, 'postmaster.opts'), 'utf8').trim()
  const { uid, gid } = statSync(data)
  const owner = process.getuid?.() === 0 ? { uid, gid } : {}
  const server = spawn('sh', ['-c', `exec ${words}`], {
    ...owner,
    cwd: dirname(data),
    stdio: 'ignore',
  })
  await untilAnswering(url)
  return { stop: () => stopServer(server) }
}

async function dataFolder(url: string): Promise<string> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  await client.end()
  return rows[0]?.data_directory ?? ''
}

function childrenOf(parent: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n')
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([pid, ppid]) => (ppid === parent && pid !== undefined ? [pid] : []))
}

function killOne(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

async function untilAnswering(url: string): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch (error) {
      if (performance.now() > giveUpAt) throw error
    } finally {
      await client.end().catch(() => {})
    }
    await sleep(50)
  }
}

async function stopServer(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT')
  await ended
}
