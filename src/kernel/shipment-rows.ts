/**
 * How the rows of a shipment are found in a table: by its tracking code, by the number of its
 * order, by the movements of its journey, or by the branches of these.
 */
export type ShipmentKey = 'code' | 'order' | 'journey' | 'branches'

/** A table whose rows belong to one shipment each, and leave the database with it. */
export interface ShipmentTable {
  readonly name: string
  readonly key: ShipmentKey
}
