import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type RequestOptions,
} from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { urlToHttpOptions } from 'node:url'
import { createGuard, createResolve, ForbiddenAddress, type Resolve } from './guarded-lookup.ts'

export interface SenderOptions {
  readonly allowLoopback: boolean
  /** From the first byte out to the last byte in. */
  readonly timeoutMs: number
  /** How much of an answer is kept. */
  readonly answerBytes: number
  readonly resolve?: Resolve | undefined
}

/** Why there was no answer. */
export type SendProblem =
  | 'address-forbidden'
  | 'name-unknown'
  | 'refused'
  | 'certificate'
  | 'broken'
  | 'timeout'

export interface Sent {
  readonly ms: number
  /** Absent when there was no answer, and `problem` says why. */
  readonly status: number | undefined
  readonly problem: SendProblem | undefined
  /** How the answer begins. */
  readonly answer: string
  readonly retryAfterSeconds: number | undefined
}

export interface Sender {
  /** Never rejects, never follows a redirection. */
  post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Sent>
  /** Whether it could be sent there at all, as far as names and addresses tell. */
  check(host: string): Promise<'address-forbidden' | 'name-unknown' | undefined>
  close(): void
}

const idleConnectionsPerHost = 64
const idleConnectionMs = 15_000
/** More of an answer than this is not read: the connection is given up instead. */
const readAtMostBytes = 65_536

export function createSender(options: SenderOptions): Sender {
  const guard = createGuard(options.allowLoopback, options.resolve ?? createResolve())
  const agentOptions = {
    keepAlive: true,
    maxFreeSockets: idleConnectionsPerHost,
    timeout: idleConnectionMs,
    lookup: guard.lookup,
  }
  const agents = { http: new HttpAgent(agentOptions), https: new HttpsAgent(agentOptions) }

  async function check(host: string) {
    try {
      await guard.resolve(host)
      return undefined
    } catch (error) {
      return error instanceof ForbiddenAddress ? 'address-forbidden' : 'name-unknown'
    }
  }

  return {
    check,
    async post(url, headers, body) {
      const since = performance.now()
      const place = placeOf(url)
      const open = () => openRequest(place, agents, headers)
      try {
        // An address written as numbers is connected to without a look-up, so it is judged here.
        if (place.isWritten) await guard.resolve(place.host)
        return { ...(await exchange(open, body, options)), ...elapsed(since) }
      } catch (error) {
        return { ...noAnswer, problem: problemOf(error), ...elapsed(since) }
      }
    },
    close() {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

const noAnswer = { status: undefined, answer: '', retryAfterSeconds: undefined }

function elapsed(since: number): { ms: number } {
  return { ms: Math.round(performance.now() - since) }
}

/** WHATWG's reading has already turned every odd spelling of an IPv4 address into four numbers. */
function isWrittenAddress(hostname: string): boolean {
  return hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
}

interface SendPlace {
  readonly host: string
  readonly isWritten: boolean
  readonly options: RequestOptions
}

const places = new Map<string, SendPlace>()
const placesKept = 1_000

/** Receivers are few and are sent to again and again: each address is taken apart once. */
function placeOf(text: string): SendPlace {
  const known = places.get(text)
  if (known !== undefined) return known
  const url = new URL(text)
  const host = url.hostname
  const options = { ...urlToHttpOptions(url), method: 'POST' }
  const place = { host, isWritten: isWrittenAddress(host), options }
  if (places.size >= placesKept) places.clear()
  places.set(text, place)
  return place
}

function openRequest(
  { options }: SendPlace,
  agents: { http: HttpAgent; https: HttpsAgent },
  headers: Readonly<Record<string, string>>,
): ClientRequest {
  return options.protocol === 'https:'
    ? httpsRequest({ ...options, agent: agents.https, headers })
    : httpRequest({ ...options, agent: agents.http, headers })
}

type Exchanged = Omit<Sent, 'ms'>

/**
 * A receiver may close a kept connection just as it is used: then a new one is tried, once, in what
 * is left of the time.
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
    // Who answers that it will speak another protocol (101) gets neither an answer nor an error.
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

/** PostgreSQL stores every character but NUL. */
function textOf(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\0', '')
}

/** Every spelling of a date that HTTP has had; the oldest one names no zone, and means GMT too. */
const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .*\d{2}:\d{2}:\d{2}(?: GMT| \d{4})$/

/** Retry-After is a count of seconds or the moment to come back at (RFC 9110, 10.2.3). */
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
  if (error instanceof ForbiddenAddress) return 'address-forbidden'
  if (error instanceof TimedOut) return 'timeout'
  const code = codeOf(error)
  return problems.find(([pattern]) => pattern.test(code))?.[1] ?? 'broken'
}
