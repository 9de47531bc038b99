import { ConfigError } from '../config.ts'
import { isFileTrouble, isOutage, isTurnedAway } from '../kits/db/outage.ts'
import { audit } from './audit.ts'
import { backup, restore } from './backup.ts'
import { demo } from './demo.ts'
import { bench, runTests } from './development.ts'
import { doctor } from './doctor.ts'
import { geo } from './geo.ts'
import { helpText } from './help.ts'
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
  help: async () => {
    process.stdout.write(helpText)
    return 0
  },
}

async function main(words: string[]): Promise<number> {
  const [name = 'help', ...rest] = words
  const known = Object.hasOwn(commands, name) ? commands[name] : undefined
  const command = name.startsWith('-') ? commands['help'] : known
  if (command === undefined)
    throw new CliError(`there is no command "${name}"; ./posta alone lists them`)
  return command(rest)
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

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!isExplained(error)) throw error
  process.stderr.write(`posta: ${placeOf(error)}${error.message}\n`)
  process.exitCode = 2
}
