import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'
import type { OpsContext } from '../faces/ops/operations.ts'
import type { Command as SliceCommand } from '../kits/command-line/command.ts'
import { CliError } from '../kits/command-line/output.ts'
import { isFileError, isOutage, isRejectedConnection } from '../kits/db/outage.ts'

/** Returns the exit code of the process. */
type Command = (words: string[]) => Promise<number>

/** Commands are loaded when called: loading the whole service takes half a second. */
const commands: ReadonlyMap<string, () => Promise<Command>> = new Map(
  Object.entries({
    start: async () => (await import('./start.ts')).start,
    setup: async () => (await import('./setup.ts')).setup,
    test: async () => (await import('./development.ts')).runTests,
    bench: async () => (await import('./development.ts')).bench,
    simulate: async () => (await import('./development.ts')).simulate,
    pictures: async () => (await import('./development.ts')).takePictures,
    write: async () => (await import('./development.ts')).writeFollowing,
    new: async () => (await import('./new-slice.ts')).makeNew,
    release: async () => (await import('./release.ts')).release,
    dev: async () => (await import('./dev.ts')).dev,
    migrate: async () => (await import('./migrations.ts')).migrateDatabases,
    import: async () => (await import('./import-file.ts')).importFile,
    geo: async () => (await import('./geo.ts')).geo,
    backup: async () => (await import('./backup.ts')).backup,
    restore: async () => (await import('./restore.ts')).restore,
    secrets: async () => (await import('./secrets.ts')).secrets,
    move: async () => (await import('./move.ts')).move,
    doctor: async () => (await import('./doctor.ts')).doctor,
    sbom: async () => (await import('./sbom.ts')).printSbom,
    audit: async () => (await import('./audit.ts')).audit,
    api: async () => (await import('./api/api.ts')).api,
    listen: async () => (await import('./listen.ts')).listen,
    demo: async () => (await import('./demo.ts')).demo,
    version: async () => version,
    help: async () => help,
  }),
)

const synonyms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '--help': 'help',
    '-h': 'help',
    '--version': 'version',
  }),
)

/** Commands that explain their own words: ./posta api OPERATION --help. */
const explained: ReadonlySet<string> = new Set(['api'])

/** Returns a slice's command of that name, if any. */
async function findSliceCommand(name: string): Promise<Command | undefined> {
  const [{ commandsOf }, { commandLine }] = await Promise.all([
    import('../slices.ts'),
    import('./environment.ts'),
  ])
  const all: readonly SliceCommand<OpsContext>[] = commandsOf()
  const match = all.find((command) => command.name === name)
  return match && ((words) => match.run(words, commandLine))
}

async function help([command = '']: string[]): Promise<number> {
  const { helpOf } = await import('./help.ts')
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

async function call([first = 'help', ...rest]: readonly string[]): Promise<number> {
  const name = synonyms.get(first) ?? first
  const hasOwnHelp = explained.has(name) && rest.some((word) => !word.startsWith('-'))
  const asksForHelp = !hasOwnHelp && (rest.includes('--help') || rest.includes('-h'))
  const command = (await commands.get(name)?.()) ?? (await findSliceCommand(name))
  if (command === undefined)
    throw new CliError(`there is no command "${first}"; ./posta alone lists them`)
  return asksForHelp ? help([name]) : command(rest)
}

/** Errors that need no stack: the message alone says what to fix. */
function isExplained(error: unknown): error is Error {
  const isOurs = error instanceof CliError || error instanceof ConfigError
  return isOurs || isFileError(error) || isOutage(error) || isRejectedConnection(error)
}

function placeOf(error: Error): string {
  if (isFileError(error)) return 'the database can not be used (see ./posta doctor): '
  if (isRejectedConnection(error)) return 'the database (POSTA_DATABASE_URL) does not let us in: '
  return isOutage(error) ? 'the database (POSTA_DATABASE_URL) does not answer: ' : ''
}

/** Runs a command, and returns the exit code of its process. */
export async function runCommand(words: readonly string[]): Promise<number> {
  try {
    return await call(words)
  } catch (error) {
    if (!isExplained(error)) throw error
    process.stderr.write(`posta: ${placeOf(error)}${error.message}\n`)
    return 2
  }
}
