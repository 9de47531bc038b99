import type { OrderFilter } from '../../src/capabilities/tracking/list/order-list.ts'

/** All orders of the demonstration's store, the newest first. */
export const everyOrder: OrderFilter = {
  shipper: 9001,
  state: undefined,
  service: undefined,
  from: undefined,
  before: undefined,
  provinces: undefined,
  postalCode: undefined,
  words: undefined,
  late: undefined,
  sort: 'newest',
}
