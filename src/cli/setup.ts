import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { issueToken } from '../capabilities/operators/operators.ops.ts'
import { administrator, linkWords } from '../capabilities/people/people.cli.ts'
import { carrierNumber } from '../capabilities/people/people.ts'
import {
  type Config,
  readConfig,
  readSettings,
  type Variables,
  variablesOver,
  writeSettings,
} from '../config.ts'
import { closeDemonstration } from '../demo/demo-accounts.ts'
import type { Environment } from '../faces/environment.ts'
import { opsContext } from '../faces/ops/ops.ts'
import { isEmail } from '../kernel/person.ts'
import { readArguments } from '../kits/command-line/arguments.ts'
import { CliError, type Row, table } from '../kits/command-line/output.ts'
import { problemError } from '../kits/command-line/problem-error.ts'
import { makeFirstBackupKey } from './backup-key.ts'
import { commandLineOperator, enterEnvironment } from './environment.ts'
import { refuseEnvironment } from './environment-choice.ts'
import { importOperation } from './import-file.ts'
import { opsTokenFile, withOpsToken } from './ops-token.ts'
import { runningProcess } from './running.ts'

const thisMachine = '127.0.0.1,::1'

const nothing: CarrierFiles = { files: [], missing: [], unknown: [] }

/** Prepares both environments of a new carrier; doing it again only brings the changes. */
export async function setup(words: string[]): Promise<number> {
  const { values, positionals } = readArguments(words, {
    'public-url': { type: 'string' },
    administrator: { type: 'string' },
    email: { type: 'string' },
    'backup-copy': { type: 'string' },
    'backup-identity': { type: 'string' },
    ask: { type: 'boolean', default: process.stdin.isTTY },
  })
  refuseEnvironment(values.namedEnvironment, 'setup fills')
  const options = {
    files: positionals[0],
    publicUrl: values['public-url'],
    administrator: values.administrator,
    email: values.email,
    backupCopy: values['backup-copy'],
  }
  const wishes = values.ask ? await askWishes(options) : options
  const carrier = wishes.files === undefined ? nothing : readCarrierFiles(wishes.files)
  const settings = settingsFor(wishes)
  // Read as a start will read them: a wrong one is reported before anything is done.
  const config = readConfig(variablesOver({ ...readSettings(), ...settings }))
  refuseWrongEmail(wishes.email)
  const done: Row[] = []
  const tokens: Row[] = []
  const people: Row[] = []
  for (const name of config.environments)
    await enterEnvironment(name, async (environment) => {
      done.push(...(await closeDemo(environment)))
      done.push(...(await importCarrier(environment, carrier.files)))
      tokens.push(...(await makeAdministrator(environment, wishes.administrator)))
      people.push(...(await invitePerson(environment, wishes, config)))
    })
  const backupKey = await makeFirstBackupKey(config, values['backup-identity'])
  writeSettings({ ...readSettings(), ...settings, ...backupKey.settings })
  withOpsToken(config)
  const { missing, unknown } = carrier
  const all = { ...settings, ...backupKey.settings }
  const made = { done, settings: all, tokens, people, missing, unknown, ...backupKey.shown }
  const key = backupKey.words
  if (values.json) process.stdout.write(`${JSON.stringify(made)}\n`)
  else process.stdout.write(report(config, all, { done, tokens, people, carrier, key }))
  return 0
}

/** Settings that were chosen before stay, unless the wishes say otherwise. */
function settingsFor({ publicUrl, backupCopy }: SetupWishes): Variables {
  const { POSTA_BACKUP_EVERY = '1d', POSTA_TRUSTED_PROXIES = thisMachine } = readSettings()
  return {
    POSTA_DEMO: 'off',
    POSTA_BACKUP_EVERY,
    // A public address means a proxy for TLS before the service, mostly on the same machine.
    ...(publicUrl === undefined ? {} : { POSTA_PUBLIC_URL: publicUrl, POSTA_TRUSTED_PROXIES }),
    ...(backupCopy === undefined ? {} : { POSTA_BACKUP_COPY: resolve(backupCopy) }),
  }
}

async function closeDemo(environment: Environment): Promise<Row[]> {
  const closed = await closeDemonstration(environment, commandLineOperator())
  return closed.map(({ kind, name }) => ({
    environment: environment.name,
    what: 'demonstration',
    from: `${kind} ${name} ${kind === 'account' || kind === 'person' ? 'closed' : 'revoked'}`,
    rows: 1,
    new: 0,
  }))
}

/** A token of the same name that still works is left alone. */
async function makeAdministrator(
  environment: Environment,
  name: string | undefined,
): Promise<Row[]> {
  if (name === undefined) return []
  const living = await environment.operators.list()
  const row = { environment: environment.name, administrator: name }
  if (living.some((token) => token.name === name && token.revokedAt === null))
    return [{ ...row, token: '(there is one already)' }]
  const body = { name, role: 'administrator' }
  const input = { body, file: Buffer.alloc(0), params: {}, query: {} }
  const answer = await issueToken.answer(input, opsContext(environment, commandLineOperator()))
  if ('problem' in answer) throw problemError(answer.problem)
  const { token } = ('body' in answer ? answer.body : {}) as { readonly token: string }
  return [{ ...row, token }]
}

function refuseWrongEmail(email: string | undefined): void {
  if (email !== undefined && !isEmail(email)) throw new CliError('--email: expected an address')
}

/** The first administrator signs in; a link of either environment admits to both. */
async function invitePerson(
  environment: Environment,
  wishes: SetupWishes,
  { publicUrl }: Config,
): Promise<Row[]> {
  const { email, administrator: name = 'Administración' } = wishes
  if (email === undefined) return []
  const context = opsContext(environment, commandLineOperator())
  const wish = { email, name, role: 'administrator', branch: null, language: 'es' } as const
  const by = administrator(context, carrierNumber)
  // The environment was opened with the settings of before.
  const baseUrl = publicUrl === undefined ? by.baseUrl : `${publicUrl}/${environment.name}`
  const added = await environment.people.addMember(wish, { ...by, baseUrl })
  const row = { environment: environment.name, person: email }
  if (!added.ok) return [{ ...row, link: '(is there already)' }]
  return [{ ...row, link: linkWords(added.value, email) }]
}

const laterWords = 'What names shippers comes after ./posta shipper add, by ./posta import.'

interface Report {
  readonly done: readonly Row[]
  readonly tokens: readonly Row[]
  readonly people: readonly Row[]
  readonly carrier: CarrierFiles
  /** How the private key of backups is shown, if one was made. */
  readonly key: string
}

function report(config: Config, settings: Variables, made: Report): string {
  const { done, tokens, people, carrier, key } = made
  const lines = Object.entries(settings).map(([name, value]) => `  ${name}=${value}`)
  const { missing, unknown } = carrier
  return [
    done.length > 0 ? table(done) : '',
    `\nSettings, in ${config.dataFolder}/settings.env (variables of the process come first):\n`,
    ...lines.map((line) => `${line}\n`),
    tokens.length > 0 ? `\nAdministrators; their tokens are shown this once:\n\n` : '',
    tokens.length > 0 ? table(tokens) : '',
    people.length > 0
      ? '\nAdministrators who sign in; either link, shown this once, is for the password and ' +
        'admits to both:\n\n'
      : '',
    people.length > 0 ? table(people) : '',
    key,
    config.opsToken === undefined
      ? `\nThe first token of all is in ${opsTokenFile(config)}.\n`
      : '',
    missing.length > 0 ? `\nStill without a file: ${missing.join(', ')}.\n` : '',
    unknown.length > 0 ? `\nNot taken: ${unknown.join(', ')}. ${laterWords}\n` : '',
    `\nNext: ./posta doctor, then ${startWords(config)}.\n`,
  ].join('')
}

function startWords(config: Config): string {
  return runningProcess(config.dataFolder) === undefined
    ? './posta start'
    : 'stop the service and start it again: it reads the settings at its start'
}

/** A carrier's decisions on its first day; those left out stay as they are. */
interface SetupWishes {
  readonly files?: string | undefined
  readonly publicUrl?: string | undefined
  readonly administrator?: string | undefined
  readonly email?: string | undefined
  readonly backupCopy?: string | undefined
}

const questions: readonly [wish: keyof SetupWishes, question: string][] = [
  ['files', 'Folder with your CSV files (docs/operating.md has the smallest ones)'],
  ['publicUrl', 'Public address, such as https://envios.example'],
  ['administrator', "First administrator's name, who gets a token of their own"],
  ['email', "First administrator's e-mail, who gets a link to choose a password"],
  ['backupCopy', 'Folder on another disk, where backups are copied to'],
]

/**
 * Asks for the values that the command's words did not give; an empty line leaves them as they are.
 */
async function askWishes(initial: SetupWishes): Promise<SetupWishes> {
  const open = questions.filter(([wish]) => initial[wish] === undefined)
  if (open.length === 0) return initial
  const terminal = createInterface({ input: process.stdin, terminal: false })
  // Lines that arrive at once, from a file, would be lost between two questions.
  const lines = terminal[Symbol.asyncIterator]()
  const wishes: { -readonly [Wish in keyof SetupWishes]: SetupWishes[Wish] } = { ...initial }
  process.stdout.write('An empty line leaves things as they are.\n\n')
  for (const [wish, question] of open) {
    process.stdout.write(`${question}: `)
    const { value, done } = await lines.next()
    if (!done && value.trim() !== '') wishes[wish] = value.trim()
  }
  terminal.close()
  process.stdout.write('\n')
  return wishes
}

/** The tables of a carrier, in the order in which one names another, and their files' names. */
const tables = new Map([
  ['zones', ['zones.csv', 'zonas.csv']],
  ['zone-ranges', ['zone-ranges.csv', 'rangos.csv']],
  ['price-lists', ['price-lists.csv', 'listas.csv']],
  ['tariffs', ['tariffs.csv', 'tarifas.csv']],
  ['transit-times', ['transit-times.csv', 'plazos.csv']],
  ['holidays', ['holidays.csv', 'feriados.csv']],
  ['branches', ['branches.csv', 'sucursales.csv']],
  ['routes', ['routes.csv', 'rutas.csv']],
])

/** A carrier can do without these. */
const optional: readonly string[] = ['transit-times', 'holidays']

interface CarrierFile {
  readonly tableName: string
  readonly name: string
  readonly bytes: Buffer
}

interface CarrierFiles {
  readonly files: readonly CarrierFile[]
  /** Tables that lack their file, and files that are of none. */
  readonly missing: readonly string[]
  readonly unknown: readonly string[]
}

function readCarrierFiles(folder: string): CarrierFiles {
  const names = csvNamesIn(folder)
  const read = [...tables].map(([tableName, accepted]) => {
    const [name, another] = names.filter((one) => accepted.includes(one.toLowerCase()))
    if (another !== undefined)
      throw new CliError(`${name} and ${another} are the same table: keep one of them`)
    return { tableName, name }
  })
  const files = read.flatMap(({ tableName, name }) =>
    name === undefined ? [] : [{ tableName, name, bytes: readFileSync(join(folder, name)) }],
  )
  if (files.length === 0)
    throw new CliError(`${folder} has none of ${[...tables.values()].flat().join(', ')}`)
  const taken = new Set(files.map(({ name }) => name))
  return {
    files,
    missing: read
      .filter(({ name, tableName }) => name === undefined && !optional.includes(tableName))
      .map(({ tableName }) => tableName),
    unknown: names.filter((name) => !taken.has(name)),
  }
}

function csvNamesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /\.csv$/i.test(name))
  } catch {
    throw new CliError(`there is no folder "${folder}"; look at its path`)
  }
}

/** Imports every file, each whole or not at all; stops at the first with a fault. */
async function importCarrier(
  environment: Environment,
  files: readonly CarrierFile[],
): Promise<Row[]> {
  const rows: Row[] = []
  for (const { tableName, name: file, bytes } of files) {
    const operation = importOperation(tableName)
    const input = { body: {}, file: bytes, params: {}, query: {} }
    const context = opsContext(environment, commandLineOperator())
    const answer = await operation.answer(input, context)
    if ('problem' in answer) {
      const { detail, errors = [] } = answer.problem
      const faults = table(errors.slice(0, 20).map((one) => ({ ...one })))
      throw new CliError(`${file}, in ${environment.name}: ${detail}\n\n${faults}`)
    }
    const { rows: many = 0, added = 0 } = 'body' in answer ? (answer.body as Counts) : {}
    rows.push({
      environment: environment.name,
      what: tableName,
      from: file,
      rows: many,
      new: added,
    })
  }
  return rows
}

interface Counts {
  readonly rows?: number
  readonly added?: number
}
