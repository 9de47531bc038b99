import { writeFileSync } from 'node:fs'
import { type Config, type EnvironmentName, readConfig } from '../../config.ts'
import { demoShippers } from '../../demo/demo-carrier.ts'
import { CliError } from '../../kits/command-line/output.ts'
import { announceEnvironment, readEnvironment } from '../environment-choice.ts'
import { environmentAddress, readOpsToken } from '../service-address.ts'
import { printCompletion } from './completion.ts'
import { printList, printOperation } from './explaining.ts'
import { type ApiOperation, findOperation, listOperations } from './operations.ts'
import { itemsOf, printAnswer, printItems, printProblem } from './printing.ts'
import { type ApiRequest, buildRequest } from './request.ts'
import { faceOf, readWords, type Words } from './words.ts'

/** The exit codes: refused by the service, and a service that does not answer or can't. */
const refused = 1
const notAnswered = 3

/** Calls an operation of /v1 or /ops/v1 of a running service, and prints what it answers. */
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

/** Says where it works: what is done in the wrong environment is not easily undone. */
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
  const known = demo && env === 'testing' ? demoShippers[0]?.apiKey : undefined
  const found = key ?? known
  if (found === undefined) throw new CliError('no key found: set POSTA_KEY, or pass --key')
  return found
}

function send(
  { method }: ApiOperation,
  { path, query, headers, body }: ApiRequest,
  { url, token }: Service,
): Promise<Response> {
  const asked = new URLSearchParams(query).toString()
  return fetch(`${url}${path}${asked === '' ? '' : `?${asked}`}`, {
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
