import {
  type PriceListRow,
  rangeId,
  type ShipperRateRow,
  type TariffRow,
  tariffId,
  type ZoneRangeRow,
  type ZoneRow,
} from './rate-rows.ts'

/** The stored rows that a change may refer to. */
export interface RateFacts {
  readonly zones: ReadonlySet<string>
  readonly priceLists: ReadonlySet<string>
  readonly shippers: ReadonlySet<number>
}

export type RowFaultName =
  | 'zone-unknown'
  | 'list-unknown'
  | 'shipper-unknown'
  | 'range-backwards'
  | 'period-backwards'
  | 'weight-not-positive'
  | 'row-repeated'

/** The fault of one of the rows to store, and its field. */
export interface RowFault {
  readonly index: number
  readonly field: string
  readonly name: RowFaultName
}

type RowJudgement = [field: string, name: RowFaultName][]

/**
 * Returns all faults of some rows; nothing is stored unless there are none. The keys of the rows
 * before them are in `seen`, and those of these rows afterwards too.
 */
export type JudgeRows<Row> = (
  rows: readonly Row[],
  facts: RateFacts,
  seen?: Set<string>,
) => RowFault[]

export const judgeZones: JudgeRows<ZoneRow> = judgeEach(
  ({ code }) => code,
  'code',
  () => [],
)

export const judgePriceLists: JudgeRows<PriceListRow> = judgeEach(
  ({ code }) => code,
  'code',
  () => [],
)

export const judgeRanges: JudgeRows<ZoneRangeRow> = judgeEach<ZoneRangeRow>(
  rangeId,
  'fromPostal',
  (row, facts) =>
    chosen([
      [row.fromPostal > row.toPostal, 'toPostal', 'range-backwards'],
      [!facts.zones.has(row.zone), 'zone', 'zone-unknown'],
    ]),
)

export const judgeTariffs: JudgeRows<TariffRow> = judgeEach<TariffRow>(
  tariffId,
  'upToHundredthsKg',
  (row, facts) =>
    chosen([
      [!facts.priceLists.has(row.list), 'list', 'list-unknown'],
      [!facts.zones.has(row.origin), 'origin', 'zone-unknown'],
      [!facts.zones.has(row.destination), 'destination', 'zone-unknown'],
      [row.upToHundredthsKg === 0, 'upToHundredthsKg', 'weight-not-positive'],
      [row.validTo !== null && row.validTo <= row.validFrom, 'validTo', 'period-backwards'],
    ]),
)

export const judgeShipperRates: JudgeRows<ShipperRateRow> = judgeEach(
  ({ shipper }) => String(shipper),
  'shipper',
  (row, facts) =>
    chosen([
      [!facts.shippers.has(row.shipper), 'shipper', 'shipper-unknown'],
      [!facts.priceLists.has(row.list), 'list', 'list-unknown'],
    ]),
)

function chosen(faults: readonly [boolean, string, RowFaultName][]): RowJudgement {
  return faults.filter(([isSo]) => isSo).map(([, field, name]) => [field, name])
}

/** With several rows of one key, it would be ambiguous which one counts. */
function judgeEach<Row>(
  keyOf: (row: Row) => string,
  keyField: string,
  judge: (row: Row, facts: RateFacts) => RowJudgement,
): JudgeRows<Row> {
  return (rows, facts, seen = new Set()) =>
    rows.flatMap((row, index) => {
      const repeated: RowJudgement =
        seen.size === seen.add(keyOf(row)).size ? [[keyField, 'row-repeated']] : []
      return [...judge(row, facts), ...repeated].map(([field, name]) => ({ index, field, name }))
    })
}
