/** The tables that prices are made of, and how they are loaded into memory. */
import type { Database, Handle } from '../../kits/db/database.ts'
import { findEpoch } from '../../kits/db/epochs.ts'
import { everyRow, writeRows } from '../../kits/db/keyed-rows.ts'
import { listChanges, type RowChange } from '../../kits/db/row-changes.ts'
import type { TableChange, TableKind } from '../audit/audit.ts'
import { judgeChanges } from './drafts/change-faults.ts'
import { findApplied } from './drafts/contents.steps.ts'
import { findScheduled } from './drafts/publications.store.ts'
import { applyChanges } from './drafts/tariff-changes.ts'
import type { RatePeriod, RateTimeline } from './rate-book.ts'
import { changeTariffs, createRateBook, type RateBook } from './rate-book.ts'
import {
  judgePriceLists,
  judgeRanges,
  judgeShipperRates,
  judgeTariffs,
  judgeZones,
  type RateFacts,
  type RowFault,
} from './rate-changes.ts'
import {
  type PriceListRow,
  type RateRows,
  rangeId,
  type ShipperRateRow,
  type TariffRow,
  tariffId,
  type ZoneRangeRow,
  type ZoneRow,
} from './rate-rows.ts'
import { rateLimits } from './rates.limits.ts'
import {
  findRateFacts,
  findZonesInUse,
  priceListStore,
  rangeStore,
  shipperRateStore,
  tariffStore,
  zoneStore,
} from './rates.store.ts'

export const ratesTopic = 'rates'

type RateKind<Row> = TableKind<Row, RateFacts, RowFault>

export const rateKinds = {
  zones: { name: 'zone', store: zoneStore, judge: judgeZones, keyOf: ({ code }) => code },
  ranges: { name: 'zone-range', store: rangeStore, judge: judgeRanges, keyOf: rangeId },
  priceLists: {
    name: 'price-list',
    store: priceListStore,
    judge: judgePriceLists,
    keyOf: ({ code }) => code,
  },
  tariffs: { name: 'tariff', store: tariffStore, judge: judgeTariffs, keyOf: tariffId },
  shipperRates: {
    name: 'shipper-rate',
    store: shipperRateStore,
    judge: judgeShipperRates,
    keyOf: ({ shipper }) => String(shipper),
  },
} satisfies {
  zones: RateKind<ZoneRow>
  ranges: RateKind<ZoneRangeRow>
  priceLists: RateKind<PriceListRow>
  tariffs: RateKind<TariffRow>
  shipperRates: RateKind<ShipperRateRow>
}

export interface LoadedRates {
  readonly version: number
  readonly timeline: RateTimeline
  /** When the next publication is to be applied. */
  readonly dueAt: number
}

/** Several statements see one state only if nothing changed between the first and the last. */
export async function loadRates(db: Database): Promise<LoadedRates> {
  for (let attempt = 1; ; attempt++) {
    const version = await findEpoch(db, ratesTopic)
    const loaded = { version, ...(await loadTimeline(db)) }
    const unchanged = (await findEpoch(db, ratesTopic)) === version
    // After some attempts a mixed state is better than none: the next refresh corrects it.
    if (unchanged || attempt === 5) return loaded
  }
}

/**
 * The rates after tariffs were changed, without loading all of them again; `undefined` where more
 * than tariffs may be others.
 */
export function changeRates(
  loaded: LoadedRates,
  { table, version, rows, removed }: TableChange,
): LoadedRates | undefined {
  const isAlone = loaded.dueAt === Number.POSITIVE_INFINITY
  if (table !== rateKinds.tariffs.name || !isAlone) return undefined
  const [first, ...others] = loaded.timeline
  const { brackets: before } = first.book
  const isSame = rows.length + removed.length === 0
  const brackets = isSame ? before : changeTariffs(before, rows as readonly TariffRow[], removed)
  const withTariffs = ({ from, book }: RatePeriod) => ({ from, book: { ...book, brackets } })
  return { ...loaded, version, timeline: [withTariffs(first), ...others.map(withTariffs)] }
}

/**
 * The rates after the changes of others: of tariffs, which are many, only the rows that were
 * changed are loaded, and the other tables whole if one of them was. `undefined` where more may be
 * others.
 */
export async function followRates(
  db: Database,
  loaded: LoadedRates,
): Promise<LoadedRates | undefined> {
  if (loaded.dueAt !== Number.POSITIVE_INFINITY) return undefined
  const version = await findEpoch(db, ratesTopic)
  const changes = await listChanges(db, ratesTopic, loaded.version, version)
  if (changes === undefined) return undefined
  const { name } = rateKinds.tariffs
  const followed = changeRates(loaded, { version, ...(await loadChanged(db, name, changes)) })
  const isMore = changes.some(({ table, keys }) => table !== name && keys.length > 0)
  const brackets = followed?.timeline[0].book.brackets
  const next = isMore ? { version, ...(await loadTimeline(db, brackets)) } : followed
  // Several statements see one state only if nothing changed between the first and the last.
  return (await findEpoch(db, ratesTopic)) === version ? next : undefined
}

/** The tariffs that changes were about, as they are now. */
async function loadChanged(db: Handle, table: string, changes: readonly RowChange[]) {
  const keys = new Set(changes.filter((one) => one.table === table).flatMap((one) => one.keys))
  const stored = keys.size === 0 ? [] : await tariffStore.stored(db, [...keys])
  const storedKeys = new Set(stored.map(({ key }) => key))
  const rows = stored.map(({ key: _key, ...row }) => row)
  return { table, rows, removed: [...keys].filter((key) => !storedKeys.has(key)) }
}

export async function loadTables(db: Handle): Promise<RateRows> {
  return { ...(await loadTerms(db)), tariffs: await everyRow(db, tariffStore, tariffId) }
}

/** All that prices are made of but the tariffs. */
async function loadTerms(db: Handle): Promise<Omit<RateRows, 'tariffs'>> {
  return {
    zones: await everyRow(db, zoneStore, rateKinds.zones.keyOf),
    ranges: await everyRow(db, rangeStore, rangeId),
    priceLists: await everyRow(db, priceListStore, rateKinds.priceLists.keyOf),
    shipperRates: await everyRow(db, shipperRateStore, rateKinds.shipperRates.keyOf),
  }
}

/** Tariffs that are known already are not loaded again; then no publication is scheduled. */
async function loadTimeline(db: Handle, brackets?: RateBook['brackets']) {
  const rows = brackets ? { ...(await loadTerms(db)), tariffs: [] } : await loadTables(db)
  const book = createRateBook(rows, brackets)
  const earlier = await earlierTerms(db)
  const since = earlier.at(-1)?.until ?? 0
  const coming = (brackets ? [] : await comingRows(db, rows)).map((one) => ({
    from: one.from,
    book: createRateBook(one.rows),
  }))
  const past = earlier.map(({ from, content }) => ({
    from,
    book: createRateBook({ ...rows, ...content, tariffs: rows.tariffs }, book.brackets),
  }))
  const [first, ...others]: RatePeriod[] = [...past, { from: since, book }, ...coming]
  const timeline: RateTimeline = [first ?? { from: 0, book }, ...others]
  return { timeline, dueAt: (await findScheduled(db))[0]?.effectiveAt ?? Number.POSITIVE_INFINITY }
}

/** The tariff after each publication that is scheduled; one that no longer fits is left out. */
export async function comingRows(
  db: Handle,
  rows: RateRows,
): Promise<{ readonly from: number; readonly rows: RateRows }[]> {
  const scheduled = await findScheduled(db)
  if (scheduled.length === 0) return []
  const facts = await findChangeFacts(db)
  const coming: { from: number; rows: RateRows }[] = []
  for (const { effectiveAt, changes } of scheduled) {
    const after = applyChanges(coming.at(-1)?.rows ?? rows, changes, effectiveAt)
    if (judgeChanges(after, changes, facts).length === 0)
      coming.push({ from: effectiveAt, rows: after })
  }
  return coming
}

/** The tables as publications that are scheduled leave them until a moment. */
export async function rowsAt(db: Handle, at: number): Promise<RateRows> {
  const rows = await loadTables(db)
  const coming = await comingRows(db, rows)
  return coming.findLast(({ from }) => from <= at)?.rows ?? rows
}

export async function findChangeFacts(db: Handle) {
  const { shippers } = await findRateFacts(db)
  return { shippers, zonesInUse: await findZonesInUse(db) }
}

/**
 * The zones, lists and shippers' rates of before: orders loaded then are measured and priced by
 * them. The days of prices stand on their rows. A change without a draft has no moment of its own
 * and counts from the version before it on.
 */
async function earlierTerms(db: Handle) {
  const versions = (await findApplied(db, rateLimits.earlierTariffs + 1)).toReversed()
  return versions.slice(0, -1).flatMap((version, place) => {
    const [before, next] = [versions[place - 1], versions[place + 1]]
    if (next?.kind === 'edits') return []
    const from = version.kind === 'edits' ? (before?.effectiveAt ?? 0) : version.effectiveAt
    return [{ from, until: next?.effectiveAt ?? from, content: version.content }]
  })
}

/** Writes the differences: rows that others name are written before them and removed after them. */
export async function writeTables(tx: Handle, before: RateRows, after: RateRows): Promise<void> {
  const { zones, priceLists, ranges, tariffs, shipperRates } = rateKinds
  await writeTable(tx, zones, before.zones, after.zones)
  await writeTable(tx, priceLists, before.priceLists, after.priceLists)
  await removeRows(tx, ranges, before.ranges, after.ranges)
  await writeTable(tx, ranges, before.ranges, after.ranges)
  await removeRows(tx, tariffs, before.tariffs, after.tariffs)
  await writeTable(tx, tariffs, before.tariffs, after.tariffs)
  await removeRows(tx, shipperRates, before.shipperRates, after.shipperRates)
  await writeTable(tx, shipperRates, before.shipperRates, after.shipperRates)
  await removeRows(tx, zones, before.zones, after.zones)
  await removeRows(tx, priceLists, before.priceLists, after.priceLists)
}

async function writeTable<Row>(
  tx: Handle,
  { store, keyOf }: RateKind<Row>,
  before: readonly Row[],
  after: readonly Row[],
): Promise<void> {
  const existing = new Map(before.map((row) => [keyOf(row), row]))
  const changed = after
    .map((row) => ({ key: keyOf(row), row }))
    // Rows that do not change are the same objects.
    .filter(({ key, row }) => existing.get(key) !== row)
  await writeRows(tx, store, changed, undefined)
}

async function removeRows<Row>(
  tx: Handle,
  { store, keyOf }: RateKind<Row>,
  before: readonly Row[],
  after: readonly Row[],
): Promise<void> {
  const keys = new Set(after.map(keyOf))
  const gone = before.map(keyOf).filter((key) => !keys.has(key))
  if (gone.length > 0) await store.remove(tx, gone)
}
