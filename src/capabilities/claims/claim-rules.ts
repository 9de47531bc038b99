import type { MovementCode } from '../../kernel/movement.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'

export const claimKinds = ['lost', 'damaged', 'missing-content'] as const
export type ClaimKind = (typeof claimKinds)[number]

export const claimStates = ['open', 'accepted', 'refused', 'withdrawn'] as const
export type ClaimState = (typeof claimStates)[number]

export interface Claim {
  readonly id: string
  readonly code: TrackingCode
  readonly shipperNumber: number
  readonly kind: ClaimKind
  readonly state: ClaimState
  readonly claimedCents: number
  readonly creditedCents: number | null
  readonly openedAt: number
  readonly settledAt: number | null
  readonly settledBy: string | null
  readonly reason: string
}

export interface ClaimMessage {
  readonly at: number
  readonly side: 'shipper' | 'carrier'
  readonly author: string
  readonly text: string
}

/** The decision about a claim. */
export type Settlement =
  | { readonly state: 'accepted'; readonly creditedCents: number }
  | { readonly state: 'refused' | 'withdrawn'; readonly reason: string }

export interface ClaimFacts {
  /** Undefined where the shipper has no such shipment. */
  readonly state: MovementCode | undefined
  readonly hasOpenClaim: boolean
}

export type OpenRefusal = 'order-unknown' | 'claim-too-early' | 'claim-exists' | 'claim-unfit'

/** Whether a claim can be opened: the carrier must have had the piece, with no claim open. */
export function judgeClaim(
  { state, hasOpenClaim }: ClaimFacts,
  kind: ClaimKind,
): Outcome<undefined, OpenRefusal> {
  if (state === undefined) return refuse('order-unknown')
  if (state === 'PI') return refuse('claim-too-early')
  if (hasOpenClaim) return refuse('claim-exists')
  // A shipment that came back to its sender is not lost.
  if (kind === 'lost' && state === 'RC') return refuse('claim-unfit')
  return accept(undefined)
}

export type LossRefusal = OpenRefusal | 'branch-of-others'

/**
 * Whether the carrier may give a piece up as lost. A delivered one is not lost, and people of one
 * branch answer for pieces last seen there.
 */
export function judgeLoss(
  facts: ClaimFacts,
  seenAt: string | undefined,
  ownBranch: string | undefined,
): Outcome<undefined, LossRefusal> {
  const judged = judgeClaim(facts, 'lost')
  if (!judged.ok) return judged
  if (facts.state === 'DL') return refuse('claim-unfit')
  return ownBranch !== undefined && ownBranch !== seenAt
    ? refuse('branch-of-others')
    : accept(undefined)
}

export type SettleRefusal = 'claim-unknown' | 'claim-settled' | 'amount-beyond-claim'

export function judgeSettlement(
  claim: Claim | undefined,
  settlement: Settlement,
): Outcome<Claim, SettleRefusal> {
  if (claim === undefined) return refuse('claim-unknown')
  if (claim.state !== 'open') return refuse('claim-settled')
  if (settlement.state === 'accepted' && settlement.creditedCents > claim.claimedCents)
    return refuse('amount-beyond-claim')
  return accept(claim)
}
