import { migrationsFolder } from '../../src/databases.ts'
import { migrate } from '../../src/kits/db/migrate.ts'
import { openPostgres } from '../../src/kits/db/postgres.ts'
import { executeOn, type PostgresServer, startQuickPostgres } from './postgres-server.ts'
import { patienceMs } from './until.ts'

/** The variable with the address of the run's server, which run-setup.ts starts. */
export const serverVariable = 'POSTA_TEST_POSTGRES_URL'

/** The schema of each test, in a database of its own. */
export const testSchema = 'test'

/** Databases that others are copied from: with the empty schema, and with the project's tables. */
export type Template = 'posta_empty' | 'posta_migrated'

interface TestServer extends PostgresServer {
  /** Whether the whole run shares it: a test's tables there affect others until it is deleted. */
  readonly isShared: boolean
}

let server: Promise<TestServer> | undefined
let databaseCount = 0

/** Creates a database on the run's server, or on this process's server where there is none. */
export async function createPostgresDatabase(template: Template): Promise<PostgresServer> {
  server ??= findServer()
  const { url, isShared } = await server
  databaseCount += 1
  const name = `test_${process.pid}_${databaseCount}`
  // Writing the copy to the log first, as the server would, takes twice its CPU.
  await executeOn(url, `create database ${name} template ${template} strategy file_copy`)
  const stop = async () => {
    // The server checkpoints before it drops a database, which nobody has to wait for.
    if (isShared) executeOn(url, `drop database ${name} with (force)`).catch(() => {})
  }
  return { url: databaseUrl(url, name), stop }
}

/** Stops the server that this process started; the run's server keeps running. */
export async function closePostgresServer(): Promise<void> {
  const started = server
  server = undefined
  await (await started)?.stop()
}

/** Starts a server with both templates. */
export async function startTestServer(): Promise<PostgresServer> {
  const started = await startQuickPostgres()
  try {
    await executeOn(started.url, 'create database posta_empty')
    const empty = databaseUrl(started.url, 'posta_empty')
    await executeOn(empty, `create schema ${testSchema}`)
    await executeOn(started.url, 'create database posta_migrated template posta_empty')
    const db = openTestSchema(databaseUrl(started.url, 'posta_migrated'))
    await migrate(db, migrationsFolder, Date.now())
    await db.close()
  } catch (error) {
    await started.stop()
    throw error
  }
  return started
}

export function openTestSchema(url: string) {
  const limits = { poolSize: 8, statementTimeoutMs: patienceMs, connectTimeoutMs: patienceMs }
  return openPostgres({ url, schema: testSchema, namedStatements: true, ...limits })
}

async function findServer(): Promise<TestServer> {
  const url = process.env[serverVariable]
  if (url !== undefined) return { url, isShared: true, stop: async () => {} }
  return { ...(await startTestServer()), isShared: false }
}

function databaseUrl(url: string, name: string): string {
  return url.replace(/postgres$/, name)
}
