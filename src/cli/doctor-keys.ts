import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { secretKeyName } from '../databases.ts'
import { readBackupRecord } from '../kits/backup/backup-record.ts'
import { foldersOfBackups, isWithin } from './backup-key.ts'
import { identityStart } from './backup-lock.ts'
import { type Finding, ok, warning } from './finding.ts'

/** Checks that backups are encrypted, and that a thief of a backup does not get the key as well. */
export function examineBackupKeys(config: Config): Finding[] {
  return [encryption(config), keyPlace(config)]
}

function encryption(config: Config): Finding {
  const { backupRecipients, backupPassphraseFile } = config
  const check = 'backup encryption'
  const { isSealed, madeAt } = readBackupRecord(config.backupFolder)
  const isOpen = madeAt !== undefined && isSealed !== true
  if (backupRecipients.length === 0 && backupPassphraseFile === undefined)
    return warning(
      check,
      'none: whoever takes a backup reads it, and it leaves the keys and settings out',
      './posta backup key makes a key; keep its private part elsewhere',
    )
  if (isOpen) return warning(check, 'the last backup is not encrypted', 'run ./posta backup')
  return backupPassphraseFile === undefined
    ? ok(check, `for ${backupRecipients.map((one) => `${one.slice(0, 12)}...`).join(', ')}`)
    : ok(check, 'with a passphrase')
}

/** A key file is small; larger files are not read. */
const keyFileBytes = 4_096

function keyPlace(config: Config): Finding {
  const check = 'backup key'
  const mend = 'move it to another place, such as a password manager'
  const folders = foldersOfBackups(config)
  const named = [config.backupIdentityFile, config.backupPassphraseFile]
  const near = named.find((file) => folders.some((folder) => isWithin(file ?? '', folder)))
  const path = near ?? folders.flatMap(identitiesIn)[0]
  return path === undefined
    ? ok(check, 'not beside the backups')
    : warning(check, `${path} opens the backups, and is beside them`, mend)
}

function identitiesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => join(folder, name))
    .filter((file) => statSync(file).size <= keyFileBytes && hasIdentity(file))
}

function hasIdentity(file: string): boolean {
  try {
    return readFileSync(file, 'utf8').includes(identityStart)
  } catch {
    return false
  }
}

/** Files of the data folder that hold a key or a password. */
const secretFiles: readonly string[] = ['ops-token', 'audit-key', secretKeyName, 'settings.env']

/** Checks that others on this machine can not read the keys. */
export function examineKeyFiles(config: Config): Finding[] {
  const { dataFolder, backupIdentityFile, backupPassphraseFile, secretKeyFile } = config
  const own = secretFiles.map((name) => join(dataFolder, name))
  // A group reads files that an orchestrator mounts.
  const named = [backupIdentityFile, backupPassphraseFile, secretKeyFile]
  const checked = [
    ...own.map((file) => ({ file, forbidden: 0o077 })),
    ...named.map((file = '') => ({ file, forbidden: 0o007 })),
  ].filter(({ file }) => file !== '' && existsSync(file))
  if (checked.length === 0) return []
  const open = checked.filter(({ file, forbidden }) => (statSync(file).mode & forbidden) !== 0)
  const files = open.map(({ file }) => file)
  const check = 'key files'
  return files.length === 0
    ? [ok(check, `${checked.length}, readable by this user alone`)]
    : [warning(check, `others can read ${files.join(', ')}`, `chmod 600 ${files.join(' ')}`)]
}
