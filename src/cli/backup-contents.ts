import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { cp, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { geoFileName } from '../capabilities/addresses/addresses.ts'
import { headsFileName } from '../capabilities/audit/audit.ts'
import { type Config, environmentNames, peopleName, variablesOver } from '../config.ts'
import type { Row } from '../kits/command-line/output.ts'
import { schemaOf } from '../kits/db/open.ts'
import { dumpPostgres, type PostgresPlace } from '../kits/db/postgres-backup.ts'
import { backupSqlite, checkSqlite } from '../kits/db/sqlite-backup.ts'

export const dumpName = 'postgres.dump'

export function databaseFile(folder: string, environment: string): string {
  return join(folder, `${environment}.db`)
}

/** The embedded databases in a folder that a command works on, by the names of their files. */
export function databasesIn(folder: string, config: Config, isWhole = true): string[] {
  const foreign = environmentNames.filter((name) => !config.environments.includes(name))
  const others = [...foreign, ...(isWhole ? [] : [peopleName])]
  return namesIn(folder)
    .filter((name) => name.endsWith('.db'))
    .filter((name) => !others.some((other) => name === `${other}.db`))
    .toSorted((left, right) => rank(left) - rank(right))
}

/** The environments come first, in their order. */
function rank(file: string): number {
  const place = environmentNames.findIndex((name) => file === `${name}.db`)
  return place === -1 ? environmentNames.length : place
}

/**
 * Files beside the databases: the operations token, other secrets, settings and addresses. Taken
 * by exclusion, so that a new file is not forgotten.
 */
export function otherFilesIn(folder: string): string[] {
  const passing = /\.(db|pid|try|part|restoring)$|\.db-(wal|shm|journal)$|\.replaced-/
  const drafts = /^(ops-token|audit-key)-\d/
  // A head may be noted after the database was copied: the copy would seem to be cut.
  const heads = environmentNames.map(headsFileName)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => (entry.isDirectory() ? entry.name === 'geo' : entry.isFile()))
    .map(({ name }) => name)
    .filter((name) => !passing.test(name) && !drafts.test(name) && name !== dumpName)
    .filter((name) => !heads.includes(name) && name !== figuresName)
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}

/** People belong to both environments: a backup of one environment leaves them alone. */
export function postgresPlace(config: Config, url: string, isWhole: boolean): PostgresPlace {
  const names = [...config.environments, ...(isWhole ? [peopleName] : [])]
  const schemas = names.map((name) => schemaOf(name))
  return { url, schemas, variables: variablesOver({}) }
}

/** Fills a folder with a consistent copy of the databases, while others write. */
export async function copyDatabases(
  config: Config,
  folder: string,
  isWhole: boolean,
): Promise<Row[]> {
  const { databaseUrl, dataFolder } = config
  if (databaseUrl !== undefined) return [await dumpDatabase(config, databaseUrl, folder, isWhole)]
  const rows = []
  for (const name of databasesIn(dataFolder, config, isWhole)) {
    const copy = join(folder, name)
    await backupSqlite(join(dataFolder, name), copy)
    rows.push(await rowOf(name, copy, fileFault(copy) ?? 'ok'))
  }
  return rows
}

async function dumpDatabase(
  config: Config,
  url: string,
  folder: string,
  isWhole: boolean,
): Promise<Row> {
  const file = join(folder, dumpName)
  await dumpPostgres(postgresPlace(config, url, isWhole), file)
  return { ...(await rowOf('', file, 'ok')), environment: config.environments.join(', ') }
}

async function rowOf(name: string, file: string, check: string): Promise<Row> {
  const { size: bytes } = await stat(file)
  return { environment: name.replace(/\.db$/, ''), file, bytes, check }
}

/** Public files: addresses of the country's open data. */
const open: readonly string[] = ['geo', geoFileName]

/** Copies the files that hold no secret; returns them, and those that it left out. */
export async function copyOpenFiles(
  dataFolder: string,
  folder: string,
): Promise<{ taken: string[]; left: string[] }> {
  const files = otherFilesIn(dataFolder)
  const taken = files.filter((name) => open.includes(name))
  for (const name of taken)
    await cp(join(dataFolder, name), join(folder, name), { recursive: true })
  return { taken, left: files.filter((name) => !open.includes(name)) }
}

/** The files of a folder and of those in it, by their paths from there. */
export function filesBelow(folder: string, name: string): string[] {
  if (!statSync(join(folder, name)).isDirectory()) return [name]
  return readdirSync(join(folder, name)).flatMap((one) => filesBelow(folder, join(name, one)))
}

/** In a backup that is not sealed: the figures of its tables; a sealed one has them in its list. */
export const figuresName = 'figures.json'

export function readFigures(folder: string): unknown {
  const file = join(folder, figuresName)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** Returns the fault of the file of an embedded database. */
export function fileFault(file: string): string | undefined {
  try {
    return checkSqlite(file)[0]
  } catch (error) {
    return error instanceof Error ? error.message : 'damaged'
  }
}
