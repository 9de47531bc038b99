import type { Operation } from '../../rows/operation.ts'
import { tableOperations } from '../../rows/table-operations.ts'
import {
  priceListsWire,
  type RatesOpsContext,
  rangesWire,
  shipperRatesWire,
  tariffsWire,
  zonesWire,
} from './rate-tables.wire.ts'

export type { RatesOpsContext }

/** Everything that prices are made of, maintained by the carrier's own people. */
export const rateOperations: readonly Operation<RatesOpsContext>[] = [
  ...tableOperations(zonesWire),
  ...tableOperations(rangesWire),
  ...tableOperations(priceListsWire),
  ...tableOperations(tariffsWire),
  ...tableOperations(shipperRatesWire),
]
