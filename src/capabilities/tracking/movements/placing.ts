import {
  isGoingBack,
  isHandOver,
  type MovementCode,
  mayFollow,
  movementTable,
} from '../../../kernel/movement.ts'
import { mayCorrectAnything, type Operator } from '../../../kernel/operator.ts'
import { accept, type Outcome, refuse } from '../../../outcome.ts'
import { inOrder, isBeginning, type Movement, newestOf } from './journey.ts'
import type { RightFault, Scan, ScanRefusal, ScanResult } from './scan.ts'

/** The facts of a piece's order that decide which scans it accepts. */
export interface JourneyFacts {
  readonly cancelled?: boolean
  /** The code of the branch where the recipient collects it, if it is collected. */
  readonly collectedAt?: string | undefined
}

/**
 * Where a scan belongs in a piece's journey, or why it is refused (D31, D40). A cancelled piece
 * that came all the same can only go back: corrections alone move it, to IF or the way back.
 */
export function placeScan(
  journey: readonly Movement[],
  scan: Scan,
  now: number,
  { cancelled = false, collectedAt }: JourneyFacts = {},
): Outcome<Movement, ScanRefusal> {
  if (findRepeated(journey, scan)) return refuse({ name: 'duplicate' })
  if (cancelled && !(scan.correction && mayReturn(scan.check)))
    return refuse({ name: 'piece-cancelled' })
  const at = scan.at ?? Math.max(now, ...journey.map((movement) => movement.at + 1))
  const [before, after] = neighbours(journey, at)
  if (!scan.correction && !fitsBetween(before, scan, after, collectedAt))
    return refuse(explainMisfit(before, scan, after, collectedAt))
  return accept({ ...scan, at, ordinal: journey.length })
}

function mayReturn(check: MovementCode): boolean {
  return check === 'IF' || isGoingBack(check)
}

/**
 * A scan is identified by its id, or else by state, branch and time. A scan without id and time
 * that repeats the newest movement is a duplicate, unless that state may follow itself; and so is
 * any that puts a piece into the container where it is.
 */
export function findRepeated(journey: readonly Movement[], scan: Scan): Movement | undefined {
  const sameId = (movement: Movement) => movement.scanId === scan.scanId
  const match = scan.scanId === undefined ? undefined : journey.find(sameId)
  if (match) return match
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

/** The movement that the scan repeats: the same scan, or the state that the piece is already in. */
export function previousOf(
  result: ScanResult,
  journey: readonly Movement[],
  scan: Scan,
): Movement | undefined {
  if (result === 'recorded') return undefined
  if (result.name === 'duplicate') return findRepeated(journey, scan)
  const newest = newestOf(journey)
  return result.name === 'out-of-order' && newest?.check === scan.check ? newest : undefined
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

/**
 * A piece that came to a hub leaves it in another bag; without one, the table alone counts (D31).
 */
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

/** A movement that fits a piece to an address fails because this one is collected. */
function explainMisfit(
  before: Placed | undefined,
  scan: Placed,
  after: Placed | undefined,
  collectedAt: string | undefined,
): ScanRefusal {
  if (
    collectedAt !== undefined &&
    before !== undefined &&
    movementTable[before.check].withCarrier
  ) {
    if (scan.check === 'MA' || scan.check === 'LD')
      return { name: 'piece-collected', branch: collectedAt }
    if (isHandOver(scan.check) && mayFollow(before.check, 'AR', 'branch'))
      return { name: 'not-at-branch', branch: collectedAt }
  }
  return { name: 'out-of-order', before: before?.check, after: after?.check }
}

/** For how long scanners and couriers may undo a scan of their own. */
export const ownScanMinutes = 10

/** Whether somebody may record a scan that fits; account executives only correct. */
export function judgeRight(
  journey: readonly Movement[],
  scan: Scan,
  by: Operator,
  now: number,
): RightFault | undefined {
  if (scan.correction) return judgeCorrection(journey, scan, by, now)
  return by.role === 'executive' ? 'correction-only' : undefined
}

/**
 * Whether somebody may make a correction (D43). The leaders of a branch, an account or the carrier
 * may correct anything and say why. Scanners and couriers may only undo their own last scan of the
 * piece: put it back to where it was, or to where that scan should have put it.
 */
function judgeCorrection(
  journey: readonly Movement[],
  scan: Scan,
  by: Operator,
  now: number,
): RightFault | undefined {
  if (mayCorrectAnything(by.role)) return scan.reason ? undefined : 'reason-absent'
  const [undone, before] = inOrder(journey).toReversed()
  if (undone?.recordedBy !== by.name || undone.correction) return 'scan-not-own'
  const ageMs = now - (undone.recordedAt ?? 0)
  if (ageMs > ownScanMinutes * 60_000) return 'scan-too-old'
  const isLast = scan.at === undefined || scan.at >= undone.at
  const isUndoing = isLast && isWayFrom(before?.check, scan.check)
  return isUndoing ? undefined : 'scan-not-undone'
}

function isWayFrom(before: MovementCode | undefined, check: MovementCode): boolean {
  return before !== undefined && (check === before || mayFollow(before, check))
}
