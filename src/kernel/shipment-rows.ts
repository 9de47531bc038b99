/**
 * How the rows of a shipment are found in a table: by its tracking code, by the number of its
 * order, or by the movements of its journey.
 */
export type ShipmentKey = 'code' | 'order' | 'journey'

/** A table whose rows belong to one shipment each, and leave the database with it. */
export interface ShipmentTable {
  readonly name: string
  readonly key: ShipmentKey
}
