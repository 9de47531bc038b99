import { type MovementCode, movementCodes, movementTable, returnStates } from './movement.ts'

/** Why somebody should look at a shipment. */
export const attentionKinds = ['nobody-home', 'returning', 'late', 'idle'] as const
export type AttentionKind = (typeof attentionKinds)[number]

export interface Attention {
  readonly kind: AttentionKind
  /** Since when. */
  readonly since: number
}

/** How long a piece that the carrier has may go without a scan. */
export const idleMs = 72 * 3_600_000

/** The states in which a piece is on its way to its recipient. */
export const carriedStates: readonly MovementCode[] = movementCodes.filter(
  (state) => movementTable[state].held && !returnStates.includes(state),
)

export interface AttentionFacts {
  readonly state: MovementCode
  readonly since: number
  readonly isCancelled: boolean
  /** The end of the last day that was promised. */
  readonly lateFrom: number | undefined
  /** When the recipient got it, or it began to wait where they collect it. */
  readonly arrivedAt: number | undefined
}

/**
 * Nobody was at home, it goes back, its promised days are over, or nobody has scanned it for three
 * days. Lists ask the database the same (`order-list.store.ts` of tracking).
 */
export function findAttention(facts: AttentionFacts, now: number): Attention | undefined {
  const { state, since, isCancelled, lateFrom, arrivedAt } = facts
  if (isCancelled) return undefined
  if (state === 'DV') return { kind: 'returning', since }
  if (!carriedStates.includes(state)) return undefined
  if (state === 'CA') return { kind: 'nobody-home', since }
  if (arrivedAt !== undefined) return undefined
  if (lateFrom !== undefined && lateFrom <= now) return { kind: 'late', since: lateFrom }
  return since + idleMs <= now ? { kind: 'idle', since } : undefined
}
