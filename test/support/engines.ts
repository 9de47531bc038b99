import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { migrationsFolder } from '../../src/databases.ts'
import type { Database } from '../../src/kits/db/database.ts'
import { migrate } from '../../src/kits/db/migrate.ts'
import { openSqlite } from '../../src/kits/db/sqlite.ts'
import {
  closePostgresServer,
  createPostgresDatabase,
  openTestSchema,
  type Template,
} from './postgres-databases.ts'
import { hasPostgres, noPostgres } from './postgres-server.ts'
import { dataPlace } from './run-folder.ts'
import { findTemplate } from './sqlite-templates.ts'
import { patienceMs } from './until.ts'

/** A database of its own for a test. */
export interface TestDatabase extends Database {
  /** Opens another handle on the same data, as another process would have. */
  again(): Promise<Database>
  /** Closes every handle and deletes the data. */
  dispose(): Promise<void>
}

export interface TestEngine {
  readonly name: 'sqlite' | 'pglite' | 'postgres'
  /** PGlite has a single session for all connections, so nothing runs concurrently in it. */
  readonly oneSession: boolean
  /** Opens a database without tables. */
  open(): Promise<TestDatabase>
  /** Opens a database with the project's tables, copied from a template that was migrated once. */
  openMigrated(): Promise<TestDatabase>
}

const sqlite: TestEngine = {
  name: 'sqlite',
  oneSession: false,
  open: () => openTestSqlite(),
  openMigrated: async () => openTestSqlite(await findTemplate('migrated')),
}

const postgres: TestEngine = {
  name: 'postgres',
  oneSession: false,
  open: () => openTestPostgres('posta_empty'),
  openMigrated: () => openTestPostgres('posta_migrated'),
}

/** Replaces a PostgreSQL server where none is installed. */
const pglite: TestEngine = {
  name: 'pglite',
  oneSession: true,
  open: openTestPglite,
  async openMigrated() {
    const db = await openTestPglite()
    await migrate(db, migrationsFolder, Date.now())
    return db
  },
}

export const engines: readonly TestEngine[] = [sqlite, hasPostgres ? postgres : pglite]

/** Runs the suite on every available engine, and reports a missing PostgreSQL server. */
export function forEachEngine(suite: (engine: TestEngine) => void): void {
  for (const engine of engines) void describe(`on ${engine.name}`, () => suite(engine))
  if (!hasPostgres) reportAbsence()
  after(closeEngines)
}

/** Declares a test of concurrency, which runs only where an engine allows two sessions. */
export function testAtOnce(engine: TestEngine, name: string, run: () => Promise<void>): void {
  if (!engine.oneSession) void test(name, run)
}

/**
 * For tests that use `engines` without `forEachEngine`: open engines would keep them from exiting.
 */
export async function closeEngines(): Promise<void> {
  await closePostgresServer()
  if (!hasPostgres) await (await import('./pglite.ts')).closePglites()
}

function reportAbsence(): void {
  void test('on postgres', (t) => {
    if (process.env['POSTA_TEST_REQUIRE_POSTGRES'] === '1') throw new Error(noPostgres)
    t.diagnostic(noPostgres)
    t.skip(noPostgres)
  })
}

async function openTestSqlite(template?: string): Promise<TestDatabase> {
  const folder = await mkdtemp(join(dataPlace(), 'posta-sqlite-'))
  const file = join(folder, 'test.db')
  if (template !== undefined) await cp(template, file)
  // Writes that tests make at once wait for one another, on a busy machine for long.
  const open = () => openSqlite({ file, busyTimeoutMs: patienceMs })
  return asTestDatabase(open, () => rm(folder, { recursive: true, force: true }))
}

async function openTestPostgres(template: Template): Promise<TestDatabase> {
  const { url, stop } = await createPostgresDatabase(template)
  return asTestDatabase(() => openTestSchema(url), stop)
}

/** Imported lazily, because it is large. */
async function openTestPglite(): Promise<TestDatabase> {
  const { openPgliteSchema } = await import('./pglite.ts')
  const { open, remove } = await openPgliteSchema()
  return asTestDatabase(open, remove)
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
