import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openAudit } from '../capabilities/audit/audit.ts'
import { type Config, environmentNames, readConfig } from '../config.ts'
import { findSigning, openWithoutMigrating } from '../databases.ts'
import { readBackupRecord, writeBackupRecord } from '../kits/backup/backup-record.ts'
import { readArguments } from '../kits/command-line/arguments.ts'
import { CliError, printRows, type Row } from '../kits/command-line/output.ts'
import { withSigning } from '../kits/db/signed.ts'
import { figuresOf, type TableFigures } from '../kits/db/table-figures.ts'
import { databasesIn, fileFault } from './backup-contents.ts'
import { refuseEnvironment } from './environment-choice.ts'
import { type OpenCopy, withOpened } from './restore.ts'

/** By the names of their files: what every table held when the backup was made. */
export type BackupFigures = Readonly<Record<string, TableFigures>>

/** Opens a backup into a scratch place and compares all of it with what was backed up. */
export async function verifyBackup(words: string[]): Promise<number> {
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

function compare(database: string, made: TableFigures, found: TableFigures): Row[] {
  const names = [...new Set([...Object.keys(made), ...Object.keys(found)])].toSorted()
  return names.map((table) => {
    const [before, now] = [made[table], found[table]]
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
