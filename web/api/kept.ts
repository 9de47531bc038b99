/**
 * The queue of the floor: deeds at a branch are kept first and sent afterwards. These are its
 * decisions, without a clock, a network or a store, so that pages and service worker share them.
 */

/** The service's answer to a scan or a call. */
export interface KeptAnswer {
  readonly status: 'recorded' | 'duplicate' | 'refused'
  readonly reason?: string
  readonly code?: string
  readonly state?: string
  readonly since?: string
  readonly before?: string
  readonly allowed?: readonly string[]
  readonly shipper?: { readonly number: number; readonly name: string }
  readonly destination?: { readonly locality: string; readonly postalCode: number }
  readonly sortTo?: { readonly kind: 'cage' | 'route'; readonly name: string } | null
  readonly previous?: { readonly at: string; readonly by: string }
  readonly instruction?: 'set-aside' | 'rescue' | 'cancelled'
  readonly why?: string
  readonly rescue?: 'return' | 'redirection'
  /** The results of the pieces of a bag or cage. */
  readonly inside?: {
    readonly recorded: number
    readonly refused: readonly { readonly trackingCode: string; readonly reason: string }[]
  }
  /** The whole answer to a call, as the service wrote it. */
  readonly body?: unknown
}

/** A deed of the person. */
interface Deed {
  /** Made here: the service stores deeds of the same id once. */
  readonly id: string
  /** The environment and the person: nobody else sends it. */
  readonly owner: string
  /** The piece, container or sheet that it is about. */
  readonly code: string
  /** When it was done, in milliseconds. */
  readonly at: number
  /** It was made while nothing was answered, so that nobody waits for its answer. */
  readonly isHeld: boolean
  /** The service's; or the page's own where it need not be asked. */
  readonly answer?: KeptAnswer
}

/** A scan: many leave in one request. */
export interface NewScan extends Deed {
  readonly check: string
  readonly branch: string
  /** The bag, cage or trip that it is put into. */
  readonly container?: string
  /** For a correction: the id of the scan that it undoes, and why. */
  readonly undoes?: string
  readonly reason?: string
  /** The service's clock sets the time: that of a piece in the simulator may be ahead of ours. */
  readonly isUntimed?: true
}

export type CallKind = 'measurement' | 'reception' | 'counts' | 'undo' | 'delivery' | 'start'

/** A change of another kind: a request of its own, in its place in the queue. */
export interface NewCall extends Deed {
  readonly kind: CallKind
  /** Below `/ops/v1`. */
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

export type NewDeed = NewScan | NewCall

interface QueueState {
  /** The place in the queue. */
  readonly seq: number
  /** Waiting for an answer; answered; or refused and to be settled by a person. */
  readonly state: 'waiting' | 'done' | 'refused'
  readonly tries: number
  /** A later correction has undone it. */
  readonly isUndone?: boolean
  /** When its answer came, by the clock of the device. */
  readonly answeredAt?: number
}

export type KeptScan = NewScan & QueueState
export type KeptCall = NewCall & QueueState
export type KeptDeed = KeptScan | KeptCall

export function isCall(deed: KeptDeed): deed is KeptCall
export function isCall(deed: NewDeed): deed is NewCall
export function isCall(deed: NewDeed): deed is NewCall {
  return 'path' in deed
}

export function isScan(deed: KeptDeed): deed is KeptScan {
  return !isCall(deed)
}

/** Where deeds are kept. */
export interface QueueStore {
  /** Keeps deeds in their order; resolves once they are on disk. */
  add(deeds: readonly NewDeed[]): Promise<KeptDeed[]>
  /** The first deeds that wait for an answer, in the order in which they were made. */
  waiting(owner: string, most: number): Promise<KeptDeed[]>
  put(deeds: readonly KeptDeed[]): Promise<void>
  remove(deed: KeptDeed): Promise<void>
  /** All kept deeds of somebody, oldest first; old answered ones are dropped. */
  load(owner: string, now: number): Promise<KeptDeed[]>
  close(): void
}

export function ownerOf(environment: string, person: string): string {
  return `${environment}:${person}`
}

/** The time of the next deed: clocks that are set back must not put it before the last one. */
export function nextTime(now: number, last: number | undefined): number {
  return last === undefined ? now : Math.max(now, last + 1)
}

/** How many scans one request takes. */
export const batchSize = 50

/** The deeds of the next request: a call alone, or the scans up to the next call. */
export function nextRequest(waiting: readonly KeptDeed[]): readonly KeptDeed[] {
  const [first] = waiting
  if (first === undefined) return []
  const call = waiting.findIndex((deed) => isCall(deed))
  if (call === 0) return [first]
  return call < 0 ? waiting : waiting.slice(0, call)
}

/** An answer of the service, or that there was none (status 0). */
export interface Reply {
  readonly status: number
  readonly body: unknown
  readonly retrySeconds?: number | undefined
  /** The service's clock, in milliseconds. */
  readonly time?: number | undefined
}

export type Verdict =
  | { readonly kind: 'answered'; readonly answers: readonly KeptAnswer[] }
  /** The request as a whole is wrong: its scans are sent one by one, to find which. */
  | { readonly kind: 'one-by-one' }
  | { readonly kind: 'wait'; readonly seconds: number | undefined }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'not-allowed' }

/** Refusals of anything the person sends. */
const ofSession = ['foreign-page', 'second-factor-required']

/** The meaning of a reply for the deeds that were sent. Only an answer takes one off the queue. */
export function judgeReply(reply: Reply, deeds: readonly KeptDeed[]): Verdict {
  const { status, body, retrySeconds } = reply
  const call = deeds.find((deed) => isCall(deed))
  if (status === 200 || status === 201) return judgeDone(body, deeds.length, call !== undefined)
  const code = textOf(body, 'code')
  if (status === 401 || (status === 409 && code === 'person-changed')) return { kind: 'signed-out' }
  // A role that may not do one thing goes on with the next deeds.
  if (status === 403 && (!call || ofSession.includes(code))) return { kind: 'not-allowed' }
  const isOfCall = call !== undefined && [403, 404, 409].includes(status)
  const isRefused = [400, 413, 422].includes(status) || isOfCall
  if (!isRefused || code === 'request-in-progress') return { kind: 'wait', seconds: retrySeconds }
  if (deeds.length > 1) return { kind: 'one-by-one' }
  const refused = { status: 'refused', reason: reasonOf(body), ...(code ? { code } : {}) } as const
  return { kind: 'answered', answers: [call ? { ...refused, body } : refused] }
}

function judgeDone(body: unknown, deeds: number, isOfCall: boolean): Verdict {
  if (isOfCall) {
    return { kind: 'answered', answers: [judgeCall(body)] }
  }
  const answers = readAnswers(body)
  return answers?.length === deeds
    ? { kind: 'answered', answers }
    : { kind: 'wait', seconds: undefined }
}

/** A delivery is judged as scans are: its refusal is part of an answer like any other. */
function judgeCall(body: unknown): KeptAnswer {
  const status = textOf(body, 'status')
  if (status !== 'refused') return { status: status === 'duplicate' ? status : 'recorded', body }
  return { status, reason: textOf(body, 'reason'), code: textOf(body, 'code'), body }
}

function readAnswers(body: unknown): KeptAnswer[] | undefined {
  const results = (body as { results?: unknown } | undefined)?.results
  return Array.isArray(results) ? (results as KeptAnswer[]) : undefined
}

function textOf(body: unknown, name: string): string {
  const value = (body as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'string' ? value : ''
}

/** The problem's sentence, and those of its fields. */
function reasonOf(body: unknown): string {
  const errors = (body as { errors?: unknown } | undefined)?.errors
  const fields = Array.isArray(errors) ? errors.map((one) => textOf(one, 'detail')) : []
  return [textOf(body, 'detail'), ...fields].filter(Boolean).join(' ')
}

/** A refusal that nobody waited for has to be settled by a person. */
const waitedForMs = 10_000

export function settle<One extends KeptDeed>(deed: One, answer: KeptAnswer, now: number): One {
  const isLate = deed.isHeld || deed.tries > 1 || now - deed.at > waitedForMs
  const own = isOwnRepetition(deed, answer) ? ({ ...answer, status: 'recorded' } as const) : answer
  const isRefused = own.status === 'refused' && own.previous === undefined
  // A courier may have left the stop: a visit that nobody looks at any more is never forgotten.
  const isListed = isLate || isVisit(deed)
  const state = isRefused && isListed ? 'refused' : 'done'
  const rest = state === 'done' ? withoutProof(deed) : deed
  return { ...rest, answer: own, state }
}

function isVisit(deed: KeptDeed): deed is KeptCall {
  return isCall(deed) && deed.kind === 'delivery'
}

/** The proof of a delivery: large, and other people's. The service has it once it has answered. */
const proof = ['pin', 'name', 'document', 'photos', 'signature', 'note', 'latitude', 'longitude']

function withoutProof<One extends KeptDeed>(deed: One): One {
  if (!isVisit(deed)) return deed
  const left = Object.entries(deed.body).filter(([name]) => !proof.includes(name))
  return { ...deed, body: Object.fromEntries(left) }
}

/** The answer to the first sending was lost: its repetition is this very deed. */
function isOwnRepetition(deed: KeptDeed, { status, previous }: KeptAnswer): boolean {
  return status === 'duplicate' && previous !== undefined && Date.parse(previous.at) === deed.at
}

/** Seconds until the next attempt, longer after each that failed. */
export function pauseSeconds(failures: number): number {
  return Math.min(30, 2 ** Math.min(failures, 5))
}
