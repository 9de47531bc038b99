import type { ContainerCode } from '../../../kernel/container-code.ts'
import {
  isHandOver,
  type MovementCode,
  mayFollow,
  movementTable,
} from '../../../kernel/movement.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import { accept, type Outcome, refuse } from '../../../outcome.ts'
import type { ContainerRefusal } from './container-refusal.ts'
import type { ProofRefusal, ShownProof } from './pickup-proof.ts'

/** A stored movement of a piece. */
export interface Movement {
  /** The movement's number within its piece, in the order in which they became known. */
  readonly ordinal: number
  readonly at: number
  readonly check: MovementCode
  readonly reasonCode: string
  readonly branchCode: string
  readonly latitude: string
  readonly longitude: string
  readonly scanId: string | undefined
  readonly correction: boolean
  /** Why it was corrected, where that was said. */
  readonly reason?: string | undefined
  /** The bag, cage or trip that the piece was in, or was put into. */
  readonly container?: string | undefined
  /** When it was recorded and by whom, where that was asked for. */
  readonly recordedAt?: number | undefined
  readonly recordedBy?: string | undefined
}

/** The first movement of every journey (PI): the order itself, at the moment it was stored. */
export function beginning(enteredAt: number): Movement {
  const place = { branchCode: '', latitude: '', longitude: '' }
  const facts = { check: 'PI', reasonCode: '', scanId: undefined, correction: false } as const
  return { ...place, ...facts, ordinal: 0, at: enteredAt }
}

/**
 * A piece's journey from its stored movements, in the order in which it is judged. The first
 * movement is stored separately only if a later order took over the code (D30); otherwise it is
 * derived from the order's row.
 */
export function toJourney(recorded: readonly Movement[], enteredAt: number): Movement[] {
  if (recorded.length === 0) return [beginning(enteredAt)]
  const whole = recorded.some(isBeginning) ? [...recorded] : [beginning(enteredAt), ...recorded]
  return inOrder(whole)
}

/** A reported movement; without a time it happens now. */
export interface Scan {
  readonly check: MovementCode
  readonly branchCode: string
  readonly at: number | undefined
  readonly scanId: string | undefined
  readonly correction: boolean
  /** Why it is corrected (D43); `reasonCode` is the carrier's code for what happened. */
  readonly reason?: string | undefined
  readonly reasonCode: string
  readonly latitude: string
  readonly longitude: string
  /** What the piece is put into (CO). */
  readonly container?: string | undefined
}

export type ScanRefusal =
  | { readonly name: 'duplicate' }
  | { readonly name: 'piece-cancelled' }
  /** It does not go out for distribution: the recipient collects it at this branch (D40). */
  | { readonly name: 'piece-collected'; readonly branch: string }
  /** It can't be handed over yet: it has not arrived at the branch where it is collected (D40). */
  | { readonly name: 'not-at-branch'; readonly branch: string }
  | {
      readonly name: 'out-of-order'
      readonly before: MovementCode | undefined
      readonly after: MovementCode | undefined
    }

/** A scan of one piece, and who recorded it. */
export interface ReportedScan {
  readonly code: TrackingCode
  readonly scan: Scan
  readonly recordedBy: string
  /** What who collects it has shown (D40); a simulated hand-over is not asked for it. */
  readonly shown?: ShownProof | 'simulated' | undefined
}

/** Why somebody may not make a correction (D43), or may do nothing else. */
export type RightFault =
  | 'correction-only'
  | 'reason-absent'
  | 'scan-not-own'
  | 'scan-too-old'
  | 'scan-not-undone'

export type ScanResult =
  | PlainScanResult
  | ContainerRefusal
  | MovedWhole
  | { readonly name: 'not-allowed'; readonly why: RightFault }
  | { readonly name: 'cash-settled'; readonly statement: string }
  | ProofRefusal

/** A scan of a container's own code, which is one of everything inside. */
export interface ReportedContainer extends Pick<ReportedScan, 'scan' | 'recordedBy'> {
  readonly whole: ContainerCode
}

/** The container has moved with all but the refused; `before` is the scan that undoes it. */
export interface MovedWhole {
  readonly name: 'moved-whole'
  readonly before?: MovementCode
  readonly recorded: number
  readonly duplicates: number
  readonly refused: readonly {
    readonly code: TrackingCode
    readonly why: Exclude<ScanResult, 'recorded' | MovedWhole>
  }[]
}

/** What becomes of a scan that hands nothing over, corrects nothing, and may be recorded. */
export type PlainScanResult = 'recorded' | ScanRefusal | { readonly name: 'piece-unknown' }

/** For callers that never send corrections, nor hand over what asks for proof. */
export function asPlain(result: ScanResult): PlainScanResult {
  if (result === 'recorded' || isPlainRefusal(result)) return result
  throw new Error(`a plain scan was refused: ${result.name}`)
}

type PlainRefusal = Exclude<PlainScanResult, 'recorded'>

const plainRefusals: Readonly<Record<PlainRefusal['name'], true>> = {
  'piece-unknown': true,
  duplicate: true,
  'piece-cancelled': true,
  'piece-collected': true,
  'not-at-branch': true,
  'out-of-order': true,
}

function isPlainRefusal(result: Exclude<ScanResult, 'recorded'>): result is PlainRefusal {
  return Object.hasOwn(plainRefusals, result.name)
}

/** The facts of a piece's order that decide which scans it accepts. */
export interface JourneyFacts {
  readonly cancelled?: boolean
  /** The code of the branch where the recipient collects it, if it is collected. */
  readonly collectedAt?: string | undefined
}

/**
 * Where a scan belongs in a piece's journey, or why it is refused (D31, D40). A cancelled piece
 * accepts only corrections.
 */
export function placeScan(
  journey: readonly Movement[],
  scan: Scan,
  now: number,
  { cancelled = false, collectedAt }: JourneyFacts = {},
): Outcome<Movement, ScanRefusal> {
  if (findRepeated(journey, scan)) return refuse({ name: 'duplicate' })
  if (cancelled && !scan.correction) return refuse({ name: 'piece-cancelled' })
  const at = scan.at ?? Math.max(now, ...journey.map((movement) => movement.at + 1))
  const [before, after] = neighbours(journey, at)
  if (!scan.correction && !fitsBetween(before, scan, after, collectedAt))
    return refuse(explainMisfit(before, scan, after, collectedAt))
  return accept({ ...scan, at, ordinal: journey.length })
}

/**
 * A scan is identified by its id, or else by state, branch and time. A scan without id and time
 * that repeats the newest movement is a duplicate, unless that state may follow itself; and so is
 * any that puts a piece into the container where it is.
 */
export function findRepeated(journey: readonly Movement[], scan: Scan): Movement | undefined {
  const sameId = (movement: Movement) => movement.scanId === scan.scanId
  const known = scan.scanId === undefined ? undefined : journey.find(sameId)
  if (known) return known
  const alike = journey.filter(
    (movement) =>
      movement.check === scan.check &&
      movement.branchCode === scan.branchCode &&
      (scan.container === undefined || movement.container === scan.container),
  )
  const sameTime = alike.find((movement) => movement.at === scan.at)
  const isPut = scan.check === 'CO' && scan.container !== undefined
  if (sameTime || (scan.at !== undefined && !isPut)) return sameTime
  if (!isPut && (scan.scanId !== undefined || mayFollow(scan.check, scan.check))) return undefined
  return alike.find((movement) => movement === newestOf(journey))
}

/**
 * The order in which a journey is judged and shown: the first movement (PI), then the others by
 * time, oldest first. A parcel may be scanned before the electronic order arrives, or by a clock
 * without fractions of a second; such a scan is early, not wrong, and the piece is where it was
 * scanned. A PI recorded later, as a correction, is sorted by its time.
 */
export function inOrder(journey: readonly Movement[]): Movement[] {
  return [...journey].sort(byPlace)
}

function byPlace(left: Movement, right: Movement): number {
  return Number(!isBeginning(left)) - Number(!isBeginning(right)) || byTime(left, right)
}

export function isBeginning(movement: Movement): boolean {
  return movement.ordinal === 0
}

/** The state of a piece: its newest movement in the order in which journeys are judged. */
export function newestOf(journey: readonly Movement[]): Movement | undefined {
  let newest: Movement | undefined
  for (const movement of journey)
    if (newest === undefined || byPlace(movement, newest) >= 0) newest = movement
  return newest
}

/** A scan of the next state where the piece is, without an id. */
export function followUp(newest: Movement | undefined, check: MovementCode): Scan {
  return {
    check,
    branchCode: newest?.branchCode ?? '',
    at: undefined,
    scanId: undefined,
    correction: false,
    reasonCode: '',
    latitude: '',
    longitude: '',
    ...(newest?.container === undefined ? {} : { container: newest.container }),
  }
}

function byTime(left: Movement, right: Movement): number {
  return left.at - right.at || left.ordinal - right.ordinal
}

function neighbours(
  journey: readonly Movement[],
  at: number,
): [before: Movement | undefined, after: Movement | undefined] {
  const ordered = inOrder(journey)
  const after = ordered.findIndex((movement) => !isBeginning(movement) && movement.at > at)
  const before = after === -1 ? ordered.length - 1 : after - 1
  return [ordered[before], after === -1 ? undefined : ordered[after]]
}

/** A state and the branch that recorded it. */
type Placed = Pick<Movement, 'check' | 'branchCode' | 'container'>

function fitsBetween(
  before: Placed | undefined,
  scan: Placed,
  after: Placed | undefined,
  collectedAt: string | undefined,
): boolean {
  const follows =
    before === undefined ? scan.check === 'PI' : mayComeAfter(before, scan, collectedAt)
  return follows && (after === undefined || mayComeAfter(scan, after, collectedAt))
}

/** A collected piece is handed over only from the branch where it is collected (D40). */
function mayComeAfter(earlier: Placed, later: Placed, collectedAt: string | undefined): boolean {
  if (isGroupedAgain(earlier, later)) return true
  if (collectedAt === undefined) return mayFollow(earlier.check, later.check)
  const isElsewhere = earlier.check === 'AR' && earlier.branchCode !== collectedAt
  if (isElsewhere && isHandOver(later.check)) return false
  return mayFollow(earlier.check, later.check, 'branch')
}

/** What came to a hub leaves it in another bag; without one, the table alone counts (D31). */
function isGroupedAgain(earlier: Placed, later: Placed): boolean {
  if (later.check !== 'CO' || later.container === undefined) return false
  return earlier.check === 'AR' || earlier.check === 'CO'
}

/** Whether this movement puts the piece into the recipient's hands, where it was not yet. */
export function handsOver(journey: readonly Movement[], { check, at }: Movement): boolean {
  if (!isHandOver(check)) return false
  const [before, after] = neighbours(journey, at)
  return ![before, after].some((movement) => movement !== undefined && isHandOver(movement.check))
}

/** What fits a piece that goes to an address fails because this one is collected. */
function explainMisfit(
  before: Placed | undefined,
  scan: Placed,
  after: Placed | undefined,
  collectedAt: string | undefined,
): ScanRefusal {
  if (collectedAt !== undefined && before !== undefined && movementTable[before.check].held) {
    if (scan.check === 'MA' || scan.check === 'LD')
      return { name: 'piece-collected', branch: collectedAt }
    if (isHandOver(scan.check) && mayFollow(before.check, 'AR', 'branch'))
      return { name: 'not-at-branch', branch: collectedAt }
  }
  return { name: 'out-of-order', before: before?.check, after: after?.check }
}
