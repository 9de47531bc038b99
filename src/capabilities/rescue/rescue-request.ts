import type { MovementCode } from '../../kernel/movement.ts'
import type { Destination } from '../../kernel/order.ts'
import type { Sight } from '../../kernel/sight.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { RescueKind, RescueState } from './rescue-table.ts'

export type RescueRequest =
  | { readonly kind: 'return' }
  | { readonly kind: 'redirection'; readonly destination: Destination }

/** The outcome of one piece's rescue. */
export type RescueOutcome =
  | 'rescued'
  | 'requested'
  | 'exists'
  | 'not-apt'
  | 'no-dispatch'
  | 'failed'

/** A stored rescue. */
export interface Rescue {
  readonly code: TrackingCode
  readonly number: number
  readonly shipperNumber: number
  readonly kind: RescueKind
  readonly state: RescueState
  readonly destination: Destination | undefined
  readonly requestedAt: number
  readonly requestedBy: string
  readonly settledAt: number | undefined
  readonly settledBy: string | undefined
  readonly reason: string
  /** The charge for it once it is carried out, with VAT. */
  readonly priceCents: number | undefined
}

export interface RescueFilter {
  readonly state: RescueState | undefined
  readonly code: TrackingCode | undefined
  readonly shipper: number | undefined
  /** Those whose piece is at this branch, or on its way to any. */
  readonly branchCode?: string | undefined
  /** Only those in a branch's sight. */
  readonly sight?: Sight | undefined
}

/** A rescue with where its piece is. */
export interface ListedRescue extends Rescue {
  readonly shipperName: string
  readonly pieceState: MovementCode
  readonly pieceSince: number
  readonly pieceBranch: string
  readonly locality: string
}

/** How many rescues wait, and how many failed. */
export interface RescueCounts {
  readonly pending: number
  readonly failed: number
}

/** The position that a page of rescues starts after. */
export interface RescuePlace {
  readonly requestedAt: number
  readonly code: string
  readonly number: number
}
