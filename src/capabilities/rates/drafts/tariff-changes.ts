/** Changes of the whole tariff: those of a draft, of a publication, and the way back. */
import {
  type PriceListRow,
  type RateRows,
  rangeId,
  type ShipperRateRow,
  type TariffRow,
  type ZoneRangeRow,
  type ZoneRow,
} from '../rate-rows.ts'

/** A price without its days: a publication gives it its first one. */
export type Price = Omit<TariffRow, 'validFrom' | 'validTo'>

/** A row of each of the tables that a draft may change. */
export interface ChangedRow {
  readonly zones: ZoneRow
  readonly ranges: ZoneRangeRow
  readonly priceLists: PriceListRow
  readonly tariffs: Price
  readonly shipperRates: ShipperRateRow
}

export type RateTableName = keyof ChangedRow

export const rateTableNames = [
  'zones',
  'ranges',
  'priceLists',
  'tariffs',
  'shipperRates',
] as const satisfies readonly RateTableName[]

/** A row as it would be; null where it would go. */
export type RateChange = {
  readonly [Name in RateTableName]: {
    readonly table: Name
    readonly key: string
    readonly row: ChangedRow[Name] | null
  }
}[RateTableName]

/** The whole tariff as it is in force at one moment. */
export type RateContent = { readonly [Name in RateTableName]: readonly ChangedRow[Name][] }

export function priceKey(price: Price): string {
  const { list, origin, destination, service, upToHundredthsKg } = price
  const weight = String(upToHundredthsKg).padStart(6, '0')
  return [list, origin, destination, service, weight].join(' ')
}

const keys: { readonly [Name in RateTableName]: (row: ChangedRow[Name]) => string } = {
  zones: ({ code }) => code,
  ranges: rangeId,
  priceLists: ({ code }) => code,
  tariffs: priceKey,
  shipperRates: ({ shipper }) => String(shipper),
}

export function changeTo<Name extends RateTableName>(
  table: Name,
  row: ChangedRow[Name],
): RateChange {
  return { table, key: keys[table](row), row } as RateChange
}

/** Returns the tariff after changes that are in force from a moment on. */
export function applyChanges(rows: RateRows, changes: readonly RateChange[], at: number): RateRows {
  const after = {
    zones: changedRows('zones', rows.zones, changes),
    ranges: changedRows('ranges', rows.ranges, changes),
    priceLists: changedRows('priceLists', rows.priceLists, changes),
    shipperRates: changedRows('shipperRates', rows.shipperRates, changes),
    tariffs: changedTariffs(rows.tariffs, changes, at),
  }
  return { ...after, tariffs: withoutEnded(after, at) }
}

/** The changed rows of a table, by their keys. */
export function rowsOf<Name extends RateTableName>(table: Name, changes: readonly RateChange[]) {
  const own = changes.filter((change) => change.table === table)
  return new Map(own.map(({ key, row }) => [key, row as ChangedRow[Name] | null]))
}

function changedRows<Name extends RateTableName>(
  table: Name,
  rows: readonly ChangedRow[Name][],
  changes: readonly RateChange[],
): ChangedRow[Name][] {
  const byKey = new Map(rows.map((row) => [keys[table](row), row]))
  for (const [key, row] of rowsOf(table, changes))
    if (row === null) byKey.delete(key)
    else byKey.set(key, row)
  return [...byKey.values()]
}

/** A price that changes gets a row from that moment on, so that earlier days keep theirs. */
function changedTariffs(
  tariffs: readonly TariffRow[],
  changes: readonly RateChange[],
  at: number,
): readonly TariffRow[] {
  const wanted = rowsOf('tariffs', changes)
  if (wanted.size === 0) return tariffs
  for (const [key, row] of inForce(tariffs, at)) {
    const then = wanted.get(key)
    if (then && row.validTo === null && isSameRow(priceOf(row), then)) wanted.delete(key)
  }
  const others = tariffs.flatMap((row) => {
    const then = wanted.get(priceKey(row))
    if (then === undefined) return [row]
    if (row.validFrom === at) return []
    return then === null && isInForce(row, at) ? [{ ...row, validTo: at }] : [row]
  })
  const added = [...wanted.values()].filter((row) => row !== null)
  return [...others, ...added.map((row) => ({ ...row, validFrom: at, validTo: null }))]
}

/** Prices that ended go with their zone or list. */
function withoutEnded(rows: RateRows, at: number): readonly TariffRow[] {
  const { zones, lists } = codesOf(rows)
  return rows.tariffs.filter(
    ({ list, origin, destination, validTo }) =>
      validTo === null ||
      validTo > at ||
      (lists.has(list) && zones.has(origin) && zones.has(destination)),
  )
}

export function codesOf({ zones, priceLists }: Pick<RateRows, 'zones' | 'priceLists'>) {
  return {
    zones: new Set(zones.map(({ code }) => code)),
    lists: new Set(priceLists.map(({ code }) => code)),
  }
}

function isInForce({ validFrom, validTo }: TariffRow, at: number): boolean {
  return validFrom <= at && (validTo === null || at < validTo)
}

function inForce(tariffs: readonly TariffRow[], at: number): Map<string, TariffRow> {
  const newest = new Map<string, TariffRow>()
  for (const row of tariffs) {
    if (!isInForce(row, at)) continue
    const key = priceKey(row)
    const tariffRow = newest.get(key)
    if (tariffRow === undefined || tariffRow.validFrom < row.validFrom) newest.set(key, row)
  }
  return newest
}

function priceOf({ validFrom: _from, validTo: _to, ...price }: TariffRow): Price {
  return price
}

/** The same at every node, whatever the order in which rows were read. */
export function contentOf(rows: RateRows, at: number): RateContent {
  const tariffs = [...inForce(rows.tariffs, at).values()].map(priceOf)
  return {
    zones: sorted('zones', rows.zones),
    ranges: sorted('ranges', rows.ranges),
    priceLists: sorted('priceLists', rows.priceLists),
    tariffs: sorted('tariffs', tariffs),
    shipperRates: sorted('shipperRates', rows.shipperRates),
  }
}

function sorted<Name extends RateTableName>(table: Name, rows: readonly ChangedRow[Name][]) {
  const keyed = rows.map((row) => ({ key: keys[table](row), row }))
  return keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ row }) => row)
}

/** The changes that turn one tariff into another. */
export function changesBetween(before: RateContent, after: RateContent): RateChange[] {
  return rateTableNames.flatMap((table) => tableChanges(table, before, after))
}

function tableChanges(table: RateTableName, before: RateContent, after: RateContent) {
  const existing = rowsByKey(table, before)
  const wanted = rowsByKey(table, after)
  const put = [...wanted].filter(([key, row]) => !isSameRow(existing.get(key), row))
  const gone = [...existing.keys()].filter((key) => !wanted.has(key))
  return [
    ...put.map(([key, row]) => ({ table, key, row }) as RateChange),
    ...gone.map((key) => ({ table, key, row: null })),
  ]
}

export function rowsByKey<Name extends RateTableName>(
  table: Name,
  content: RateContent,
): Map<string, ChangedRow[Name]> {
  return new Map(content[table].map((row) => [keys[table](row), row]))
}

/** Of a change of rows that exist and differ. */
export interface RateDifference {
  readonly change: RateChange
  readonly before: ChangedRow[RateTableName] | null
}

/** The changes that would change something, each with the row as it stands. */
export function differencesOf(
  content: RateContent,
  changes: readonly RateChange[],
): RateDifference[] {
  return rateTableNames.flatMap((table) => {
    const existing = rowsByKey(table, content)
    return changes
      .filter((change) => change.table === table)
      .map((change) => ({ change, before: existing.get(change.key) ?? null }))
      .filter(({ change, before }) => !isSameRow(before, change.row))
  })
}

/** An absent value and null are the same. */
function isSameRow(one: object | null | undefined, other: object | null | undefined): boolean {
  if (!one || !other) return !one && !other
  const [left, right] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  return [...new Set([...left.keys(), ...right.keys()])].every(
    (name) => (left.get(name) ?? null) === (right.get(name) ?? null),
  )
}

/** The shippers whose prices changes touch; `all` where zones or ranges change. */
export function touchedBy(
  changes: readonly RateChange[],
): { readonly lists: ReadonlySet<string>; readonly shippers: ReadonlySet<number> } | 'all' {
  if (changes.some(({ table }) => table === 'zones' || table === 'ranges')) return 'all'
  const lists = changes.flatMap(({ table, key }) =>
    table === 'tariffs' || table === 'priceLists' ? [key.split(' ')[0] ?? ''] : [],
  )
  const shippers = changes.filter(({ table }) => table === 'shipperRates')
  return { lists: new Set(lists), shippers: new Set(shippers.map(({ key }) => Number(key))) }
}
