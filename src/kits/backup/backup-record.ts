import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '../files/replaced-file.ts'

/** The record of an installation's backups; times in milliseconds. */
export interface BackupRecord {
  readonly madeAt?: number
  /** Where the last one is. */
  readonly folder?: string
  readonly copiedAt?: number
  /** When one was last restored for a trial and compared. */
  readonly verifiedAt?: number
  /** Whether the last one is sealed; one that is not leaves the secrets of the folder out. */
  readonly isSealed?: boolean
  /** Why the last attempt failed, if it did. */
  readonly faultAt?: number
  readonly fault?: string
  /** Why the last copy to the other folder failed, if it did. */
  readonly copyFault?: string
}

const fileName = 'last-backup.json'

/** Returns an empty record where none was written yet, or it can't be read. */
export function readBackupRecord(folder: string): BackupRecord {
  try {
    return JSON.parse(readFileSync(join(folder, fileName), 'utf8')) as BackupRecord
  } catch {
    return {}
  }
}

export async function writeBackupRecord(folder: string, record: BackupRecord): Promise<void> {
  await replaceFile(join(folder, fileName), Buffer.from(`${JSON.stringify(record)}\n`))
}

/** How long to wait after a failed backup before the next attempt. */
const afterFaultMs = 15 * 60_000

/** Returns whether a backup is due by its schedule; after a failure it is tried again soon. */
export function isBackupDue(record: BackupRecord, everyMs: number, now: number): boolean {
  const { madeAt = 0, faultAt = 0 } = record
  if (now - madeAt < everyMs) return false
  return faultAt < madeAt || now - faultAt >= Math.min(afterFaultMs, everyMs)
}
