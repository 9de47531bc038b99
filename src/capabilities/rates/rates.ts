import type { DeliveryPromise } from '../../kernel/delivery-promise.ts'
import type { Operator } from '../../kernel/operator.ts'
import type { PostalCode } from '../../kernel/postal-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { bumpEpoch, type Memory, openMemory } from '../../kits/db/epochs.ts'
import { sharingChanges } from '../../kits/db/topic-changes.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { type KeptTable, openTable, recordAudit, type TableChange } from '../audit/audit.ts'
import type { Announce } from '../events/events.ts'
import type { PickupPoints } from '../pickup-points/pickup-points.ts'
import type { TransitTimes } from '../transit-times/transit-times.ts'
import {
  openRateDrafts,
  type PublicationPlace,
  type RateDraft,
  type RateDrafts,
  type RatePublication,
} from './drafts/drafts.steps.ts'
import { createRateApplier } from './drafts/publishing.steps.ts'
import { priceRevision } from './price-revision.steps.ts'
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
import {
  bookAt,
  createRateBook,
  findZone,
  type PriceTable,
  priceTable,
  termsOf,
} from './rate-book.ts'
import { judgeTariffs, type RowFault } from './rate-changes.ts'
import {
  type PriceListRow,
  type RateRows,
  type ShipperRateRow,
  type TariffRow,
  tariffId,
  type ZoneRangeRow,
  type ZoneRow,
} from './rate-rows.ts'
import {
  changeRates,
  followRates,
  type LoadedRates,
  loadRates,
  loadTables,
  rateKinds,
  ratesTopic,
  writeTables,
} from './rate-tables.steps.ts'
import { findRateFacts } from './rates.store.ts'

export { chargeWeight } from './charged-weight.ts'
export { type RescueFee, rescueFee } from './quote.ts'
export type {
  PublicationPlace,
  Quote,
  RateDraft,
  RateDrafts,
  RatePublication,
  RateRows,
  RowFault,
  TariffRow,
}
export { createRateApplier, ratesTopic }

/** One price table, for those who maintain it. */
export type RateTable<Row> = KeptTable<Row, RowFault>

export interface Rates {
  /** From which value of the goods on a shipper's buyers pay no shipping, if it says so. */
  freeFrom(shipper: number): number | undefined
  /** How many days after it is made a shipper's statement is paid, if it has a term of its own. */
  paymentDays(shipper: number): number | undefined
  /** All prices of a shipper; `undefined` where it has none. */
  priceTable(shipper: number): PriceTable | undefined
  /** Served from memory: every visit to a store's checkout asks. `at` defaults to now. */
  quoteRate(request: QuoteRequest, at?: number): Outcome<Quote, QuoteRefusal>
  /** A text that changes whenever the shipper may be charged otherwise for a stretch of time. */
  priceRevision(shipper: number, stretch: { readonly from: number; readonly to: number }): string
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
  /** The end of the promise's last day: a shipment that has not arrived by then is late. */
  lateFrom(promise: DeliveryPromise): number
  readonly zones: RateTable<ZoneRow>
  readonly ranges: RateTable<ZoneRangeRow>
  readonly priceLists: RateTable<PriceListRow>
  readonly tariffs: RateTable<TariffRow>
  readonly shipperRates: RateTable<ShipperRateRow>
  /** Quotes as if these tariffs were stored too, in place of those of the same key. */
  rehearse(tariffs: readonly TariffRow[]): Promise<Outcome<TriedRates, RowFault[]>>
  readonly drafts: RateDrafts
  /** Quotes as if a draft were in force from a moment on; `undefined` if there is no such draft. */
  rehearseDraft(id: string, at: number): Promise<TriedRates | undefined>
  /** Stores a carrier's first prices; does nothing if there are any. */
  openPrices(rows: RateRows, by: Operator): Promise<void>
  /** Whether a publication waits to be applied; its prices are in force already. */
  isDue(): boolean
  refresh(): Promise<void>
}

/** Prices that are not stored. */
export interface TriedRates {
  quoteRate(request: QuoteRequest, at: number): Outcome<Quote, QuoteRefusal>
  /** Whether they would change a shipper's prices. */
  touches(shipper: number): boolean
}

export interface RatesDoors {
  readonly transitTimes?: Pick<TransitTimes, 'promise' | 'lateFrom'>
  readonly pickupPoints?: Pick<PickupPoints, 'findBranch' | 'cutOffAt'>
  readonly announce?: Announce
}

const sharedByTables = { topic: ratesTopic, isFollowed: true, findFacts: findRateFacts }

export async function openRates(
  db: Database,
  clock: Clock,
  { transitTimes, pickupPoints, announce }: RatesDoors = {},
): Promise<Rates> {
  const memory = await openMemory(db, ratesTopic, loadRates, followRates)
  const { current, refresh } = memory
  const parts = partsOfTables(db, clock, memory)
  const drafts = openRateDrafts({ db, clock, announce, refresh })
  const book = (at = clock()) => bookAt(current().timeline, at)
  return {
    quoteRate: (request, at = clock(request.shipper.number)) => quote(book(at), request, at),
    priceRevision: (shipper, stretch) => priceRevision(current().timeline, shipper, stretch),
    isCovered(question) {
      const now = clock(question.shipper)
      return isCovered(book(now), question, now)
    },
    promise(question) {
      const { shipper, service, branch } = question
      const from = branch === undefined ? undefined : pickupPoints?.findBranch(branch)
      const now = clock(shipper.number)
      const zones = findZones(book(now), question, from?.postalCode)
      if (zones === undefined) return undefined
      const { origin, destination, leavesFrom } = zones
      const branchCutOff = from
        ? from.cutOffMinutes
        : leavesFrom && pickupPoints?.cutOffAt(leavesFrom)
      const way = { origin, destination, service, branchCutOff }
      return transitTimes?.promise(way, now)
    },
    freeFrom: (shipper) => termsOf(book(clock(shipper)), shipper)?.freeFromCents,
    priceTable: (shipper) => priceTable(book(clock(shipper)), shipper, clock(shipper)),
    paymentDays: (shipper) => termsOf(book(clock(shipper)), shipper)?.paymentDays,
    zoneOf: (postalCode) => findZone(book(), postalCode),
    zoneName: (code) => book().zones.find((zone) => zone.code === code)?.name,
    lateFrom: (promise) => transitTimes?.lateFrom(promise) ?? Number.POSITIVE_INFINITY,
    zones: openTable(parts, rateKinds.zones),
    ranges: openTable(parts, rateKinds.ranges),
    priceLists: openTable(parts, rateKinds.priceLists),
    tariffs: openTable(parts, rateKinds.tariffs),
    shipperRates: openTable(parts, rateKinds.shipperRates),
    async rehearse(tariffs) {
      const faults = judgeTariffs(tariffs, await findRateFacts(db))
      if (faults.length > 0) return refuse(faults)
      const stored = await loadTables(db)
      const byId = new Map(tariffs.map((row) => [tariffId(row), row]))
      const others = stored.tariffs.filter((row) => !byId.has(tariffId(row)))
      const tried = createRateBook({ ...stored, tariffs: [...others, ...tariffs] })
      const lists = new Set(tariffs.map(({ list }) => list))
      return accept({
        quoteRate: (request, at) => quote(tried, request, at),
        touches: (shipper) => lists.has(termsOf(tried, shipper)?.list.code ?? ''),
      })
    },
    drafts,
    async rehearseDraft(id, from) {
      const tried = await drafts.rehearse(id, from)
      if (tried === undefined) return undefined
      const { after, touches } = tried
      return { quoteRate: (request, at) => quote(after, request, at), touches }
    },
    isDue: () => current().dueAt <= clock(),
    async openPrices(rows, by) {
      if (book().zones.length > 0 || book().priceLists.size > 0) return
      await db.transaction((tx) => openPrices(tx, rows, by, clock()))
      await refresh()
    },
    refresh,
  }
}

function partsOfTables(db: Database, clock: Clock, memory: Memory<LoadedRates>) {
  const changes = sharingChanges(db, ratesTopic)
  return { db, changes, clock, ...sharedByTables, refresh: follow(memory) }
}

function follow({ advance, refresh }: Memory<LoadedRates>) {
  return async (change?: TableChange): Promise<void> => {
    const isKnown = change && advance(change.version, (loaded) => changeRates(loaded, change))
    if (!isKnown) await refresh()
  }
}

const noRows: RateRows = { zones: [], ranges: [], priceLists: [], tariffs: [], shipperRates: [] }

async function openPrices(tx: Handle, rows: RateRows, by: Operator, now: number): Promise<void> {
  await bumpEpoch(tx, ratesTopic)
  const { zones, priceLists } = await findRateFacts(tx)
  if (zones.size > 0 || priceLists.size > 0) return
  await writeTables(tx, noRows, rows)
  const detail = { zones: rows.zones.length, tariffs: rows.tariffs.length }
  await recordAudit(tx, { by, action: 'rates.open', subject: 'rates', detail }, now)
}
