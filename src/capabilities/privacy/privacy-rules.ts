import type { MovementCode } from '../../kernel/movement.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'

/** The facts that decide whether a shipment's personal data may be erased. */
export interface ErasableShipment {
  readonly code: TrackingCode
  readonly state: MovementCode
  readonly cancelledAt: number | null
  /** When its newest movement became known, if it has any. */
  readonly knownAt: number | null
}

/**
 * Whether nothing more happens to a shipment: it was delivered, handed back, or cancelled before it
 * travelled. While it is under way, the carrier needs to know whom to bring it to.
 */
export function isOver({ state, cancelledAt }: ErasableShipment): boolean {
  return state === 'DL' || state === 'RC' || (state === 'PI' && cancelledAt !== null)
}

/** Whether it has been over since a moment, by when its end became known. */
export function isOverSince(shipment: ErasableShipment, moment: number): boolean {
  const endedAt = Math.max(shipment.knownAt ?? 0, shipment.cancelledAt ?? 0)
  return isOver(shipment) && endedAt <= moment
}

/** A document as orders have it: a number without dots. */
export function parseDocumentNumber(text: string): number | undefined {
  const digits = text.replaceAll(/[\s.-]/g, '')
  return /^\d{1,10}$/.test(digits) && Number(digits) > 0 ? Number(digits) : undefined
}
