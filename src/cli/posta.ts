import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'
import { isFileTrouble, isOutage, isTurnedAway } from '../kits/db/outage.ts'
import { audit } from './audit.ts'
import { backup, restore } from './backup.ts'
import { demo } from './demo.ts'
import { bench, runTests } from './development.ts'
import { doctor } from './doctor.ts'
import { geo } from './geo.ts'
import { helpOf } from './help.ts'
import { importFile } from './import-file.ts'
import { key } from './keys.ts'
import { listen } from './listen.ts'
import { migrateDatabases } from './migrations.ts'
import { move } from './move.ts'
import { addMovement } from './movements.ts'
import { CliError } from './output.ts'
import { sandbox } from './sandbox.ts'
import { shipper } from './shippers.ts'
import { start } from './start.ts'

/** A command answers the exit code of the process. */
type Command = (words: string[]) => Promise<number>

const commands: Record<string, Command> = {
  start,
  test: runTests,
  bench,
  migrate: migrateDatabases,
  shipper,
  key,
  movement: addMovement,
  import: importFile,
  sandbox,
  geo,
  backup,
  restore,
  move,
  doctor,
  audit,
  listen,
  demo,
  version,
  help,
}

const synonyms: Readonly<Record<string, string>> = {
  '--help': 'help',
  '-h': 'help',
  '--version': 'version',
}

async function help([command = '']: string[]): Promise<number> {
  process.stdout.write(helpOf(command))
  return 0
}

async function version(): Promise<number> {
  const file = join(import.meta.dirname, '..', '..', 'package.json')
  const { name, version: number } = JSON.parse(readFileSync(file, 'utf8')) as PackageFacts
  process.stdout.write(`${name} ${number}\n`)
  return 0
}

interface PackageFacts {
  readonly name: string
  readonly version: string
}

async function main([first = 'help', ...rest]: string[]): Promise<number> {
  const name = synonyms[first] ?? first
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined)
    throw new CliError(`there is no command "${first}"; ./posta alone lists them`)
  const asksForHelp = rest.includes('--help') || rest.includes('-h')
  return asksForHelp ? help([name]) : command(rest)
}

/** What needs no stack: the message alone says what to mend. */
function isExplained(error: unknown): error is Error {
  const isOurs = error instanceof CliError || error instanceof ConfigError
  return isOurs || isFileTrouble(error) || isOutage(error) || isTurnedAway(error)
}

function placeOf(error: Error): string {
  if (isFileTrouble(error)) return 'the database can not be used (see ./posta doctor): '
  if (isTurnedAway(error)) return 'the database (POSTA_DATABASE_URL) does not let us in: '
  return isOutage(error) ? 'the database (POSTA_DATABASE_URL) does not answer: ' : ''
}

// Whatever is written, databases and backups first, holds what is nobody else's to read.
process.umask(0o077)

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!isExplained(error)) throw error
  process.stderr.write(`posta: ${placeOf(error)}${error.message}\n`)
  process.exitCode = 2
}
