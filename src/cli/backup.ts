import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { openAudit } from '../capabilities/audit/audit.ts'
import { type Config, environmentNames, readConfig } from '../config.ts'
import { findSigning, openWithoutMigrating, secretKeyName } from '../databases.ts'
import type { Lock } from '../kits/backup/age-file.ts'
import { backupName, copyBackup, makeFolder, rotateBackups } from '../kits/backup/backup-folders.ts'
import {
  type BackupRecord,
  isBackupDue,
  readBackupRecord,
  writeBackupRecord,
} from '../kits/backup/backup-record.ts'
import { sealedEnd, sealFolder } from '../kits/backup/sealed-folder.ts'
import { readArguments } from '../kits/command-line/arguments.ts'
import { CliError, printRows, type Row } from '../kits/command-line/output.ts'
import { PostgresToolError } from '../kits/db/postgres-backup.ts'
import { withSigning } from '../kits/db/signed.ts'
import { figuresOf, type TableFigures } from '../kits/db/table-figures.ts'
import {
  copyDatabases,
  copyOpenFiles,
  databasesIn,
  dumpName,
  figuresName,
  fileFault,
  filesBelow,
  otherFilesIn,
} from './backup-contents.ts'
import { makeBackupKey } from './backup-key.ts'
import { askForLock, lockOf } from './backup-lock.ts'
import { limitedTo, refuseEnvironment } from './environment-choice.ts'
import { type OpenCopy, withOpened } from './restore.ts'
import { isRunning } from './running.ts'
import { withScratch } from './scratch.ts'

/** Takes a consistent copy of everything while the service runs, and rotates the older ones. */
export async function backup(words: string[]): Promise<number> {
  const [first, ...rest] = words
  if (first === 'key') return makeBackupKey(rest)
  if (first === 'verify') return verifyBackup(rest)
  const { values, positionals } = readArguments(words, {
    scheduled: { type: 'boolean', default: false },
    passphrase: { type: 'boolean', default: false },
  })
  const config = limitedTo(readConfig(), values.namedEnvironment)
  const isWhole = values.namedEnvironment === undefined
  if (values.scheduled) return backUpIfDue(config)
  const folder = positionals[0] && resolve(positionals[0])
  refuseNothing(config)
  const lock = values.passphrase ? await askForLock() : lockOf(config)
  const made = await withRecord(config, { isWhole, folder, lock })
  printRows(made.rows, values.json)
  if (!values.json) process.stdout.write(wordsAbout(made))
  return 0
}

function wordsAbout({ files, left, isSealed }: Made): string {
  const taken = files.length > 0 ? `\nWith them, of both environments: ${files.join(', ')}.\n` : ''
  if (isSealed) return taken
  const secrets =
    left.length > 0 ? `, and left out, as they may hold secrets: ${left.join(', ')}` : ''
  return `${taken}\nNot encrypted${secrets}. ./posta backup key makes a key.\n`
}

interface Wish {
  readonly isWhole: boolean
  readonly folder: string | undefined
  readonly lock: Lock | undefined
}

interface Made extends Filled {
  readonly folder: string
  readonly isSealed: boolean
}

function refuseNothing(config: Config): void {
  if (config.databaseUrl === undefined && databasesIn(config.dataFolder, config).length === 0)
    throw new CliError(`there is no database in ${config.dataFolder} yet`)
}

/** The service starts this every minute or so; of several at once, only one makes a backup. */
async function backUpIfDue(config: Config): Promise<number> {
  const { backupFolder, backupEveryMs } = config
  const isDue = () =>
    backupEveryMs !== undefined &&
    isBackupDue(readBackupRecord(backupFolder), backupEveryMs, Date.now())
  if (!isDue() || !takeTurn(backupFolder)) return 0
  try {
    setPriority(10)
    if (isDue())
      await withRecord(config, { isWhole: true, folder: undefined, lock: lockOf(config) })
    return 0
  } finally {
    rmSync(turnFile(backupFolder), { force: true })
  }
}

function turnFile(place: string): string {
  return join(place, 'making.pid')
}

function takeTurn(place: string): boolean {
  mkdirSync(place, { recursive: true })
  const file = turnFile(place)
  if (existsSync(file) && !isRunning(file)) rmSync(file, { force: true })
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

/** Records the result, for the doctor and the metrics. */
async function withRecord(config: Config, wish: Wish): Promise<Made> {
  const { backupFolder } = config
  const { isWhole, folder } = wish
  const before = readBackupRecord(backupFolder)
  try {
    const made = await makeBackup(config, wish)
    const { fault: _fault, faultAt: _faultAt, copyFault: _copyFault, ...rest } = before
    const copied = folder === undefined ? await copyElsewhere(config, made.folder) : {}
    // A copy of one environment alone is not a backup of the installation.
    if (isWhole)
      await writeBackupRecord(backupFolder, {
        ...rest,
        madeAt: Date.now(),
        folder: made.folder,
        isSealed: made.isSealed,
        ...copied,
      })
    return made
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error)
    await writeBackupRecord(backupFolder, { ...before, faultAt: Date.now(), fault })
    throw error instanceof PostgresToolError ? new CliError(error.message) : error
  }
}

async function makeBackup(config: Config, wish: Wish): Promise<Made> {
  const folder = wish.folder ?? join(config.backupFolder, backupName(Date.now()))
  let made: Filled = { rows: [], files: [], left: [] }
  const fill = async (into: string) => {
    made = await fillFolder(config, wish, into)
  }
  if (wish.folder === undefined) {
    await makeFolder(folder, fill)
    await rotateBackups(config.backupFolder, config.backupKeep)
  } else {
    refuseOccupied(config, folder)
    await mkdir(folder, { recursive: true })
    await fill(folder)
  }
  const inPlace = (row: Row) => ({
    ...row,
    file: String(row['file']).replace(`${folder}.part`, folder),
  })
  return { ...made, folder, isSealed: wish.lock !== undefined, rows: made.rows.map(inPlace) }
}

function refuseOccupied(config: Config, folder: string): void {
  const names = [...databasesIn(config.dataFolder, config), dumpName]
  const taken = [...names, ...names.map((name) => name + sealedEnd)]
    .map((name) => join(folder, name))
    .find((file) => existsSync(file))
  if (taken !== undefined) throw new CliError(`${taken} exists already; name another folder`)
}

/** A copy that fails costs a warning: the backup itself is there. */
async function copyElsewhere(config: Config, folder: string): Promise<BackupRecord> {
  const { backupCopy, backupKeep } = config
  if (backupCopy === undefined) return {}
  try {
    await copyBackup(folder, backupCopy)
    await rotateBackups(backupCopy, backupKeep)
    return { copiedAt: Date.now() }
  } catch (error) {
    const copyFault = error instanceof Error ? error.message : String(error)
    process.stderr.write(`posta: the copy in ${backupCopy} failed: ${copyFault}\n`)
    return { copyFault }
  }
}

/** By the names of their files: the figures of every table when the backup was made. */
type BackupFigures = Readonly<Record<string, TableFigures>>

/** Opens a backup into a scratch place and compares all of it with the source. */
async function verifyBackup(words: string[]): Promise<number> {
  const { values, positionals } = readArguments(words, {})
  refuseEnvironment(values.namedEnvironment, 'verify looks at')
  const config = readConfig()
  if (config.databaseUrl !== undefined)
    throw new CliError(
      'verify reads backups of files; restore a dump into an empty database instead, ' +
        'with POSTA_DATABASE_URL, and run ./posta doctor there',
    )
  const folder = positionals[0] ?? readBackupRecord(config.backupFolder).folder
  if (folder === undefined) throw new CliError('there is no backup yet: name a folder')
  const rows = await withOpened(config, folder, true, (copy) => examine(config, copy))
  printRows(rows, values.json)
  const isSound = rows.every(({ result }) => result === 'same' || result === 'sound')
  if (isSound) {
    const record = readBackupRecord(config.backupFolder)
    await writeBackupRecord(config.backupFolder, { ...record, verifiedAt: Date.now() })
  }
  return isSound ? 0 : 1
}

async function examine(config: Config, copy: OpenCopy): Promise<Row[]> {
  if (copy.about === undefined)
    throw new CliError('this backup has no figures to compare with: it is of an older version')
  const figures = copy.about as BackupFigures
  const rows: Row[] = []
  for (const name of databasesIn(copy.folder, config)) {
    const file = join(copy.folder, name)
    const fault = fileFault(file)
    if (fault === undefined) rows.push(...compare(name, figures[name] ?? {}, await figuresOf(file)))
    else rows.push({ database: name, table: '(pages)', rows: 0, result: fault })
  }
  return [...rows, ...(await chainsOf(config, copy.folder))]
}

function compare(database: string, made: TableFigures, copy: TableFigures): Row[] {
  const names = [...new Set([...Object.keys(made), ...Object.keys(copy)])].toSorted()
  return names.map((table) => {
    const [before, now] = [made[table], copy[table]]
    const isSame = before?.sha256 === now?.sha256 && before?.rows === now?.rows
    return { database, table, rows: now?.rows ?? 0, result: isSame ? 'same' : 'differs' }
  })
}

/** The chain is verified with the key that is in the backup, or the one here. */
async function chainsOf(config: Config, folder: string): Promise<Row[]> {
  const environments = environmentNames.filter((name) => existsSync(join(folder, `${name}.db`)))
  const own = { ...config, dataFolder: folder, secretKeyFile: undefined, environments }
  const signing = findSigning(own) ?? findSigning(config)
  const rows: Row[] = []
  for (const [name, db] of openWithoutMigrating(own)) {
    try {
      const verdict = await openAudit(signing ? withSigning(db, signing) : db).verify()
      const result = verdict.sound ? 'sound' : `entry ${verdict.sequence}: ${verdict.fault}`
      const entries = verdict.sound ? verdict.entries : verdict.sequence
      rows.push({ database: `${name}.db`, table: '(audit chain)', rows: entries, result })
    } finally {
      await db.close()
    }
  }
  return rows
}

/** The contents of a backup: a row for each database, other files, and those left out. */
interface Filled {
  readonly rows: readonly Row[]
  readonly files: readonly string[]
  readonly left: readonly string[]
}

interface FillingWish {
  /** Whether it holds the whole installation, rather than one environment. */
  readonly isWhole: boolean
  readonly lock: Lock | undefined
}

function fillFolder(config: Config, wish: FillingWish, folder: string): Promise<Filled> {
  return wish.lock === undefined
    ? fillOpenly(config, wish.isWhole, folder)
    : fillSealed(config, { ...wish, lock: wish.lock }, folder)
}

/** Without a key the secrets of the data folder stay where they are. */
async function fillOpenly(config: Config, isWhole: boolean, folder: string): Promise<Filled> {
  const rows = await copyDatabases(config, folder, isWhole)
  await writeFile(join(folder, figuresName), JSON.stringify(await figuresIn(folder)))
  if (!isWhole) return { rows, files: [], left: [] }
  const { taken: files, left } = await copyOpenFiles(config.dataFolder, folder)
  return { rows, files, left }
}

/** Nothing readable is written outside of the data folder. */
async function fillSealed(
  config: Config,
  { isWhole, lock }: FillingWish & { readonly lock: Lock },
  folder: string,
): Promise<Filled> {
  const { dataFolder } = config
  const sealer = await sealFolder(lock, folder)
  return withScratch(dataFolder, async (scratch) => {
    const rows: Row[] = []
    const copies = await copyDatabases(config, scratch, isWhole)
    const figures = await figuresIn(scratch)
    for (const row of copies) {
      const copy = String(row['file'])
      const file = await sealer.seal(copy, relative(scratch, copy))
      rows.push({ ...row, file, bytes: statSync(file).size })
    }
    const files = isWhole ? otherFilesIn(dataFolder) : []
    for (const name of files.flatMap((one) => filesBelow(dataFolder, one)))
      await sealer.seal(join(dataFolder, name), name)
    const elsewhere = isWhole ? keyFileElsewhere(config, files) : undefined
    if (elsewhere !== undefined) await sealer.seal(elsewhere, secretKeyName)
    await sealer.finish(figures)
    const all = elsewhere === undefined ? files : [...files, secretKeyName]
    return { rows, files: all, left: [] }
  })
}

/** Of files; a dump of PostgreSQL is read back by its own tools when it is made. */
async function figuresIn(folder: string): Promise<Readonly<Record<string, TableFigures>>> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.db'))
  const figures: Record<string, TableFigures> = {}
  for (const name of names) figures[name] = await figuresOf(join(folder, name))
  return figures
}

/** A key file that several nodes share may stand outside of the data folder. */
function keyFileElsewhere({ secretKeyFile }: Config, files: readonly string[]): string | undefined {
  return files.includes(secretKeyName) ? undefined : secretKeyFile
}
