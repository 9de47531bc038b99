import type { ClientRequest, Agent as HttpAgent, RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { BlockList } from 'node:net'
import { urlToHttpOptions } from 'node:url'
import { nodeHttp } from '../http/node-http.ts'
import { createGuard, createResolve, ForbiddenAddress, type Resolve } from './guarded-lookup.ts'

export interface SenderOptions {
  readonly allowLoopback: boolean
  /** The ports of public hosts that are sent to; loopback may be allowed any. */
  readonly ports?: readonly number[] | undefined
  /** The time limit from the first byte sent to the last byte received. */
  readonly timeoutMs: number
  /** How much of a response is kept. */
  readonly answerBytes: number
  readonly resolve?: Resolve | undefined
  /** Addresses that are never connected to, even if the checks before let them through. */
  readonly blockList?: BlockList | undefined
}

/** Why there was no response. */
export type SendProblem =
  | 'address-forbidden'
  | 'port-forbidden'
  | 'name-unknown'
  | 'refused'
  | 'certificate'
  | 'broken'
  | 'timeout'

export interface Sent {
  readonly ms: number
  /** Undefined if there was no response; `problem` then says why. */
  readonly status: number | undefined
  readonly problem: SendProblem | undefined
  /** The beginning of the response body. */
  readonly answer: string
  readonly retryAfterSeconds: number | undefined
}

type SendRefusal = 'address-loopback' | 'address-forbidden' | 'port-forbidden' | 'name-unknown'

export interface Sender {
  /** Never rejects, never follows redirects. */
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Sent>
  /** Checks whether the host's name resolves, and its addresses and the port are allowed. */
  check(url: URL): Promise<SendRefusal | undefined>
  close(): void
}

const idleConnectionsPerHost = 64
const idleConnectionMs = 15_000
/** A longer response is not read on: the connection is closed instead. */
const readAtMostBytes = 65_536

export function createSender(options: SenderOptions): Sender {
  const { allowLoopback, resolve = createResolve(), ports = usualPorts } = options
  const usual = createWay({ allowLoopback }, resolve, options.blockList)
  // Even if the name resolves to another address by then, no public host is reached there.
  const odd = createWay({ allowLoopback, onlyLoopback: true }, resolve, options.blockList)
  const wayTo = (port: number) => (ports.includes(port) ? usual : odd)

  async function check(url: URL) {
    try {
      await wayTo(portOf(url)).guard.resolve(url.hostname)
      return undefined
    } catch (error) {
      if (!(error instanceof ForbiddenAddress)) return 'name-unknown'
      if (error.isPort) return 'port-forbidden'
      return error.isLoopback ? 'address-loopback' : 'address-forbidden'
    }
  }

  return {
    check,
    async post(url, headers, body) {
      const since = performance.now()
      const target = targetOf(url)
      const { guard, agents } = wayTo(target.port)
      const open = () => openRequest(target, agents, headers)
      try {
        // A literal IP address is connected to without a lookup, so it is checked here.
        if (target.isLiteral) await guard.resolve(target.host)
        return { ...(await exchange(open, body, options)), ...elapsed(since) }
      } catch (error) {
        return { ...noAnswer, problem: problemOf(error), ...elapsed(since) }
      }
    },
    close() {
      for (const { agents } of [usual, odd]) {
        agents.http.destroy()
        agents.https.destroy()
      }
    },
  }
}

/** Those of https and http. */
export const usualPorts: readonly number[] = [443, 80]

export function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
}

/** A guard, and the agents whose connections it guards. */
function createWay(
  rules: Parameters<typeof createGuard>[0],
  resolve: Resolve,
  blockList: BlockList | undefined,
) {
  const guard = createGuard(rules, resolve)
  const agentOptions = {
    keepAlive: true,
    maxFreeSockets: idleConnectionsPerHost,
    timeout: idleConnectionMs,
    lookup: guard.lookup,
    ...(blockList ? { blockList } : {}),
  }
  const http = new nodeHttp.Agent(agentOptions)
  return { guard, agents: { http, https: new HttpsAgent(agentOptions) } }
}

const noAnswer = { status: undefined, answer: '', retryAfterSeconds: undefined }

function elapsed(since: number): { ms: number } {
  return { ms: Math.round(performance.now() - since) }
}

/**
 * Returns whether the host is a literal address. The URL parser has already normalised every odd
 * spelling of IPv4 to four numbers.
 */
function isLiteralAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
}

interface Target {
  readonly host: string
  readonly port: number
  readonly isLiteral: boolean
  readonly options: RequestOptions
}

const targets = new Map<string, Target>()
const maxTargets = 1_000

/** Receivers are few and get many messages: each URL is parsed once. */
function targetOf(text: string): Target {
  const existing = targets.get(text)
  if (existing !== undefined) return existing
  const url = new URL(text)
  const host = url.hostname
  const options = { ...urlToHttpOptions(url), method: 'POST' }
  const target = { host, port: portOf(url), isLiteral: isLiteralAddress(host), options }
  if (targets.size >= maxTargets) targets.clear()
  targets.set(text, target)
  return target
}

function openRequest(
  { options }: Target,
  agents: { http: HttpAgent; https: HttpsAgent },
  headers: Readonly<Record<string, string>>,
): ClientRequest {
  return options.protocol === 'https:'
    ? httpsRequest({ ...options, agent: agents.https, headers })
    : nodeHttp.request({ ...options, agent: agents.http, headers })
}

type Exchanged = Omit<Sent, 'ms'>

/**
 * A receiver may close a kept-alive connection just as it is used: then a new one is tried once, in
 * the remaining time.
 */
async function exchange(
  open: () => ClientRequest,
  body: string,
  { timeoutMs, answerBytes }: SenderOptions,
): Promise<Exchanged> {
  const endAt = performance.now() + timeoutMs
  const first = open()
  try {
    return await send(first, body, { endAt, answerBytes })
  } catch (error) {
    if (!first.reusedSocket || !isReset(error)) throw error
    return send(open(), body, { endAt, answerBytes })
  }
}

function send(
  request: ClientRequest,
  body: string,
  options: { readonly endAt: number; readonly answerBytes: number },
): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    const leftMs = Math.max(options.endAt - performance.now(), 0)
    const deadline = setTimeout(() => request.destroy(new TimedOut()), leftMs)
    const end = (settle: () => void) => {
      clearTimeout(deadline)
      settle()
    }
    request.once('error', (error) => end(() => reject(error)))
    // A response that switches protocols (101) emits neither a response nor an error.
    request.once('close', () => end(() => reject(new Error('the exchange broke off'))))
    request.once('response', (response) => {
      const parts: Buffer[] = []
      let bytes = 0
      const answered = () => ({
        status: response.statusCode ?? 0,
        problem: undefined,
        answer: textOf(Buffer.concat(parts).subarray(0, options.answerBytes)),
        retryAfterSeconds: readWaitSeconds(response.headers['retry-after']),
      })
      response.on('data', (part: Buffer) => {
        if (bytes < options.answerBytes) parts.push(part)
        bytes += part.length
        if (bytes <= readAtMostBytes) return
        end(() => resolve(answered()))
        request.destroy()
      })
      response.once('end', () => end(() => resolve(answered())))
      response.once('error', (error) => end(() => reject(error)))
      response.once('close', () => end(() => reject(new Error('the answer broke off'))))
    })
    request.end(body)
  })
}

/** PostgreSQL can store every character except NUL. */
function textOf(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\0', '')
}

/** All date formats of HTTP; the oldest has no zone and means GMT too. */
const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*\d{2}:\d{2}:\d{2}(?: GMT| \d{4})$/

/** Retry-After is a number of seconds or a date (RFC 9110, 10.2.3). */
function readWaitSeconds(header = ''): number | undefined {
  if (/^\d{1,9}$/.test(header)) return Number(header)
  if (!httpDate.test(header)) return undefined
  const atMs = Date.parse(header.endsWith(' GMT') ? header : `${header} GMT`)
  return Number.isNaN(atMs) ? undefined : Math.max(0, Math.ceil((atMs - Date.now()) / 1_000))
}

class TimedOut extends Error {}

function isReset(error: unknown): boolean {
  return codeOf(error) === 'ECONNRESET' || codeOf(error) === 'EPIPE'
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

const problems: readonly (readonly [RegExp, SendProblem])[] = [
  [/^(ENOTFOUND|ENODATA|ESERVFAIL|EAI_|EREFUSED|ETIMEOUT|EBADNAME)/, 'name-unknown'],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'refused'],
  [/^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|EPROTO)/, 'certificate'],
  [/^ETIMEDOUT$/, 'timeout'],
]

function problemOf(error: unknown): SendProblem {
  if (error instanceof ForbiddenAddress)
    return error.isPort ? 'port-forbidden' : 'address-forbidden'
  if (error instanceof TimedOut) return 'timeout'
  const code = codeOf(error)
  return problems.find(([pattern]) => pattern.test(code))?.[1] ?? 'broken'
}
