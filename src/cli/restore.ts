import { existsSync } from 'node:fs'
import { cp, mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { headsFileName } from '../capabilities/audit/audit.ts'
import { type Config, readConfig } from '../config.ts'
import { closeAll, openWithoutMigrating, sealingKeyFile, secretKeyName } from '../databases.ts'
import { backupName } from '../kits/backup/backup-folders.ts'
import { isSealedFolder } from '../kits/backup/sealed-folder.ts'
import { readArguments } from '../kits/command-line/arguments.ts'
import { CliError, printRows, type Row } from '../kits/command-line/output.ts'
import {
  checkDump,
  countOtherConnections,
  PostgresToolError,
  restorePostgres,
} from '../kits/db/postgres-backup.ts'
import { readKeyFile, writeKeyFile } from '../kits/files/key-file.ts'
import {
  databasesIn,
  dumpName,
  fileFault,
  otherFilesIn,
  postgresPlace,
  readFigures,
} from './backup-contents.ts'
import { explainUnopened, unlock } from './backup-lock.ts'
import { limitedTo } from './environment-choice.ts'
import { runningProcess } from './running.ts'
import { withScratch } from './scratch.ts'

/**
 * Restores a copy. The files it replaces are kept next to it, in case the copy was the wrong one.
 */
export async function restore(words: string[]): Promise<number> {
  const { values, positionals } = readArguments(words, {})
  const config = limitedTo(readConfig(), values.namedEnvironment)
  const [source] = positionals
  if (source === undefined) throw new CliError('expected: restore FOLDER (one made by backup)')
  const pid = runningProcess(config.dataFolder)
  if (pid !== undefined)
    throw new CliError(`process ${pid} is using ${config.dataFolder}: stop it first`)
  const isWhole = values.namedEnvironment === undefined
  const rows = await withOpened(config, source, isWhole, (copy) =>
    restoreCopy(config, copy, isWhole),
  )
  printRows(rows, values.json)
  return 0
}

/** A copy that can be read, and is ours to move where it was sealed. */
export interface OpenCopy {
  readonly folder: string
  readonly isOurs: boolean
  /** The row counts of its tables when it was made, where they were noted. */
  readonly about: unknown
}

/** Opens a sealed copy beside the data for as long as it is needed; others are read in place. */
export async function withOpened<Result>(
  config: Config,
  source: string,
  isWhole: boolean,
  work: (copy: OpenCopy) => Promise<Result>,
): Promise<Result> {
  if (!isSealedFolder(source))
    return work({ folder: source, isOurs: false, about: readFigures(source) })
  const sealed = await unlock(config, source)
  return withScratch(config.dataFolder, async (scratch) => {
    for (const name of namesToOpen(config, sealed.names, isWhole))
      await sealed.open(name, scratch).catch((error: unknown) => {
        throw explainUnopened(error)
      })
    return work({ folder: scratch, isOurs: true, about: sealed.about ?? undefined })
  })
}

/** Of one environment, only its database is opened. */
function namesToOpen(config: Config, names: readonly string[], isWhole: boolean): string[] {
  const wanted = [dumpName, secretKeyName, ...config.environments.map((name) => `${name}.db`)]
  return names.filter((name) => isWhole || wanted.includes(name))
}

async function restoreCopy(config: Config, copy: OpenCopy, isWhole: boolean): Promise<Row[]> {
  const { databaseUrl: url, dataFolder } = config
  const rows =
    url === undefined
      ? await restoreFiles(config, copy, isWhole)
      : [await restoreDump(config, url, copy.folder, isWhole).catch(explain)]
  for (const environment of config.environments) await setHeadsAside(dataFolder, environment)
  if (isWhole)
    for (const name of otherFilesIn(copy.folder)) rows.push(await putBack(dataFolder, copy, name))
  else await addKeys(config, copy)
  return rows
}

function explain(error: unknown): never {
  throw error instanceof PostgresToolError ? new CliError(error.message) : error
}

async function restoreFiles(config: Config, copy: OpenCopy, isWhole: boolean): Promise<Row[]> {
  const { folder: source } = copy
  const files = databasesIn(source, config, isWhole)
  if (existsSync(join(source, dumpName)))
    throw new CliError(`${source} is a backup of PostgreSQL: set POSTA_DATABASE_URL to restore it`)
  if (files.length === 0) throw new CliError(`there is no backup in ${source}`)
  for (const name of files) {
    const fault = fileFault(join(source, name))
    if (fault !== undefined) throw new CliError(`the backup ${name} is damaged: ${fault}`)
  }
  await mkdir(config.dataFolder, { recursive: true })
  const rows = []
  for (const name of files) rows.push(await putBack(config.dataFolder, copy, name))
  return rows
}

/** One environment of an older backup may be sealed with a key that is no longer in use here. */
async function addKeys(config: Config, { folder }: OpenCopy): Promise<void> {
  const file = sealingKeyFile(config)
  const keys = readKeyFile(file)
  const others = readKeyFile(join(folder, secretKeyName)).filter((key) => !keys.includes(key))
  if (others.length > 0) await writeKeyFile(file, [...keys, ...others])
}

/** The heads that were noted are those of the replaced audit log: the copy may be older. */
async function setHeadsAside(dataFolder: string, environment: string): Promise<void> {
  const heads = join(dataFolder, headsFileName(environment))
  if (existsSync(heads)) await rename(heads, `${heads}.replaced-${backupName(Date.now())}`)
}

async function putBack(dataFolder: string, copy: OpenCopy, name: string): Promise<Row> {
  const target = join(dataFolder, name)
  const replaced = existsSync(target) ? `${target}.replaced-${backupName(Date.now())}` : undefined
  const fresh = `${target}.restoring`
  await mkdir(dataFolder, { recursive: true })
  const source = join(copy.folder, name)
  if (copy.isOurs) await rename(source, fresh)
  else await cp(source, fresh, { recursive: true })
  if (replaced) {
    // The write-ahead log moves along: applied to the copy, it would corrupt it. The replaced
    // database may be damaged, so it is moved without reading it.
    for (const end of ['', '-wal', '-shm'])
      if (existsSync(target + end)) await rename(target + end, replaced + end)
  }
  await rename(fresh, target)
  return { what: name.replace(/\.db$/, ''), file: target, replaced: replaced ?? '(there was none)' }
}

async function restoreDump(
  config: Config,
  url: string,
  source: string,
  isWhole: boolean,
): Promise<Row> {
  const file = join(source, dumpName)
  if (!existsSync(file))
    throw new CliError(`there is no ${dumpName} in ${source}, which pg_restore could read`)
  const place = postgresPlace(config, url, isWhole)
  await checkDump(place, file)
  await refuseWhileUsed(config)
  const suffix = `replaced_${backupName(Date.now()).replace(/\D/g, '')}`
  await restorePostgres(place, file, suffix)
  const replaced = place.schemas.map((schema) => `${schema}_${suffix}`).join(', ')
  return { what: config.environments.join(', '), file: 'PostgreSQL', replaced }
}

/** Other machines may serve the same database: their connections show it. */
async function refuseWhileUsed(config: Config): Promise<void> {
  const databases = openWithoutMigrating(config)
  try {
    const [db] = databases.values()
    const many = db === undefined ? 0 : await countOtherConnections(db)
    if (many > 0) throw new CliError(`${many} connections of Posta use the database: stop it first`)
  } finally {
    await closeAll(databases)
  }
}
