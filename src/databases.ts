import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sealChain } from './capabilities/audit/audit.ts'
import {
  type Config,
  ConfigError,
  type EnvironmentName,
  environmentNames,
  peopleName,
} from './config.ts'
import type { ChangeProgress } from './kits/db/changes.ts'
import type { Database } from './kits/db/database.ts'
import { type Alongside, migrate } from './kits/db/migrate.ts'
import { openDatabase } from './kits/db/open.ts'
import { withSealing } from './kits/db/sealed.ts'
import { nameFirstKey, sealingState } from './kits/db/sealing-work.ts'
import { withSigning } from './kits/db/signed.ts'
import { readKeyFile } from './kits/files/key-file.ts'
import { readOrMakeSecret } from './kits/files/secret-file.ts'
import { createSealing, type Sealing, sealingOf } from './kits/secret/sealing.ts'
import { createSigning, type Signing } from './kits/secret/signing.ts'
import { limits } from './limits.ts'

export const migrationsFolder = join(import.meta.dirname, '..', 'sql')
export const peopleMigrationsFolder = join(migrationsFolder, peopleName)

/** Each database has the migrations of its kind. */
export function migrationsOf(name: DatabaseName): string {
  return name === peopleName ? peopleMigrationsFolder : migrationsFolder
}

/** The databases of the environments, and that of people, which both share (D38). */
export type DatabaseName = EnvironmentName | typeof peopleName

/** Closes the databases when a start fails; a connection left open would keep the process alive. */
export async function orClose<Result>(
  databases: ReadonlyMap<DatabaseName, Database>,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work
  } catch (error) {
    await closeAll(databases)
    throw error
  }
}

export async function closeAll(databases: ReadonlyMap<DatabaseName, Database>): Promise<void> {
  for (const db of databases.values()) await db.close()
}

/** Called with the progress of a database's work in the background. */
export type ReportChanges = (database: DatabaseName, progress: ChangeProgress) => void

/** Opens the databases and migrates them. */
export async function openDatabases(
  config: Config,
  report: ReportChanges = () => {},
): Promise<Map<DatabaseName, Database>> {
  const databases = new Map<DatabaseName, Database>(openSigned(config, makeSigning(config)))
  databases.set(peopleName, openNamed(config, peopleName))
  for (const [name, db] of databases) {
    const options = {
      alongside: alongsideOf(name),
      report: (one: ChangeProgress) => report(name, one),
    }
    const applied = await orClose(databases, migrate(db, migrationsOf(name), Date.now(), options))
    await orClose(databases, useKeys(config, db, name, applied[0]?.number === 1))
  }
  return databases
}

/**
 * Refuses a database whose secrets can not be opened. One that this start made names its key at
 * once, as nobody else reads it yet.
 */
async function useKeys(
  config: Config,
  db: Database,
  name: DatabaseName,
  isNew: boolean,
): Promise<void> {
  const sealing = findSealing(config)
  const newest = sealing.newest()
  if (isNew && newest !== '') await nameFirstKey(db, newest, Date.now())
  const state = await sealingState(db)
  const named = [state?.keyId, state?.previousKeyId].filter((one) => typeof one === 'string')
  const lost = named.find((keyId) => !sealing.has(keyId))
  if (lost === undefined) return
  throw new ConfigError(
    `the secrets of ${name} are sealed with the key ${lost}, which is not in ` +
      `${sealingKeyFile(config)}: put that file back, from another node or an encrypted backup`,
  )
}

/** The file with the keys that seal the secrets in the databases. */
export function sealingKeyFile({ secretKeyFile, dataFolder }: Config): string {
  return secretKeyFile ?? join(dataFolder, secretKeyName)
}

export const secretKeyName = 'secret-key'

/** The keys are read when they are needed: a rotation of another process adds one. */
export function findSealing(config: Config): Sealing {
  const file = sealingKeyFile(config)
  if (config.secretKeyFile !== undefined && !existsSync(file))
    throw new ConfigError(`POSTA_SECRET_KEY_FILE: there is no file ${file}`)
  return createSealing(() => readKeys(file))
}

function readKeys(file: string): string[] {
  try {
    return readKeyFile(file)
  } catch (error) {
    throw new ConfigError(`${file}: ${error instanceof Error ? error.message : 'not readable'}`)
  }
}

/** Opens one database without migrating it. */
export function openAsItIs(config: Config, name: DatabaseName): Database | undefined {
  if (name === peopleName) return openNamed(config, peopleName)
  return openWithoutMigrating({ ...config, environments: [name] }).get(name)
}

/** From this migration on the audit log is signed: earlier entries are sealed with it. */
function alongsideOf(name: DatabaseName): Alongside {
  return name === peopleName ? {} : { 'audit-keys': sealChain }
}

export function openWithoutMigrating(config: Config): Map<EnvironmentName, Database> {
  return openSigned(config, findSigning(config))
}

const auditKeyFile = 'audit-key'

/** The keys of the settings, or else those of a file, which is made where there is none. */
function makeSigning(config: Config): Signing {
  const file = join(config.dataFolder, auditKeyFile)
  if (config.auditKeys !== undefined) return createSigning(config.auditKeys)
  return createSigning(keysOf(readOrMakeSecret(file, () => randomBytes(32).toString('base64url'))))
}

/** The same for those who only look: they make nothing. */
export function findSigning({ auditKeys, dataFolder }: Config): Signing | undefined {
  const file = join(dataFolder, auditKeyFile)
  if (auditKeys !== undefined) return createSigning(auditKeys)
  return existsSync(file) ? createSigning(keysOf(readFileSync(file, 'utf8'))) : undefined
}

/** A file has one key a line, the newest first. */
function keysOf(text: string): readonly [string, ...string[]] {
  const [newest, ...older] = text.split('\n').filter((line) => line.trim() !== '')
  if (newest === undefined) throw new Error(`the file ${auditKeyFile} has no key in it`)
  return [newest, ...older]
}

function openSigned(config: Config, signing: Signing | undefined): Map<EnvironmentName, Database> {
  const databases = new Map<EnvironmentName, Database>()
  for (const name of environmentNames) {
    if (!config.environments.includes(name)) continue
    const db = openNamed(config, name)
    databases.set(name, signing ? withSigning(db, signing) : db)
  }
  return databases
}

function openNamed(config: Config, name: DatabaseName): Database {
  return withSealing(openPlain(config, name), sealingOf(findSealing(config), name))
}

function openPlain({ databaseUrl, dataFolder, ...config }: Config, name: DatabaseName): Database {
  return openDatabase({
    url: databaseUrl,
    listenUrl: config.listenUrl,
    replicaUrl: name === peopleName ? undefined : config.replicaUrl,
    folder: dataFolder,
    name,
    busyTimeoutMs: limits.busyTimeoutMs,
    poolSize: config.databaseConnections,
    statementTimeoutMs: config.statementMs,
    connectTimeoutMs: config.connectMs,
    namedStatements: config.statementNames,
  })
}
