/**
 * The queue of a scan station: what is scanned is kept first and sent afterwards. These are its
 * decisions, without a clock, a network or a store, so that page and service worker share them.
 */

/** What the service answered about one scan. */
export interface ScanAnswer {
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
  /** What became of the pieces of a bag or cage. */
  readonly inside?: {
    readonly recorded: number
    readonly refused: readonly { readonly trackingCode: string; readonly reason: string }[]
  }
}

/** A scan as somebody made it. */
export interface NewScan {
  /** Made here: the service stores a scan with the same id once. */
  readonly id: string
  /** The environment and the person: nobody else sends it. */
  readonly owner: string
  readonly code: string
  readonly check: string
  readonly branch: string
  /** When it was scanned, in milliseconds. */
  readonly at: number
  /** It was made while nothing was answered, so that nobody waits for its answer. */
  readonly isHeld: boolean
  /** For a correction: the id of the scan that it undoes, and why. */
  readonly undoes?: string
  readonly reason?: string
  /** The service's; or the station's own where it need not be asked. */
  readonly answer?: ScanAnswer
}

export interface KeptScan extends NewScan {
  /** The place in the queue. */
  readonly seq: number
  /** Waiting for an answer; answered; or refused and to be settled by a person. */
  readonly state: 'waiting' | 'done' | 'refused'
  readonly tries: number
  /** A later correction has undone it. */
  readonly isUndone?: boolean
}

/** Where scans are kept. */
export interface QueueStore {
  /** Keeps scans in their order; resolves once they are on disk. */
  add(scans: readonly NewScan[]): Promise<KeptScan[]>
  /** The first scans that wait for an answer, in the order in which they were made. */
  waiting(owner: string, most: number): Promise<KeptScan[]>
  put(scans: readonly KeptScan[]): Promise<void>
  remove(scan: KeptScan): Promise<void>
  /** All that is kept of somebody, oldest first; what is old and answered is dropped. */
  load(owner: string, now: number): Promise<KeptScan[]>
  close(): void
}

export function ownerOf(environment: string, person: string): string {
  return `${environment}:${person}`
}

/** The time of the next scan: clocks that are set back must not put it before the last one. */
export function nextTime(now: number, last: number | undefined): number {
  return last === undefined ? now : Math.max(now, last + 1)
}

/** How many scans one request takes. */
export const batchSize = 50

export function toMessage(scans: readonly KeptScan[]) {
  return {
    movements: scans.map(({ id, code, check, branch, at, undoes, reason }) => ({
      trackingCode: code,
      check,
      branch,
      at: new Date(at).toISOString(),
      id,
      ...(undoes === undefined ? {} : { correction: true }),
      ...(reason === undefined ? {} : { reason }),
    })),
  }
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
  | { readonly kind: 'answered'; readonly answers: readonly ScanAnswer[] }
  /** The request as a whole is wrong: its scans are sent one by one, to find which. */
  | { readonly kind: 'one-by-one' }
  | { readonly kind: 'wait'; readonly seconds: number | undefined }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'not-allowed' }

/** What a reply means for the scans that were sent. Only an answer takes a scan off the queue. */
export function judgeReply({ status, body, retrySeconds }: Reply, scans: number): Verdict {
  if (status === 200) {
    const answers = readAnswers(body)
    return answers?.length === scans
      ? { kind: 'answered', answers }
      : { kind: 'wait', seconds: undefined }
  }
  if (status === 401 || status === 409) return { kind: 'signed-out' }
  if (status === 403) return { kind: 'not-allowed' }
  if (status !== 400 && status !== 413 && status !== 422)
    return { kind: 'wait', seconds: retrySeconds }
  if (scans > 1) return { kind: 'one-by-one' }
  return { kind: 'answered', answers: [{ status: 'refused', reason: detailOf(body) }] }
}

function readAnswers(body: unknown): ScanAnswer[] | undefined {
  const results = (body as { results?: unknown } | undefined)?.results
  return Array.isArray(results) ? (results as ScanAnswer[]) : undefined
}

function detailOf(body: unknown): string {
  const detail = (body as { detail?: unknown } | undefined)?.detail
  return typeof detail === 'string' ? detail : ''
}

/** A scan that nobody waited for is settled by a person if it was refused. */
const waitedForMs = 10_000

export function settle(scan: KeptScan, answer: ScanAnswer, now: number): KeptScan {
  const isLate = scan.isHeld || scan.tries > 1 || now - scan.at > waitedForMs
  const own = isOwnRepetition(scan, answer) ? ({ ...answer, status: 'recorded' } as const) : answer
  const isRefused = own.status === 'refused' && own.previous === undefined
  return { ...scan, answer: own, state: isRefused && isLate ? 'refused' : 'done' }
}

/** The answer to the first sending was lost: what repeats it is this very scan. */
function isOwnRepetition(scan: KeptScan, { status, previous }: ScanAnswer): boolean {
  return status === 'duplicate' && previous !== undefined && Date.parse(previous.at) === scan.at
}

/** Seconds until the next attempt, longer after each that failed. */
export function pauseSeconds(failures: number): number {
  return Math.min(30, 2 ** Math.min(failures, 5))
}

/** The states that may follow themselves: the service takes a label that is read twice for two. */
const repeatable: readonly string[] = ['AS', 'AR']
const readTwiceMs = 2 * 60_000

/** The scan that this one only reads again, a moment later and at the same branch. */
export function readBefore(
  scans: readonly KeptScan[],
  { code, check, branch, undoes }: Pick<NewScan, 'code' | 'check' | 'branch' | 'undoes'>,
  now: number,
): KeptScan | undefined {
  if (!repeatable.includes(check) || undoes !== undefined) return undefined
  const last = scans.findLast((scan) => scan.code === code && !isRepeated(scan.answer))
  const isSame = last?.check === check && last.branch === branch && last.undoes === undefined
  const stands = last?.state === 'waiting' || last?.answer?.status === 'recorded'
  return isSame && stands && !last.isUndone && now - last.at < readTwiceMs ? last : undefined
}

/** For how long a scan may be undone by who made it (D43). */
const undoMs = 10 * 60_000

/** The last scan that can be undone: it was recorded, and not long ago. */
export function undoable(scans: readonly KeptScan[], now: number): KeptScan | undefined {
  const last = scans.findLast(({ undoes, state }) => undoes === undefined && state !== 'refused')
  if (last === undefined || last.isUndone || now - last.at > undoMs) return undefined
  const isPending = scans.some(({ undoes }) => undoes === last.id)
  if (isPending) return undefined
  return last.answer?.status === 'recorded' || last.state === 'waiting' ? last : undefined
}

/** A pause this long ends a shift. */
const shiftPauseMs = 3 * 3_600_000

export interface ShiftCounts {
  readonly scans: number
  readonly perHour: number
  readonly refused: number
  readonly repeated: number
}

/** The scans since the last long pause, oldest first as they were given. */
export function shiftOf(scans: readonly KeptScan[], now: number): readonly KeptScan[] {
  let from = scans.length
  let later = now
  while (from > 0 && later - (scans[from - 1]?.at ?? 0) < shiftPauseMs) {
    from -= 1
    later = scans[from]?.at ?? 0
  }
  return scans.slice(from)
}

export function countShift(scans: readonly KeptScan[], now: number): ShiftCounts {
  const shift = shiftOf(scans, now).filter(({ undoes }) => undoes === undefined)
  const sinceMs = Math.max(60_000, Math.min(3_600_000, now - (shift[0]?.at ?? now)))
  const recent = shift.filter(({ at }) => at >= now - sinceMs).length
  const repeated = shift.filter(({ answer }) => isRepeated(answer)).length
  const refused = shift.filter(({ answer }) => answer?.status === 'refused').length
  return {
    scans: shift.length,
    perHour: Math.round((recent * 3_600_000) / sinceMs),
    refused: refused - shift.filter(({ answer }) => isRefusedRepetition(answer)).length,
    repeated,
  }
}

function isRefusedRepetition(answer: ScanAnswer | undefined): boolean {
  return answer?.status === 'refused' && answer.previous !== undefined
}

export function isRepeated(answer: ScanAnswer | undefined): boolean {
  return answer?.status === 'duplicate' || isRefusedRepetition(answer)
}

/** The code in what was read: a label's code, or the address of its page in a QR. */
export function readCode(text: string): string {
  const plain = text.trim()
  const inAddress = /\/seguimiento\/([\w-]+)/.exec(plain)?.[1]
  return (inAddress ?? plain).toUpperCase().slice(0, 40)
}
