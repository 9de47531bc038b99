import { existsSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Config, readConfig, readSettings, writeSettings } from '../config.ts'
import { type KeyPair, newKeyPair } from '../kits/backup/age-file.ts'
import { readArguments } from '../kits/command-line/arguments.ts'
import { CliError } from '../kits/command-line/output.ts'
import { refuseEnvironment } from './environment-choice.ts'

/** Makes a key pair: backups are sealed for its public key, and opened by the private one. */
export async function makeBackupKey(words: string[]): Promise<number> {
  const { values, positionals } = readArguments(words, {})
  refuseEnvironment(values.namedEnvironment, 'backups are sealed with one key for')
  const config = readConfig()
  const file = positionals[0] && resolve(positionals[0])
  refuseNear(config, file)
  const pair = await newKeyPair()
  if (file !== undefined) writeIdentity(file, pair)
  writeSettings({ ...readSettings(), POSTA_BACKUP_RECIPIENT: pair.recipient })
  const { identity, recipient } = pair
  if (values.json) {
    const shown = file === undefined ? { identity } : { file }
    process.stdout.write(`${JSON.stringify({ recipient, ...shown })}\n`)
  } else process.stdout.write(keyWords(pair, file) + laterWords)
  return 0
}

/** How the key is shown, this once. */
export function keyWords({ identity, recipient }: KeyPair, file: string | undefined): string {
  const where =
    file === undefined
      ? `Their private key is shown this once:\n\n  ${identity}\n\n` +
        'Keep it where the backups are not, such as a password manager'
      : `Their private key is in ${file}: move it to where the backups are not`
  return (
    `\nBackups are encrypted for ${recipient}, in settings.env. ${where}:\n` +
    'without it nobody can open them.\n'
  )
}

const laterWords = '\nBackups of before need the key of before. Now start the service again.\n'

export function writeIdentity(file: string, { identity, recipient }: KeyPair): void {
  if (existsSync(file)) throw new CliError(`${file} exists already; name another file`)
  writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' })
}

/** A thief of the backups, or of the machine, would get the key with them. */
export function refuseNear(config: Config, file: string | undefined): void {
  if (file === undefined) return
  const near = foldersOfBackups(config).find((folder) => isWithin(file, folder))
  if (near !== undefined)
    throw new CliError(`${file} is in ${near}, as backups are: name a file in another place`)
  if (!existsSync(dirname(file))) throw new CliError(`there is no folder ${dirname(file)}`)
}

export function foldersOfBackups({ dataFolder, backupFolder, backupCopy }: Config): string[] {
  return [dataFolder, backupFolder, ...(backupCopy === undefined ? [] : [backupCopy])]
}

export function isWithin(file: string, folder: string): boolean {
  return `${file}/`.startsWith(`${folder}/`)
}

interface FirstKey {
  readonly settings: Readonly<Record<string, string>>
  readonly shown: Readonly<Record<string, string>>
  readonly words: string
}

/** Makes the key of a new carrier; a key or passphrase that was chosen before stays. */
export async function makeFirstBackupKey(
  config: Config,
  named: string | undefined,
): Promise<FirstKey> {
  const isThere = config.backupRecipients.length > 0 || config.backupPassphraseFile !== undefined
  if (isThere) return { settings: {}, shown: {}, words: '' }
  const file = named && resolve(named)
  refuseNear(config, file)
  const pair = await newKeyPair()
  if (file !== undefined) writeIdentity(file, pair)
  return {
    settings: { POSTA_BACKUP_RECIPIENT: pair.recipient },
    shown: file === undefined ? { backupIdentity: pair.identity } : { backupIdentityFile: file },
    words: keyWords(pair, file),
  }
}
