import {
  type MovementCode,
  mayFollow,
  movementCodes,
  movementTable,
} from '../../kernel/movement.ts'

/** Back to the sender, or on to another address. */
export const rescueKinds = ['return', 'redirection'] as const
export type RescueKind = (typeof rescueKinds)[number]

/**
 * Open, carried out, marked as failed by the carrier's people, or withdrawn by them: only a
 * withdrawn rescue leaves the piece free for another one.
 */
export const rescueStates = ['pending', 'done', 'failed', 'withdrawn'] as const
export type RescueState = (typeof rescueStates)[number]

export type Verdict = 'at-once' | 'waits' | 'not-apt' | 'no-dispatch'

const never = { return: 'not-apt', redirection: 'not-apt' } as const
const beforeDispatch = { return: 'at-once', redirection: 'no-dispatch' } as const
const atBranch = { return: 'at-once', redirection: 'at-once' } as const
const onTheRoad = { return: 'waits', redirection: 'waits' } as const

/** The verdict on a rescue, by the piece's newest movement (D28). */
export const rescueTable: Readonly<Record<MovementCode, Readonly<Record<RescueKind, Verdict>>>> = {
  PI: never,
  IF: beforeDispatch,
  GE: beforeDispatch,
  CO: beforeDispatch,
  AS: onTheRoad,
  AR: atBranch,
  MA: atBranch,
  LD: onTheRoad,
  EI: never,
  DL: never,
  CA: atBranch,
  DV: never,
  RV: never,
  RM: never,
  RC: never,
}

/** The movements after which a piece can no longer be rescued: it was delivered, or goes back. */
export const lastMovements: readonly MovementCode[] = movementCodes.filter(
  (code) =>
    rescueTable[code].return === 'not-apt' &&
    movementCodes.some(
      (earlier) => rescueTable[earlier].return !== 'not-apt' && mayFollow(earlier, code),
    ),
)

/** The facts needed to judge a piece's rescue. */
export interface RescueFacts {
  readonly isOwn: boolean
  readonly isCancelled: boolean
  readonly newest: MovementCode | undefined
  /** The state of the rescue that it already has. */
  readonly existing: Exclude<RescueState, 'withdrawn'> | undefined
}

/** A foreign piece reveals nothing; an existing rescue decides before the piece's state does. */
export function judgeRescue(
  { isOwn, isCancelled, newest, existing }: RescueFacts,
  kind: RescueKind,
): Verdict | 'exists' | 'failed' {
  if (!isOwn || newest === undefined) return 'not-apt'
  if (existing !== undefined) return existing === 'failed' ? 'failed' : 'exists'
  return isCancelled ? 'not-apt' : rescueTable[newest][kind]
}

const branchScans: readonly MovementCode[] = ['AS', 'AR', 'MA', 'CA']

/**
 * The scans that carry out a pending rescue, with the movement that follows at once. A return that
 * was already started by hand needs no second DV.
 */
export const awaitedScans: Readonly<
  Record<RescueKind, ReadonlyMap<MovementCode, MovementCode | 'redirected' | undefined>>
> = {
  return: new Map<MovementCode, MovementCode | undefined>([
    ...branchScans.map((check) => [check, 'DV'] as const),
    ['DV', undefined],
  ]),
  redirection: new Map(branchScans.map((check) => [check, 'redirected'])),
}

export type CarryOutStep = 'begin-return' | 'note-return' | 'redirect'

/**
 * How the carrier's people carry out a rescue by hand, if the piece's state allows it: while DV may
 * follow, the piece is in the carrier's hands and on its way out.
 */
export function carryOutStep(
  kind: RescueKind,
  newest: MovementCode | undefined,
): CarryOutStep | undefined {
  if (newest === undefined || newest === 'PI') return undefined
  if (kind === 'redirection') return mayFollow(newest, 'DV') ? 'redirect' : undefined
  if (mayFollow(newest, 'DV')) return 'begin-return'
  return isOnTheWayBack(newest) ? 'note-return' : undefined
}

function isOnTheWayBack(state: MovementCode): boolean {
  return state === 'RC' || (movementTable[state].withCarrier && !mayFollow(state, 'DV'))
}

/** A rescue as it waits: the request, and where the piece is since when. */
export interface WaitingRescue {
  readonly kind: RescueKind
  readonly state: RescueState
  readonly requestedAt: number
  readonly pieceState: MovementCode
  readonly pieceSince: number
}

/** Since when a rescue that waits could be carried out: the piece is where that is done at once. */
export function dueSince(one: WaitingRescue): number | undefined {
  if (one.state !== 'pending' && one.state !== 'failed') return undefined
  const isDue = rescueTable[one.pieceState][one.kind] === 'at-once'
  return isDue ? Math.max(one.requestedAt, one.pieceSince) : undefined
}
