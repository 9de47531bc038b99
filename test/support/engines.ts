import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
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
import { findTemplate } from './sqlite-templates.ts'

/** A database of its own for a test. */
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
  /** Without any tables. */
  open(): Promise<TestDatabase>
  /** With the project's tables, copied from where the migrations made them once. */
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

/** Stands in for a server where none is installed. */
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

/** Runs the suite on every engine there is, and says so when PostgreSQL's server is not. */
export function forEachEngine(suite: (engine: TestEngine) => void): void {
  for (const engine of engines) void describe(`on ${engine.name}`, () => suite(engine))
  if (!hasPostgres) reportAbsence()
  after(closeEngines)
}

/** Of what happens at the same time: only where an engine lets two sessions in is there such. */
export function testAtOnce(engine: TestEngine, name: string, run: () => Promise<void>): void {
  if (!engine.oneSession) void test(name, run)
}

/** For tests that use `engines` without `forEachEngine`: what they started would hold them up. */
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
  const folder = await mkdtemp(join(tmpdir(), 'posta-sqlite-'))
  const file = join(folder, 'test.db')
  if (template !== undefined) await cp(template, file)
  const open = () => openSqlite({ file, busyTimeoutMs: 5_000 })
  return asTestDatabase(open, () => rm(folder, { recursive: true, force: true }))
}

async function openTestPostgres(template: Template): Promise<TestDatabase> {
  const { url, stop } = await createPostgresDatabase(template)
  return asTestDatabase(() => openTestSchema(url), stop)
}

/** Loaded only where it is used: it is large. */
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
