import { existsSync, rmSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readConfig } from '../../src/config.ts'
import { migrationsFolder, peopleMigrationsFolder } from '../../src/databases.ts'
import type { Clock } from '../../src/kits/clock/clock.ts'
import { migrate } from '../../src/kits/db/migrate.ts'
import { openSqlite } from '../../src/kits/db/sqlite.ts'
import { silentLog } from '../../src/kits/log/log.ts'
import { dataPlace, runFolderVariable } from './run-folder.ts'

/**
 * With the project's tables; and with the demonstration carrier in them, as a start leaves it. The
 * same of the database of people.
 */
export type SqliteTemplate = 'migrated' | 'demo' | 'people' | 'demo-people'

/** The key that signed the audit log of the templates. */
const auditKey = 'the key of the templates with which every test goes on'

/** The key that sealed the secrets in them. */
const secretKey = Buffer.alloc(32, 'templates').toString('base64url')

let folder: Promise<string> | undefined
/** The folders of demonstrations that were loaded at a given moment, by the moment. */
const dated = new Map<number, Promise<string>>()
const made = new Map<SqliteTemplate, Promise<string>>()

/** Returns a closed SQLite file to copy: the run's, or one that this process creates once. */
export function findTemplate(name: SqliteTemplate): Promise<string> {
  const template = made.get(name) ?? findOrMake(name)
  made.set(name, template)
  return template
}

/**
 * Copies the databases of both environments into a data folder, `testing` from the given template.
 */
export async function copyTemplates(data: string, testing: 'migrated' | 'demo'): Promise<void> {
  const people = testing === 'demo' ? 'demo-people' : 'people'
  await copyFiles(data, await findTemplate(testing), await findTemplate(people))
}

/** The same as a start at this moment leaves them, which this process makes once. */
export async function copyDatedDemo(data: string, moment: number): Promise<void> {
  const making = dated.get(moment) ?? makeDatedDemo(moment)
  dated.set(moment, making)
  const demo = await making
  await copyFiles(data, join(demo, 'demo.db'), join(demo, 'demo-people.db'))
}

async function copyFiles(data: string, testing: string, people: string): Promise<void> {
  await writeFile(join(data, 'audit-key'), auditKey)
  await writeFile(join(data, 'secret-key'), secretKey, { mode: 0o600 })
  await cp(testing, join(data, 'testing.db'))
  await cp(await findTemplate('migrated'), join(data, 'production.db'))
  await cp(people, join(data, 'people.db'))
}

async function makeDatedDemo(moment: number): Promise<string> {
  folder ??= templatesFolder()
  const place = join(await folder, `demo-${moment}-${process.pid}`)
  await mkdir(place)
  await makeDemo(join(place, 'demo.db'), () => moment)
  return place
}

async function findOrMake(name: SqliteTemplate): Promise<string> {
  folder ??= templatesFolder()
  const file = join(await folder, `${name}.db`)
  if (!existsSync(file)) await makers[name](file)
  return file
}

const makers = {
  migrated: (file: string) => makeMigrated(file, migrationsFolder),
  people: (file: string) => makeMigrated(file, peopleMigrationsFolder),
  demo: (file: string) => makeDemo(file),
  'demo-people': async (file: string) => {
    const demo = await findTemplate('demo')
    if (!existsSync(file)) await makeDemo(demo)
  },
} as const

async function makeMigrated(file: string, migrations: string): Promise<void> {
  const db = openSqlite({ file, busyTimeoutMs: 5_000 })
  await migrate(db, migrations, Date.now())
  await db.close()
}

/**
 * The service's own start creates both: the carrier in `testing`, and its people beside it. It is imported only here, since most tests need only tables.
 */
async function makeDemo(file: string, clock: Clock = Date.now): Promise<void> {
  const { startPosta } = await import('../../src/main.ts')
  const data = await mkdtemp(join(dataPlace(), 'posta-demo-'))
  await writeFile(join(data, 'secret-key'), secretKey, { mode: 0o600 })
  await cp(await findTemplate('migrated'), join(data, 'testing.db'))
  const variables = { POSTA_PORT: '0', POSTA_DATA: data, POSTA_ENVIRONMENTS: 'testing' }
  const signed = { ...variables, POSTA_AUDIT_KEY: auditKey }
  const posta = await startPosta(readConfig(signed), { log: silentLog, clock })
  await posta.stop()
  await cp(join(data, 'people.db'), join(dirname(file), 'demo-people.db'))
  await cp(join(data, 'testing.db'), file)
  await rm(data, { recursive: true })
}

async function templatesFolder(): Promise<string> {
  const runFolder = process.env[runFolderVariable]
  if (runFolder !== undefined) return runFolder
  const own = await mkdtemp(join(tmpdir(), 'posta-templates-'))
  process.once('exit', () => rmSync(own, { recursive: true, force: true }))
  return own
}
