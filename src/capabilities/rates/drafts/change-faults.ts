/** Whether changes of the whole tariff can be made. */
import {
  judgePriceLists,
  judgeRanges,
  judgeShipperRates,
  judgeTariffs,
  judgeZones,
  type RateFacts,
  type RowFault,
  type RowFaultName,
} from '../rate-changes.ts'
import type { RateRows, TariffRow } from '../rate-rows.ts'
import {
  type ChangedRow,
  codesOf,
  type Price,
  type RateChange,
  type RateTableName,
  rowsOf,
} from './tariff-changes.ts'

/** The fault of a change, and the field of its row. */
export interface ChangeFault {
  readonly table: RateTableName
  readonly key: string
  readonly field: string
  readonly name: RowFaultName | 'row-in-use'
}

/** The facts that changes are judged by, beside the tariff itself. */
export interface ChangeFacts extends Pick<RateFacts, 'shippers'> {
  /** Transit times name them. */
  readonly zonesInUse: ReadonlySet<string>
}

/** Returns all faults of changes, given the tariff as they leave it. */
export function judgeChanges(
  after: RateRows,
  changes: readonly RateChange[],
  { shippers, zonesInUse }: ChangeFacts,
): ChangeFault[] {
  const { zones, lists } = codesOf(after)
  const facts: RateFacts = { zones, priceLists: lists, shippers }
  const put = <Name extends RateTableName>(
    table: Name,
    judge: (rows: readonly ChangedRow[Name][], known: RateFacts) => RowFault[],
  ) => {
    const own = [...rowsOf(table, changes)].filter(([, row]) => row !== null)
    const rows = own.map(([, row]) => row as ChangedRow[Name])
    return judge(rows, facts).map(({ index, field, name }): ChangeFault => {
      return { table, key: own[index]?.[0] ?? '', field, name }
    })
  }
  return [
    ...put('zones', judgeZones),
    ...put('ranges', judgeRanges),
    ...put('priceLists', judgePriceLists),
    ...put('tariffs', (rows, existing) => judgeTariffs(rows.map(withoutDays), existing)),
    ...put('shipperRates', judgeShipperRates),
    ...judgeRemoved(after, changes, zonesInUse),
  ]
}

const withoutDays = (row: Price): TariffRow => ({ ...row, validFrom: 0, validTo: null })

function judgeRemoved(
  after: RateRows,
  changes: readonly RateChange[],
  zonesInUse: ReadonlySet<string>,
): ChangeFault[] {
  const zones = new Set([
    ...zonesInUse,
    ...after.ranges.map(({ zone }) => zone),
    ...after.tariffs.flatMap(({ origin, destination }) => [origin, destination]),
  ])
  const lists = new Set([...after.tariffs, ...after.shipperRates].map(({ list }) => list))
  return changes
    .filter(
      ({ table, key, row }) =>
        row === null &&
        ((table === 'zones' && zones.has(key)) || (table === 'priceLists' && lists.has(key))),
    )
    .map(({ table, key }) => ({ table, key, field: 'code', name: 'row-in-use' }))
}
