import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Movement } from './journey.ts'

/** What tracking tells of an order. */
export interface Piece {
  readonly code: TrackingCode
  readonly shipperNumber: number
  readonly enteredAt: number
  readonly recipientName: string
  readonly product: string
  readonly street: string
  readonly locality: string
  readonly province: string
}

export interface TrackedPiece {
  readonly piece: Piece
  /** Oldest first, by the time they happened. */
  readonly movements: readonly Movement[]
}
