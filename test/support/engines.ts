import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { Client } from 'pg'
import type { Database } from '../../src/kits/db/database.ts'
import { openPostgres } from '../../src/kits/db/postgres.ts'
import { openSqlite } from '../../src/kits/db/sqlite.ts'
import { patienceMs } from './until.ts'

/** An empty database of its own for a test. */
export interface TestDatabase extends Database {
  /** Another handle on the same data, as another process would have. */
  again(): Promise<Database>
  /** Closes every handle and removes the data. */
  dispose(): Promise<void>
}

export interface TestEngine {
  readonly name: 'sqlite' | 'pglite' | 'postgres'
  /** PGlite is one session, whoever connects: nothing there runs at the same time. */
  readonly oneSession: boolean
  open(): Promise<TestDatabase>
}

export interface PostgresServer {
  readonly url: string
  stop(): Promise<void>
}

const notRun = 'PostgreSQL server: not run (no binaries found)'
const binaries = findPostgres()

const sqlite: TestEngine = { name: 'sqlite', oneSession: false, open: openTestSqlite }
const pglite: TestEngine = { name: 'pglite', oneSession: true, open: openTestPglite }
const postgres: TestEngine = { name: 'postgres', oneSession: false, open: openTestPostgres }

export const engines: readonly TestEngine[] =
  binaries === undefined ? [sqlite, pglite] : [sqlite, pglite, postgres]

/** Runs the suite on every engine there is, and says so when PostgreSQL's server is not. */
export function forEachEngine(suite: (engine: TestEngine) => void): void {
  for (const engine of engines) void describe(`on ${engine.name}`, () => suite(engine))
  if (binaries === undefined) reportAbsence()
  after(closeEngines)
}

/** Of what happens at the same time: only where an engine lets two sessions in is there such. */
export function testAtOnce(engine: TestEngine, name: string, run: () => Promise<void>): void {
  if (!engine.oneSession) void test(name, run)
}

/** For tests that use `engines` without `forEachEngine`: what they started would hold them up. */
export async function closeEngines(): Promise<void> {
  const server = sharedServer
  sharedServer = undefined
  for (const engine of idlePglites.splice(0)) await engine.close()
  await (await server)?.stop()
}

function reportAbsence(): void {
  void test('on postgres', (t) => {
    if (process.env['POSTA_TEST_REQUIRE_POSTGRES'] === '1') throw new Error(notRun)
    t.diagnostic(notRun)
    t.skip(notRun)
  })
}

async function openTestSqlite(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'posta-sqlite-'))
  const open = () => openSqlite({ file: join(folder, 'test.db'), busyTimeoutMs: 5_000 })
  return asTestDatabase(open, () => rm(folder, { recursive: true, force: true }))
}

/**
 * Creating a PGlite takes seconds, so it is kept for the next test. Since it has one session with
 * one search path, a database that is open has one for itself.
 */
const idlePglites: PGlite[] = []
let schemaCount = 0

async function openTestPglite(): Promise<TestDatabase> {
  const engine = idlePglites.pop() ?? (await PGlite.create())
  const port = await freePort()
  const server = new PGLiteSocketServer({ db: engine, host: '127.0.0.1', port, maxConnections: 10 })
  await server.start()
  const schema = nextSchema()
  await engine.exec(`create schema ${schema}; set search_path to ${schema}`)
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  return asTestDatabase(
    () => openTestSchema(url, schema, 1, false),
    async () => {
      await server.stop()
      await engine.exec(`drop schema ${schema} cascade; deallocate all`)
      idlePglites.push(engine)
    },
  )
}

let sharedServer: Promise<PostgresServer | undefined> | undefined

async function openTestPostgres(): Promise<TestDatabase> {
  sharedServer ??= realPostgres()
  const server = await sharedServer
  if (server === undefined) throw new Error(notRun)
  const schema = nextSchema()
  await execute(server.url, `create schema ${schema}`)
  return asTestDatabase(
    () => openTestSchema(server.url, schema, 8, true),
    () => execute(server.url, `drop schema ${schema} cascade`),
  )
}

function nextSchema(): string {
  schemaCount += 1
  return `test_${schemaCount}`
}

function openTestSchema(url: string, schema: string, poolSize: number, namedStatements: boolean) {
  const limits = { poolSize, statementTimeoutMs: 15_000, connectTimeoutMs: 10_000 }
  return openPostgres({ url, schema, namedStatements, ...limits })
}

function asTestDatabase(open: () => Database, remove: () => Promise<void>): TestDatabase {
  const first = open()
  const handles = [first]
  return {
    ...first,
    async again() {
      const another = open()
      handles.push(another)
      return another
    },
    async dispose() {
      for (const handle of handles) await handle.close()
      await remove()
    },
  }
}

/** A PostgreSQL server of its own on a free port, or nothing where it is not installed. */
export async function realPostgres(): Promise<PostgresServer | undefined> {
  if (binaries === undefined) return undefined
  const owner = unprivilegedUser()
  const folder = await mkdtemp(join(tmpdir(), 'posta-postgres-'))
  if (owner !== undefined) await chown(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C']
  await promisify(execFile)(join(binaries, 'initdb'), initdb, { ...owner, cwd: folder })
  const port = await freePort()
  const child = startServer({ folder, data, port, owner })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await untilAnswering(url, child)
  return { url, stop: () => stopServer(child) }
}

interface ServerPlace {
  readonly folder: string
  readonly data: string
  readonly port: number
  readonly owner: { uid: number; gid: number } | undefined
}

/**
 * The server lives as long as the pipe to its shell: when this process ends, in whatever way, the
 * shell stops the server and removes its data.
 */
function startServer({ folder, data, port, owner }: ServerPlace): ChildProcess {
  const script = `"$0" "$@" >server.log 2>&1 </dev/null & server=$!
    cat >/dev/null; kill -INT $server; wait $server; cd / && rm -rf "$FOLDER"`
  const options = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder]
  const child = spawn(
    'sh',
    ['-c', script, join(binaries ?? '', 'postgres'), ...options, '-c', 'fsync=on'],
    {
      ...owner,
      cwd: folder,
      detached: true,
      env: { PATH: process.env['PATH'], FOLDER: folder },
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  )
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
      return await execute(url, 'select 1')
    } catch (error) {
      if (performance.now() > giveUpAt) {
        await stopServer(child)
        throw error
      }
    }
    await sleep(50)
  }
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** The folder of `initdb` and `postgres`: on the path, or where Debian keeps the newest. */
function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => +b - +a) : []
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ]
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  )
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const wanted of ['postgres', 'nobody']) {
    const fields = accounts.find((line) => line.startsWith(`${wanted}:`))?.split(':')
    if (fields !== undefined) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  throw new Error('PostgreSQL cannot run as root, and there is no user postgres or nobody.')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port)
      })
    })
  })
}
