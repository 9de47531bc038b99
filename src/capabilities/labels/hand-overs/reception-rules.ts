import type { MovementCode } from '../../../kernel/movement.ts'

/** The result that the reception of a sheet noted for a shipment. */
export type NotedResult = 'received' | 'extra' | 'missing'

/** The result of a shipment on a sheet. */
export type ShipmentResult =
  /** Nobody has scanned the sheet yet. */
  | 'awaited'
  | 'received'
  /** The sheet was received, and it did not come. */
  | 'missing'
  /** It was cancelled before it came: it goes back with the person who brought it. */
  | 'cancelled'
  /** It had gone on before the sheet was scanned. */
  | 'elsewhere'

export interface ShipmentFacts {
  readonly state: MovementCode
  readonly isCancelled: boolean
  readonly noted: NotedResult | undefined
  readonly isSheetReceived: boolean
}

/** A shipment received by hand before, that has not gone on, counts as received with the sheet. */
export function resultOf(facts: ShipmentFacts): ShipmentResult {
  const { state, isCancelled, noted, isSheetReceived } = facts
  if (noted === 'received') return 'received'
  if (isCancelled) return 'cancelled'
  if (state === 'PI') return isSheetReceived ? 'missing' : 'awaited'
  return state === 'IF' || !isSheetReceived ? 'received' : 'elsewhere'
}

export interface CountedShipment {
  readonly result: ShipmentResult
  readonly pieces: number
  readonly counted: number | undefined
}

/** How many of its pieces are not on the floor, though it should be. */
export function missingPieces({ result, pieces, counted = 0 }: CountedShipment): number {
  return result === 'received' ? Math.max(0, pieces - counted) : 0
}
