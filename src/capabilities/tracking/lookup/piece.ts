import type { DeliveryPromise, KeptPromise } from '../../../kernel/delivery-promise.ts'
import type { ServiceType } from '../../../kernel/service-type.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Movement } from '../movements/journey.ts'

/** The facts of an order that tracking shows. */
export interface Piece {
  readonly code: TrackingCode
  readonly shipperNumber: number
  readonly enteredAt: number
  readonly recipientName: string
  readonly product: string
  readonly street: string
  readonly locality: string
  readonly province: string
  readonly postalCode: number
  readonly service: ServiceType
  /** The code of the branch where the recipient collects it, if it is collected. */
  readonly collectedAt: string | undefined
  readonly cancelled: boolean
  /** The delivery promise as it was given, whatever the state of the piece. */
  readonly kept: KeptPromise
}

export interface TrackedPiece {
  readonly piece: Piece
  /** The present promise of its delivery (D44), and the first one. */
  readonly promise: DeliveryPromise | undefined
  readonly promiseBefore: DeliveryPromise | undefined
  /** Oldest first, by the time they happened. */
  readonly movements: readonly Movement[]
}

/** A recipient's document as orders have it: DNI 12345678. */
export interface RecipientDocument {
  readonly type: string
  readonly number: string
}

/** Normalizes a document as stored: the type in upper case, the number without dots. */
export function parseDocument(type: string, number: string): RecipientDocument | undefined {
  const digits = number.replaceAll(/[\s.-]/g, '').replace(/^0+(?=\d)/, '')
  const name = type.trim().toUpperCase()
  return /^\d{1,10}$/.test(digits) && name !== '' ? { type: name, number: digits } : undefined
}
