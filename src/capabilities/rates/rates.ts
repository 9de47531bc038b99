import type { DeliveryPromise } from '../../kernel/delivery-promise.ts'
import type { Operator } from '../../kernel/operator.ts'
import type { PostalCode } from '../../kernel/postal-code.ts'
import { mapInPortions } from '../../kits/batch/portions.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { bumpEpoch, findEpoch } from '../../kits/db/epochs.ts'
import { everyRow, judgeRows, type RowPage, writeRows } from '../../kits/db/keyed-rows.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { deletedRowFact, recordAudit, type SavedRows, savedRowsFact } from '../audit/audit.ts'
import type { PickupPoints } from '../pickup-points/pickup-points.ts'
import type { TransitTimes } from '../transit-times/transit-times.ts'
import { type PriceTable, priceTable, termsOf } from './price-table.ts'
import {
  type CoverageQuestion,
  findZones,
  isCovered,
  type PromiseQuestion,
  type Quote,
  type QuoteRefusal,
  type QuoteRequest,
  quote,
} from './quote.ts'
import { createRateBook, findZone, type RateBook } from './rate-book.ts'
import {
  type JudgeRows,
  judgePriceLists,
  judgeRanges,
  judgeShipperRates,
  judgeTariffs,
  judgeZones,
  type RowFault,
} from './rate-changes.ts'
import {
  type PriceListRow,
  type RateRows,
  rangeId,
  type SaveOptions,
  type ShipperRateRow,
  type TariffRow,
  tariffId,
  type ZoneRangeRow,
  type ZoneRow,
} from './rate-rows.ts'
import {
  findRateFacts,
  priceListStore,
  type RateTableStore,
  rangeStore,
  shipperRateStore,
  tariffStore,
  zoneStore,
} from './rates.store.ts'

export { chargeWeight } from './charged-weight.ts'
export type { RateRows, SavedRows, SaveOptions }

export const ratesTopic = 'rates'

/** One price table, for those who maintain it. */
export interface RateTable<Row> {
  keyOf(row: Row): string
  /** Changes with every change of the table. */
  version(): Promise<number>
  page(page: RowPage): Promise<Row[]>
  /** Returns the faults of rows without storing them. */
  judge(rows: readonly Row[]): Promise<RowFault[]>
  /** Stores all rows or none. */
  save(
    rows: readonly Row[],
    by: Operator,
    options?: SaveOptions,
  ): Promise<Outcome<SavedRows, RowFault[]>>
  remove(key: string, by: Operator): Promise<Outcome<undefined, 'row-unknown' | 'row-in-use'>>
}

export interface Rates {
  /** From which value of the goods on a shipper's buyers pay no shipping, if it says so. */
  freeFrom(shipper: number): number | undefined
  /** All prices of a shipper; `undefined` where it has none. */
  priceTable(shipper: number): PriceTable | undefined
  /** Served from memory: every visit to a store's checkout asks. `at` defaults to now. */
  quoteRate(request: QuoteRequest, at?: number): Outcome<Quote, QuoteRefusal>
  /** Whether the shipper has a tariff to a place; served from memory, as every order asks. */
  isCovered(question: CoverageQuestion): boolean
  /**
   * When a shipment that is loaded now arrives (D44); undefined where no transit time is known.
   * Served from memory, as every order asks.
   */
  promise(question: PromiseQuestion): DeliveryPromise | undefined
  /** The zone of a postal code; served from memory. */
  zoneOf(postalCode: PostalCode): ZoneRow | undefined
  zoneName(code: string): string | undefined
  /** The end of the promise's last day: what has not arrived by then is late. */
  lateFrom(promise: DeliveryPromise): number
  readonly zones: RateTable<ZoneRow>
  readonly ranges: RateTable<ZoneRangeRow>
  readonly priceLists: RateTable<PriceListRow>
  readonly tariffs: RateTable<TariffRow>
  readonly shipperRates: RateTable<ShipperRateRow>
  /** Stores a carrier's first prices; does nothing if there are any. */
  openPrices(rows: RateRows, by: Operator): Promise<void>
  refresh(): Promise<void>
}

/** What defines a table besides its statements. */
interface TableKind<Row> {
  readonly name: string
  readonly store: RateTableStore<Row>
  readonly judge: JudgeRows<Row>
  keyOf(row: Row): string
}

const kinds = {
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
  zones: TableKind<ZoneRow>
  ranges: TableKind<ZoneRangeRow>
  priceLists: TableKind<PriceListRow>
  tariffs: TableKind<TariffRow>
  shipperRates: TableKind<ShipperRateRow>
}

export interface RatesDoors {
  readonly transitTimes?: Pick<TransitTimes, 'promise' | 'lateFrom'>
  readonly pickupPoints?: Pick<PickupPoints, 'findBranch' | 'cutOffAt'>
}

export async function openRates(
  db: Database,
  clock: Clock,
  { transitTimes, pickupPoints }: RatesDoors = {},
): Promise<Rates> {
  let loaded = await loadRates(db)
  const refresh = async () => {
    // The process that made the change has already loaded it when the notification arrives.
    if ((await findEpoch(db, ratesTopic)) === loaded.version) return
    const fresh = await loadRates(db)
    // Of two concurrent loads, the older state may arrive last.
    if (fresh.version >= loaded.version) loaded = fresh
  }
  const table = <Row>(kind: TableKind<Row>): RateTable<Row> => ({
    keyOf: kind.keyOf,
    version: () => findEpoch(db, ratesTopic),
    page: (page) => kind.store.page(db, page),
    judge: (rows) => judge(db, kind, rows),
    async save(rows, by, options = {}) {
      const saved = await db.transaction((tx) => save(tx, kind, { rows, by, options }, clock()))
      if (saved.ok) await refresh()
      return saved
    },
    async remove(key, by) {
      const removed = await db.transaction((tx) => remove(tx, kind, key, by, clock()))
      if (removed.ok) await refresh()
      return removed
    },
  })
  return {
    quoteRate: (request, at = clock(request.shipper.number)) => quote(loaded.book, request, at),
    isCovered: (question) => isCovered(loaded.book, question, clock(question.shipper)),
    promise(question) {
      const { shipper, service, branch } = question
      const from = branch === undefined ? undefined : pickupPoints?.findBranch(branch)
      const zones = findZones(loaded.book, question, from?.postalCode)
      if (zones === undefined) return undefined
      const { origin, destination, leavesFrom } = zones
      const branchCutOff = from
        ? from.cutOffMinutes
        : leavesFrom && pickupPoints?.cutOffAt(leavesFrom)
      const way = { origin, destination, service, branchCutOff }
      return transitTimes?.promise(way, clock(shipper.number))
    },
    freeFrom: (shipper) => termsOf(loaded.book, shipper)?.freeFromCents,
    priceTable: (shipper) => priceTable(loaded.book, shipper, clock(shipper)),
    zoneOf: (postalCode) => findZone(loaded.book, postalCode),
    zoneName: (code) => loaded.book.zones.find((zone) => zone.code === code)?.name,
    lateFrom: (given) => transitTimes?.lateFrom(given) ?? Number.POSITIVE_INFINITY,
    zones: table(kinds.zones),
    ranges: table(kinds.ranges),
    priceLists: table(kinds.priceLists),
    tariffs: table(kinds.tariffs),
    shipperRates: table(kinds.shipperRates),
    async openPrices(rows, by) {
      if (loaded.book.zones.length > 0 || loaded.book.priceLists.size > 0) return
      await db.transaction((tx) => openPrices(tx, rows, by, clock()))
      await refresh()
    },
    refresh,
  }
}

interface LoadedRates {
  readonly version: number
  readonly book: RateBook
}

/** Several statements see one state only if nothing changed between the first and the last. */
async function loadRates(db: Database): Promise<LoadedRates> {
  for (let attempt = 1; ; attempt++) {
    const version = await findEpoch(db, ratesTopic)
    const rows: RateRows = {
      zones: await everyRow(db, zoneStore, kinds.zones.keyOf),
      ranges: await everyRow(db, rangeStore, rangeId),
      priceLists: await everyRow(db, priceListStore, kinds.priceLists.keyOf),
      tariffs: await everyRow(db, tariffStore, tariffId),
      shipperRates: await everyRow(db, shipperRateStore, kinds.shipperRates.keyOf),
    }
    const unchanged = (await findEpoch(db, ratesTopic)) === version
    // After some attempts a mixed state is better than none: the next refresh corrects it.
    if (unchanged || attempt === 5) return { version, book: createRateBook(rows) }
  }
}

interface Change<Row> {
  readonly rows: readonly Row[]
  readonly by: Operator
  readonly options: SaveOptions
}

async function judge<Row>(
  db: Handle,
  kind: TableKind<Row>,
  rows: readonly Row[],
): Promise<RowFault[]> {
  const facts = await findRateFacts(db)
  return judgeRows(rows, (portion, seen) => kind.judge(portion, facts, seen))
}

async function save<Row>(
  tx: Handle,
  kind: TableKind<Row>,
  { rows, by, options }: Change<Row>,
  now: number,
): Promise<Outcome<SavedRows, RowFault[]>> {
  const { store, keyOf } = kind
  // Taken first: every price change locks this row, so that what is judged stays true.
  await bumpEpoch(tx, ratesTopic)
  const faults = await judge(tx, kind, rows)
  if (faults.length > 0) return refuse(faults)
  const keyed = await mapInPortions(rows, (row) => ({ key: keyOf(row), row }))
  const removed = options.replace ? ((await store.clear?.(tx, keyed)) ?? 0) : 0
  const changed = await writeRows(tx, store, keyed, options.onStored)
  const saved = { added: rows.length - changed, changed, removed }
  await recordAudit(tx, await savedRowsFact(kind.name, keyed, by, saved), now)
  return accept(saved)
}

async function remove<Row>(
  tx: Handle,
  { name, store }: TableKind<Row>,
  key: string,
  by: Operator,
  now: number,
): Promise<Outcome<undefined, 'row-unknown' | 'row-in-use'>> {
  await bumpEpoch(tx, ratesTopic)
  const used = (await store.uses?.(tx, key)) ?? []
  if (used.length > 0) return refuse('row-in-use')
  if ((await store.remove(tx, [key])) === 0) return refuse('row-unknown')
  await recordAudit(tx, deletedRowFact(name, key, by), now)
  return accept(undefined)
}

async function openPrices(tx: Handle, rows: RateRows, by: Operator, now: number): Promise<void> {
  await bumpEpoch(tx, ratesTopic)
  const { zones, priceLists } = await findRateFacts(tx)
  if (zones.size > 0 || priceLists.size > 0) return
  await insertAll(tx, kinds.zones, rows.zones)
  await insertAll(tx, kinds.ranges, rows.ranges)
  await insertAll(tx, kinds.priceLists, rows.priceLists)
  await insertAll(tx, kinds.tariffs, rows.tariffs)
  await insertAll(tx, kinds.shipperRates, rows.shipperRates)
  const detail = { zones: rows.zones.length, tariffs: rows.tariffs.length }
  await recordAudit(tx, { by, action: 'rates.open', subject: 'rates', detail }, now)
}

function insertAll<Row>(
  tx: Handle,
  { store, keyOf }: TableKind<Row>,
  rows: readonly Row[],
): Promise<void> {
  return store.insert(
    tx,
    rows.map((row) => ({ key: keyOf(row), row })),
  )
}
