import type { DeliveryPromise } from '../../kernel/delivery-promise.ts'
import type { Operator } from '../../kernel/operator.ts'
import type { PostalCode } from '../../kernel/postal-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { bumpEpoch, findEpoch, openMemory } from '../../kits/db/epochs.ts'
import { everyRow } from '../../kits/db/keyed-rows.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { type KeptTable, openTable, recordAudit, type TableKind } from '../audit/audit.ts'
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
import {
  findRateFacts,
  priceListStore,
  rangeStore,
  shipperRateStore,
  tariffStore,
  zoneStore,
} from './rates.store.ts'

export { chargeWeight } from './charged-weight.ts'
export type { RateRows, RowFault, TariffRow }

export const ratesTopic = 'rates'

/** One price table, for those who maintain it. */
export type RateTable<Row> = KeptTable<Row, RowFault>

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
  /** Quotes as if these tariffs were stored too, in place of those of the same key. */
  rehearse(tariffs: readonly TariffRow[]): Promise<Outcome<TriedRates, RowFault[]>>
  /** Stores a carrier's first prices; does nothing if there are any. */
  openPrices(rows: RateRows, by: Operator): Promise<void>
  refresh(): Promise<void>
}

/** Prices that are not stored. */
export interface TriedRates {
  quoteRate(request: QuoteRequest, at: number): Outcome<Quote, QuoteRefusal>
  /** The list that a shipper pays by. */
  listOf(shipper: number): string | undefined
}

type RateKind<Row> = TableKind<Row, RateFacts, RowFault>

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
  zones: RateKind<ZoneRow>
  ranges: RateKind<ZoneRangeRow>
  priceLists: RateKind<PriceListRow>
  tariffs: RateKind<TariffRow>
  shipperRates: RateKind<ShipperRateRow>
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
  const { current, refresh } = await openMemory(db, ratesTopic, loadRates)
  const house = { db, clock, topic: ratesTopic, findFacts: findRateFacts, refresh }
  const book = () => current().book
  return {
    quoteRate: (request, at = clock(request.shipper.number)) => quote(book(), request, at),
    isCovered: (question) => isCovered(book(), question, clock(question.shipper)),
    promise(question) {
      const { shipper, service, branch } = question
      const from = branch === undefined ? undefined : pickupPoints?.findBranch(branch)
      const zones = findZones(book(), question, from?.postalCode)
      if (zones === undefined) return undefined
      const { origin, destination, leavesFrom } = zones
      const branchCutOff = from
        ? from.cutOffMinutes
        : leavesFrom && pickupPoints?.cutOffAt(leavesFrom)
      const way = { origin, destination, service, branchCutOff }
      return transitTimes?.promise(way, clock(shipper.number))
    },
    freeFrom: (shipper) => termsOf(book(), shipper)?.freeFromCents,
    priceTable: (shipper) => priceTable(book(), shipper, clock(shipper)),
    zoneOf: (postalCode) => findZone(book(), postalCode),
    zoneName: (code) => book().zones.find((zone) => zone.code === code)?.name,
    lateFrom: (given) => transitTimes?.lateFrom(given) ?? Number.POSITIVE_INFINITY,
    zones: openTable(house, kinds.zones),
    ranges: openTable(house, kinds.ranges),
    priceLists: openTable(house, kinds.priceLists),
    tariffs: openTable(house, kinds.tariffs),
    shipperRates: openTable(house, kinds.shipperRates),
    async rehearse(tariffs) {
      const faults = judgeTariffs(tariffs, await findRateFacts(db))
      if (faults.length > 0) return refuse(faults)
      const stored = (await loadRows(db)).rows
      const sent = new Map(tariffs.map((row) => [tariffId(row), row]))
      const others = stored.tariffs.filter((row) => !sent.has(tariffId(row)))
      const tried = createRateBook({ ...stored, tariffs: [...others, ...tariffs] })
      return accept({
        quoteRate: (request, at) => quote(tried, request, at),
        listOf: (shipper) => termsOf(tried, shipper)?.list.code,
      })
    },
    async openPrices(rows, by) {
      if (book().zones.length > 0 || book().priceLists.size > 0) return
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
  const { version, rows } = await loadRows(db)
  return { version, book: createRateBook(rows) }
}

async function loadRows(db: Database): Promise<{ version: number; rows: RateRows }> {
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
    if (unchanged || attempt === 5) return { version, rows }
  }
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
  { store, keyOf }: RateKind<Row>,
  rows: readonly Row[],
): Promise<void> {
  return store.insert(
    tx,
    rows.map((row) => ({ key: keyOf(row), row })),
  )
}
