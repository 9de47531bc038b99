import { existsSync, readFileSync } from 'node:fs'
import type { Config } from '../config.ts'
import { type Lock, type Opener, recipientOf, UnopenedError } from '../kits/backup/age-file.ts'
import { openSealedFolder, type SealedFolder } from '../kits/backup/sealed-folder.ts'
import { askSecret } from '../kits/command-line/ask-secret.ts'
import { CliError } from '../kits/command-line/output.ts'

/** A thief tries passphrases without any limit: fewer characters would be found. */
const leastCharacters = 16

/** Returns for whom backups are sealed, if there is a key. */
export function lockOf(config: Config): Lock | undefined {
  const { backupRecipients, backupPassphraseFile } = config
  if (backupRecipients.length > 0) return { recipients: backupRecipients }
  if (backupPassphraseFile === undefined) return undefined
  const name = 'POSTA_BACKUP_PASSPHRASE_FILE'
  const passphrase = readKeyFile(name, backupPassphraseFile)
  refuseShort(passphrase, name)
  return { passphrase }
}

/** Asks twice: a passphrase that was mistyped once would open nothing. */
export async function askForLock(): Promise<Lock> {
  refuseNoTerminal('--passphrase asks on a terminal: name a file in POSTA_BACKUP_PASSPHRASE_FILE')
  const passphrase = await askSecret('Passphrase')
  refuseShort(passphrase, 'passphrase')
  if ((await askSecret('The same again')) !== passphrase)
    throw new CliError('the two passphrases differ')
  return { passphrase }
}

/** Opens a sealed backup with the key that the settings or the terminal name. */
export async function unlock(config: Config, folder: string): Promise<SealedFolder> {
  const opener = await openerOf(config)
  try {
    return await openSealedFolder(opener, folder)
  } catch (error) {
    const isKey = error instanceof UnopenedError && error.message.includes('no identity matched')
    const other = 'this key or passphrase is not the one that it was sealed for'
    throw isKey ? new CliError(`${other} (${folder})`) : explainUnopened(error)
  }
}

export function explainUnopened(error: unknown): unknown {
  return error instanceof UnopenedError
    ? new CliError(`${error.message}; nothing was changed`)
    : error
}

async function openerOf(config: Config): Promise<Opener> {
  const { backupIdentityFile, backupPassphraseFile } = config
  if (backupIdentityFile !== undefined)
    return identityIn(readKeyFile('POSTA_BACKUP_IDENTITY_FILE', backupIdentityFile))
  if (backupPassphraseFile !== undefined)
    return { passphrase: readKeyFile('POSTA_BACKUP_PASSPHRASE_FILE', backupPassphraseFile) }
  refuseNoTerminal(
    'the backup is encrypted: name the file with its private key in POSTA_BACKUP_IDENTITY_FILE, ' +
      'or the one with its passphrase in POSTA_BACKUP_PASSPHRASE_FILE',
  )
  const answer = await askSecret('Private key (AGE-SECRET-KEY-...) or passphrase of the backup')
  return answer.startsWith(identityStart) ? identityIn(answer) : { passphrase: answer }
}

export const identityStart = 'AGE-SECRET-KEY-1'

/** The file may have comments, as those that `age-keygen` writes. */
async function identityIn(text: string): Promise<Opener> {
  const identity = text.split('\n').find((line) => line.startsWith(identityStart))
  if (identity === undefined || (await recipientOf(identity.trim())) === undefined)
    throw new CliError(`expected a private key, ${identityStart}...: this is another text`)
  return { identity: identity.trim() }
}

function readKeyFile(name: string, file: string): string {
  if (!existsSync(file)) throw new CliError(`${name}: there is no file ${file}`)
  return readFileSync(file, 'utf8').trim()
}

function refuseShort(passphrase: string, name: string): void {
  if (passphrase.length < leastCharacters)
    throw new CliError(`${name}: expected ${leastCharacters} characters or more, such as six words`)
}

function refuseNoTerminal(message: string): void {
  if (!process.stdin.isTTY) throw new CliError(message)
}
