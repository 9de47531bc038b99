import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, readConfig } from '../config.ts'
import { readArguments } from '../kits/command-line/arguments.ts'
import { CliError } from '../kits/command-line/output.ts'
import { isWebhookSecret, newWebhookSecret, webhookHeaders } from '../kits/webhooks/signature.ts'
import { limits } from '../limits.ts'
import { environmentAddress, readOpsToken } from './service-address.ts'

interface ListenedEvent {
  readonly id: string
  readonly type: string
  readonly timestamp: string
  readonly shipper: number
  readonly trackingCode: string | null
  readonly sequence: number | null
  readonly data: unknown
}

interface Page {
  readonly items: readonly ListenedEvent[]
  readonly next: string
}

/** The event feed to poll, and the credentials for it. */
interface Source {
  readonly url: string
  readonly token: string
  readonly query: Readonly<Record<string, string>>
}

interface Forward {
  readonly url: string
  readonly secret: string
}

const afterFailureMs = 1_000

/**
 * Prints events as they happen, polling the API of a running service, and forwards them to a local
 * port, signed like real webhooks. This machine needs no address that is reachable from outside.
 */
export async function listen(words: string[]): Promise<number> {
  const { values } = readArguments(words, {
    url: { type: 'string' },
    key: { type: 'string' },
    shipper: { type: 'string' },
    types: { type: 'string' },
    after: { type: 'string', default: 'now' },
    forward: { type: 'string' },
    secret: { type: 'string' },
    once: { type: 'boolean', default: false },
  })
  const source = toSource(values, readConfig())
  const forward = toForward(values)
  announceStart(source, forward)
  let { after } = values
  for (;;) {
    const page = await ask(source, after)
    if (page === undefined) {
      await sleep(afterFailureMs)
      continue
    }
    for (const event of page.items) await printEvent(event, forward, values.json)
    after = page.next
    if (values.once && page.items.length > 0) return 0
  }
}

interface Words {
  readonly url?: string | undefined
  readonly key?: string | undefined
  readonly shipper?: string | undefined
  readonly types?: string | undefined
  readonly env?: string | undefined
}

/**
 * With a key, polls as its shipper; without one, as the carrier, with this installation's token.
 */
function toSource({ url, key, shipper, types, env }: Words, config: Config): Source {
  if (key !== undefined && shipper !== undefined)
    throw new CliError('--shipper: a key listens to its own shipper')
  const base = environmentAddress(config, { url, env })
  return {
    url: key === undefined ? `${base}/ops/v1/events` : `${base}/v1/events`,
    token: key ?? readOpsToken(config, '--key'),
    query: {
      wait: String(limits.eventWaitSeconds - 5),
      ...(types ? { types } : {}),
      ...(shipper ? { shipper } : {}),
    },
  }
}

function toForward(words: {
  readonly forward?: string | undefined
  readonly secret?: string | undefined
}): Forward | undefined {
  const { forward: url, secret = newWebhookSecret() } = words
  if (url === undefined) return undefined
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new CliError('--forward: expected an address such as http://127.0.0.1:3000/hook')
  if (!isWebhookSecret(secret))
    throw new CliError('--secret: expected whsec_ and 24 to 64 bytes in base64')
  return { url, secret }
}

function announceStart({ url, query }: Source, forward: Forward | undefined): void {
  const whose = query['shipper'] === undefined ? '' : ` of shipper ${query['shipper']}`
  process.stderr.write(`posta: listening to ${url}${whose}; Ctrl+C ends\n`)
  if (forward)
    process.stderr.write(`posta: forwarding to ${forward.url}, signed with ${forward.secret}\n`)
}

/**
 * Returns `undefined` when the service is briefly unavailable; the next poll asks for the same
 * page.
 */
async function ask({ url, token, query }: Source, after: string): Promise<Page | undefined> {
  const pageUrl = `${url}?${new URLSearchParams({ ...query, after }).toString()}`
  try {
    const answer = await fetch(pageUrl, { headers: { authorization: `Bearer ${token}` } })
    if (answer.ok) return (await answer.json()) as Page
    if (answer.status < 500 && answer.status !== 429) throw new CliError(await explain(answer))
    process.stderr.write(`posta: the service answers ${answer.status}, trying again\n`)
  } catch (error) {
    if (error instanceof CliError) throw error
    process.stderr.write('posta: the service does not answer, trying again\n')
  }
  return undefined
}

async function explain(answer: Response): Promise<string> {
  const text = await answer.text()
  try {
    const { detail = text } = JSON.parse(text) as { detail?: string }
    return `the service answers ${answer.status}: ${detail}`
  } catch {
    return `the service answers ${answer.status}`
  }
}

async function printEvent(
  event: ListenedEvent,
  forward: Forward | undefined,
  asJson: boolean,
): Promise<void> {
  const body = JSON.stringify(event)
  process.stdout.write(asJson ? `${body}\n` : line(event))
  if (forward) process.stdout.write(`    ${await send(forward, event.id, body)}\n`)
}

function line({ timestamp, shipper, type, trackingCode, sequence, data }: ListenedEvent): string {
  const place = trackingCode === null ? '' : ` ${trackingCode} #${sequence}`
  return `${timestamp}  ${shipper}  ${type}${place}  ${JSON.stringify(data)}\n`
}

async function send({ url, secret }: Forward, id: string, body: string): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    ...webhookHeaders([secret], { id, body }, Date.now()),
  }
  const since = performance.now()
  const elapsed = () => `${Math.round(performance.now() - since)} ms`
  try {
    const signal = AbortSignal.timeout(limits.webhookTimeoutMs)
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    const text = (await answer.text()).slice(0, 200).replaceAll(/\s+/g, ' ')
    return `-> ${answer.status} in ${elapsed()}${text === '' ? '' : `: ${text}`}`
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return `-> no answer in ${elapsed()}: ${reason instanceof Error ? reason.message : 'failed'}`
  }
}
