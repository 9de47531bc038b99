import { join } from 'node:path'
import { parseDuration } from '../clock/duration.ts'
import { ConfigError, folder, set, type Variables, wholeNumber } from './settings.ts'

/** How long things are kept, and where they are copied and moved to. */
export interface RetentionSettings {
  /** How often the service backs everything up; never without a setting. */
  readonly backupEveryMs: number | undefined
  /** How many backups are kept. */
  readonly backupKeep: number
  readonly backupFolder: string
  /** A folder, best on another disk, that every backup is copied to. */
  readonly backupCopy: string | undefined
  /** The public keys that backups are sealed for; their private keys are kept elsewhere. */
  readonly backupRecipients: readonly string[]
  /** A file with the passphrase that seals and opens backups, instead of keys. */
  readonly backupPassphraseFile: string | undefined
  /** A file with the private key that opens backups. */
  readonly backupIdentityFile: string | undefined
  /** Where shipments are archived to, and read from. */
  readonly archiveFolder: string
  /** How long after its end the service archives a shipment by itself; never if undefined. */
  readonly archiveAfterMs: number | undefined
  /** How many days events, their deliveries and the log of these are kept. */
  readonly eventDays: number
}

export function readRetentionSettings(
  variables: Variables,
  dataFolder: string,
  { eventDays }: Pick<RetentionSettings, 'eventDays'>,
): RetentionSettings {
  return {
    backupEveryMs: timeOrOff(variables, 'POSTA_BACKUP_EVERY', 60_000, 'a time such as 30m or 1d'),
    backupKeep: wholeNumber(variables, 'POSTA_BACKUP_KEEP', 1, 1_000) ?? 7,
    backupFolder: folder(variables, 'POSTA_BACKUP_FOLDER') ?? join(dataFolder, 'backups'),
    backupCopy: folder(variables, 'POSTA_BACKUP_COPY'),
    ...backupKeys(variables),
    archiveFolder: folder(variables, 'POSTA_ARCHIVE_FOLDER') ?? join(dataFolder, 'archives'),
    // Shipments that ended lately are still tracked and searched.
    archiveAfterMs: timeOrOff(variables, 'POSTA_ARCHIVE_AFTER', 30 * dayMs, '30d or more'),
    // Receivers rely on the usual days.
    eventDays: wholeNumber(variables, 'POSTA_EVENT_DAYS', eventDays, 3_650) ?? eventDays,
  }
}

/** As many people may have a key that opens the backups. */
const mostRecipients = 8

function backupKeys(variables: Variables) {
  const name = 'POSTA_BACKUP_RECIPIENT'
  const recipients = (set(variables, name) ?? '').split(',').map((one) => one.trim())
  const backupRecipients = recipients.filter((one) => one !== '')
  const isKey = (one: string) => /^age1[02-9ac-hj-np-z]{58}$/.test(one)
  if (!backupRecipients.every(isKey) || backupRecipients.length > mostRecipients)
    throw new ConfigError(
      `${name}: expected public keys such as age1..., at most ${mostRecipients}, ` +
        'which ./posta backup key makes',
    )
  const backupPassphraseFile = folder(variables, 'POSTA_BACKUP_PASSPHRASE_FILE')
  if (backupPassphraseFile !== undefined && backupRecipients.length > 0)
    throw new ConfigError(
      `${name} and POSTA_BACKUP_PASSPHRASE_FILE exclude each other: unset one of them`,
    )
  const backupIdentityFile = folder(variables, 'POSTA_BACKUP_IDENTITY_FILE')
  return { backupRecipients, backupPassphraseFile, backupIdentityFile }
}

const dayMs = 86_400_000

function timeOrOff(
  variables: Variables,
  name: string,
  leastMs: number,
  expected: string,
): number | undefined {
  const value = set(variables, name)
  if (value === undefined || value.toLowerCase() === 'off') return undefined
  const ms = parseDuration(value) ?? 0
  if (ms < leastMs) throw new ConfigError(`${name}: expected off, or ${expected}`)
  return ms
}
