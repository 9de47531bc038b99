import { existsSync } from 'node:fs'
import type { Config } from '../config.ts'
import { readBackupRecord } from '../kits/backup/backup-record.ts'
import { databasesIn } from './backup-contents.ts'
import { examineBackupKeys } from './doctor-keys.ts'
import { type Finding, ok, warning } from './finding.ts'

const hourMs = 3_600_000

/** Checks that backups are made, and copied to where another disk may keep them. */
export function examineBackups(config: Config): Finding[] {
  const { databaseUrl, dataFolder, backupCopy } = config
  // Before the first start there is nothing to lose.
  if (databaseUrl === undefined && databasesIn(dataFolder, config).length === 0) return []
  return [
    lastBackup(config),
    ...(backupCopy === undefined ? [] : [lastCopy(config, backupCopy)]),
    ...examineBackupKeys(config),
    ...(databaseUrl === undefined ? [lastTrial(config)] : []),
  ]
}

function lastBackup({ backupFolder, backupEveryMs }: Config): Finding {
  const { madeAt, fault, folder = '' } = readBackupRecord(backupFolder)
  const check = 'backups'
  const schedule = 'set POSTA_BACKUP_EVERY=1d, or run ./posta backup every day'
  const mend = backupEveryMs === undefined ? schedule : 'see the log, or run ./posta backup'
  if (fault !== undefined) return warning(check, `the last attempt failed: ${fault}`, mend)
  if (madeAt === undefined) {
    const first = backupEveryMs === undefined ? schedule : './posta start makes the first one'
    return warning(check, 'none was ever made', first)
  }
  const ageMs = Date.now() - madeAt
  const made = `the last ${ageText(ageMs)} ago, ${folder}`
  // Twice the interval: a single one may be late, or run at this moment.
  const isOld = ageMs > 2 * (backupEveryMs ?? 24 * hourMs)
  if (isOld || !existsSync(folder)) return warning(check, `${made}${isOld ? '' : ' (gone)'}`, mend)
  return ok(check, made)
}

function lastCopy({ backupFolder }: Config, place: string): Finding {
  const { copiedAt, copyFault } = readBackupRecord(backupFolder)
  const check = 'copies of backups'
  const mend = 'look at the folder of POSTA_BACKUP_COPY, then run ./posta backup'
  if (copyFault !== undefined) return warning(check, `the last one failed: ${copyFault}`, mend)
  if (copiedAt === undefined)
    return warning(check, `none was ever made in ${place}`, 'the next backup is copied there')
  return ok(check, `the last ${ageText(Date.now() - copiedAt)} ago, in ${place}`)
}

/** A backup that nobody ever restored is a hope. */
const trialEveryMs = 31 * 24 * hourMs

function lastTrial({ backupFolder }: Config): Finding {
  const { verifiedAt } = readBackupRecord(backupFolder)
  const check = 'trial of a restore'
  const mend = './posta backup verify restores the last one into a scratch place and compares'
  if (verifiedAt === undefined) return warning(check, 'none was ever made', mend)
  const ageMs = Date.now() - verifiedAt
  const finding = `the last ${ageText(ageMs)} ago`
  return ageMs > trialEveryMs ? warning(check, finding, mend) : ok(check, finding)
}

function ageText(ms: number): string {
  const hours = Math.floor(ms / hourMs)
  if (hours < 1) return `${Math.floor(ms / 60_000)} minutes`
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`
}
