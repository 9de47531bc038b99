import { writeFileSync } from 'node:fs'
import { type Config, type EnvironmentName, readConfig } from '../../config.ts'
import { demoShippers } from '../../demo/demo-carrier.ts'
import { CliError, printRecord, type Row, table } from '../../kits/command-line/output.ts'
import { announceEnvironment, readEnvironment } from '../environment-choice.ts'
import { environmentAddress, readOpsToken } from '../service-address.ts'
import { listFields } from './body-fields.ts'
import { printCompletion } from './completion.ts'
import { type ApiOperation, findOperation, listOperations, type Parameter } from './operations.ts'
import { type ApiRequest, buildRequest } from './request.ts'
import { faceOf, readWords, type Words } from './words.ts'

/** The exit codes: refused by the service, and a service that does not answer or can't. */
const refused = 1
const notAnswered = 3

/** Calls an operation of /v1 or /ops/v1 of a running service, and prints the answer. */
export async function api(written: readonly string[]): Promise<number> {
  const all = readWords(written)
  const [name, ...positionals] = all.positionals
  const words = { ...all, positionals }
  const shell = all.options.get('completion')
  if (shell !== undefined) return print(() => printCompletion(shell))
  if (name === undefined) return print(() => printList(listOperations(faceOf(words))))
  const operation = findOperation(name, faceOf(words))
  if (words.flags.has('help')) return print(() => printOperation(operation))
  if (words.flags.has('all') && !operation.hasPages)
    throw new CliError(`--all: ${operation.name} has no pages`)
  return callService(operation, words)
}

function print(text: () => string): number {
  process.stdout.write(text())
  return 0
}

async function callService(operation: ApiOperation, words: Words): Promise<number> {
  const request = buildRequest(operation, words)
  const service = findService(operation, words, readConfig())
  try {
    return words.flags.has('all')
      ? await callPages(operation, request, service, words)
      : await printOne(await send(operation, request, service), words)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const why = error.cause instanceof Error ? error.cause.message : error.message
    process.stderr.write(`posta: ${service.url} does not answer: ${why}\n`)
    return notAnswered
  }
}

interface Service {
  readonly url: string
  readonly token: string
}

/** Says where it works: an act in the wrong environment is not easily undone. */
function findService({ face }: ApiOperation, words: Words, config: Config): Service {
  const env = environmentOf(words)
  const url = environmentAddress(config, { url: words.options.get('url'), env })
  const token =
    face === 'ops'
      ? (words.options.get('token') ?? readOpsToken(config, '--token'))
      : (words.options.get('key') ?? keyOf(config, env))
  announceEnvironment(env)
  return { url, token }
}

function environmentOf({ flags, options }: Words): EnvironmentName {
  const flag = flags.has('production') ? 'production' : flags.has('testing') ? 'testing' : undefined
  const both = flags.has('production') && flags.has('testing')
  const named = options.get('env')
  if (both || (named !== undefined && flag !== undefined && named !== flag))
    throw new CliError('name one environment: testing or production')
  return readEnvironment(named ?? flag ?? 'testing')
}

/** Without a key of one's own, testing is called with that of the demonstration. */
function keyOf({ key, demo }: Config, env: EnvironmentName): string {
  const demoKey = demo && env === 'testing' ? demoShippers[0]?.apiKey : undefined
  const usable = key ?? demoKey
  if (usable === undefined) throw new CliError('no key found: set POSTA_KEY, or pass --key')
  return usable
}

function send(
  { method }: ApiOperation,
  { path, query, headers, body }: ApiRequest,
  { url, token }: Service,
): Promise<Response> {
  const queryText = new URLSearchParams(query).toString()
  return fetch(`${url}${path}${queryText === '' ? '' : `?${queryText}`}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...headers },
    redirect: 'manual',
    ...(body === undefined ? {} : { body }),
  })
}

async function printOne(response: Response, { flags, options }: Words): Promise<number> {
  const bytes = Buffer.from(await response.arrayBuffer())
  if (!response.ok) return refuse(response.status, bytes.toString('utf8'))
  const output = options.get('output')
  const type = response.headers.get('content-type') ?? ''
  if (output !== undefined) writeFileSync(output, bytes)
  else if (!type.startsWith('application/json')) writeFile(bytes, type)
  else if (flags.has('json')) process.stdout.write(`${bytes.toString('utf8')}\n`)
  else printRead(JSON.parse(bytes.toString('utf8')) as { next?: string })
  return 0
}

function writeFile(bytes: Buffer, type: string): void {
  if (process.stdout.isTTY && !type.startsWith('text/'))
    throw new CliError(`it is a file (${type}): add --output FILE`)
  process.stdout.write(bytes)
}

function printRead(answer: { readonly next?: string }): void {
  printAnswer(answer)
  if (answer.next && itemsOf(answer)?.length)
    process.stderr.write(`posta: there may be more: --all, or --after ${answer.next}\n`)
}

function refuse(status: number, text: string): number {
  printProblem(status, text)
  return status === 429 || status >= 500 ? notAnswered : refused
}

/** Goes through a list. With --json every item is a line, so that another program can begin. */
async function callPages(
  operation: ApiOperation,
  request: ApiRequest,
  service: Service,
  { flags }: Words,
): Promise<number> {
  const gathered: unknown[] = []
  let after: string | undefined = request.query['after']
  do {
    const query = after === undefined ? request.query : { ...request.query, after }
    const response = await send(operation, { ...request, query }, service)
    const text = await response.text()
    if (!response.ok) return refuse(response.status, text)
    const page = JSON.parse(text) as { readonly next?: string }
    const items = itemsOf(page) ?? []
    if (flags.has('json'))
      process.stdout.write(items.map((item) => `${JSON.stringify(item)}\n`).join(''))
    else gathered.push(...items)
    after = items.length === 0 ? undefined : page.next
  } while (after !== undefined)
  if (!flags.has('json')) printItems(gathered)
  return 0
}

/** Prints every operation, those of shippers first. */
function printList(operations: readonly ApiOperation[]): string {
  const rows = operations.map(({ name, method, path, summary }) => ({
    operation: name,
    call: `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    summary,
  }))
  return `${table(rows)}\n./posta api OPERATION --help lists what one takes.\n`
}

/** Prints an operation's summary and parameters. */
function printOperation(operation: ApiOperation): string {
  const { name, method, path, summary, pathParameters, query, body, fileType } = operation
  const places = pathParameters.map((one) => ` ${one.name.toUpperCase()}`).join('')
  const parts = [
    `./posta api ${name}${places}`,
    `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}: ${summary}\n\n${operation.description}`,
    section('Parameters, as --name value', [...pathParameters, ...query].map(toRow)),
    section('Fields of the body, as name=value', body ? listFields(body).map(toFieldRow) : []),
    fileType === undefined ? '' : `The body is a file (${fileType}): --body FILE, or - for stdin.`,
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function section(title: string, rows: readonly Row[]): string {
  return rows.length === 0 ? '' : `${title}:\n\n${table(rows).trimEnd()}`
}

function toRow({ name, isRequired, words, description }: Parameter): Row {
  const choice = words.length > 0 ? `${words.join(', ')}. ` : ''
  return { name, required: isRequired ? 'yes' : '', what: `${choice}${description}` }
}

function toFieldRow({
  path,
  type,
  isRequired,
  description,
}: ReturnType<typeof listFields>[0]): Row {
  return { name: path, type, required: isRequired ? 'yes' : '', what: description }
}

type Cell = string | number | boolean

/** Without a terminal, as wide as a page of text. */
const pageColumns = 120

/** Prints an answer for people: a list as a table, anything else a field a line. */
function printAnswer(answer: unknown): void {
  const items = itemsOf(answer)
  if (items) printItems(items)
  else printRecord(withDashes(flatten(answer)), false)
}

function withDashes(record: Row): Row {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, value ?? '-']))
}

/** Returns the items of a page, or nothing for an answer that is no list. */
function itemsOf(answer: unknown): readonly unknown[] | undefined {
  if (typeof answer !== 'object' || answer === null || !('items' in answer)) return undefined
  return Array.isArray(answer.items) ? (answer.items as unknown[]) : undefined
}

function printItems(items: readonly unknown[]): void {
  const rows = items.map((item) => shorten(flatten(item)))
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const columns = names.filter((name) => rows.some((row) => row[name] !== undefined))
  const shown = fitting(columns, rows)
  const cells = rows.map((row) => Object.fromEntries(shown.map((name) => [name, row[name]])))
  process.stdout.write(table(cells))
  const hidden = columns.filter((name) => !shown.includes(name))
  if (hidden.length > 0) process.stderr.write(`posta: with --json also ${hidden.join(', ')}\n`)
}

/** Returns the first columns that fit on the screen, and at least one. */
function fitting(names: readonly string[], rows: readonly Row[]): readonly string[] {
  let left = process.stdout.columns ?? pageColumns
  const count = names.findIndex((name) => {
    const width = Math.max(name.length, ...rows.map((row) => String(row[name] ?? '').length))
    left -= width + 2
    return left < -2
  })
  return count < 0 ? names : names.slice(0, Math.max(1, count))
}

const cellCharacters = 40

function shorten(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      typeof value === 'string' && value.length > cellCharacters
        ? [name, `${value.slice(0, cellCharacters - 1)}…`]
        : [name, value],
    ),
  )
}

/** Names every value by its way into the answer: `recipient.name`, `products[0].weightKg`. */
function flatten(value: unknown, path = ''): Record<string, Cell | undefined> {
  if (value === null || value === undefined) return path === '' ? {} : { [path]: undefined }
  if (typeof value !== 'object') return { [path || 'answer']: printable(value) }
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return { [path || 'answer']: value.map(printable).join(', ') }
  const parts = Array.isArray(value)
    ? value.map((one: unknown, index) => flatten(one, `${path}[${index}]`))
    : Object.entries(value).map(([name, one]) =>
        flatten(one, path === '' ? name : `${path}.${name}`),
      )
  return Object.assign({}, ...parts) as Record<string, Cell | undefined>
}

/** Text that a recipient wrote must not move the cursor of a terminal. */
function printable(value: unknown): Cell {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return String(value).replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
}

interface Problem {
  readonly code?: string
  readonly detail?: string
  readonly errors?: readonly { readonly field?: string; readonly detail?: string }[]
}

/** Prints a refusal of the service to standard error: a line for the whole, one for each field. */
function printProblem(status: number, text: string): void {
  const { code, detail, errors = [] } = readProblem(text)
  const lines = errors.map(({ field = '', detail: why = '', ...place }) => {
    const at = field === '' ? Object.values(place).join(' ') : field
    return `  ${printable(at)}: ${printable(why)}\n`
  })
  const what = [status, code, detail].filter((word) => word !== undefined).join(' ')
  process.stderr.write(`posta: the service answers ${printable(what)}\n${lines.join('')}`)
}

function readProblem(text: string): Problem {
  try {
    const read = JSON.parse(text) as unknown
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return {}
  }
}
