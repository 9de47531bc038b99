import type { MovementCode } from '../../../kernel/movement.ts'

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

/**
 * The fields of every movement within a journey's JSON; prefixed with its code, a row of the list.
 */
export type PlainMovement = [
  ordinal: number,
  at: number,
  check: MovementCode,
  reasonCode: string,
  branchCode: string,
  latitude: string,
  longitude: string,
  scanId: string | null,
  correction: 0 | 1,
  recordedAt: number,
  recordedBy: string,
]

/** A movement within a journey's JSON, which names a reason or a container only if it has one. */
export type StoredMovement = [...PlainMovement, reason?: string | null, container?: string | null]

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

function byTime(left: Movement, right: Movement): number {
  return left.at - right.at || left.ordinal - right.ordinal
}

/**
 * When a piece arrived: when it was delivered or, where it is collected at a branch, when it began
 * to wait there. Undefined while it has not, and again when it moved on.
 */
export function arrivalOf(
  journey: readonly Movement[],
  collectedAt: string | undefined,
): number | undefined {
  let arrived: number | undefined
  for (const { check, at, branchCode } of journey) {
    const isAtBranch = check === 'AR' && collectedAt !== undefined && branchCode === collectedAt
    if (check === 'DL') arrived ??= at
    else if (isAtBranch) arrived = at
    else if (check !== 'EI') arrived = undefined
  }
  return arrived
}
