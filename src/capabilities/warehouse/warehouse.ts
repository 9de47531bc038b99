import type { Operator } from '../../kernel/operator.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { createBatcher } from '../../kits/batch/batcher.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import { isoDay } from '../../kits/clock/dates.ts'
import { startOfDay } from '../../kits/clock/instant.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { limits } from '../../limits.ts'
import type { Outcome } from '../../outcome.ts'
import type { Announce } from '../events/events.ts'
import { answerOnce, type Once } from '../retries/retries.ts'
import {
  countOpenHolds,
  findHolds,
  type HoldFilter,
  type HoldPlace,
  listOpenHolds,
} from './holds/hold.store.ts'
import {
  describeHolds,
  noteShortage,
  type PickAnswer,
  type PickingOrder,
  type PickRequest,
  pickInTransaction,
  type ShortageRequest,
} from './holds/pick.steps.ts'
import type { StockRequest } from './holds/reserve.steps.ts'
import { StockPreview } from './holds/stock-preview.ts'
import type { SkuRefusal, SkusPut } from './skus/put-skus.steps.ts'
import { findSkus, listSkus, type SkuFilter, type SkuPlace } from './skus/sku.store.ts'
import type { Sku } from './skus/sku.ts'
import {
  type Adjusted,
  type Adjustment,
  type AdjustRefusal,
  createAdjusting,
  createPutting,
  openInTransaction,
} from './stock/adjust.steps.ts'
import {
  type LedgerEntry,
  type LedgerFilter,
  type LedgerPlace,
  listPostings,
} from './stock/ledger.store.ts'
import { orderOf } from './stock/ledger.ts'
import { findStock } from './stock/stock.store.ts'
import { Shelf, type Shortage, type StockLine, type StockRow, skuId } from './stock/stock.ts'
import { findFaults, findUnevenHolds, type StockFault } from './stock/stock-check.steps.ts'
import type { HoldFault } from './stock/stock-check.store.ts'
import { listStock, type StockFilter, type StockLevel } from './stock/stock-list.store.ts'
import { loadSummary, type StockSummary } from './stock/stock-summary.steps.ts'
import { summaryDays } from './stock/stock-summary.ts'
import {
  enterInTransaction,
  type ReceiveRefusal,
  type Reception,
  receiveInTransaction,
  type SettleVoucherRefusal,
  settleInTransaction,
  type Voucher,
  withLines,
} from './vouchers/receive-voucher.steps.ts'
import {
  findVoucher,
  listVouchers,
  type VoucherFilter,
  type VoucherPlace,
} from './vouchers/voucher.store.ts'
import type { VoucherDraft, VoucherRefusal } from './vouchers/voucher.ts'
import { warehouseLimits } from './warehouse.limits.ts'

export type { HoldFilter, HoldPlace } from './holds/hold.store.ts'
export { followScans, releaseStock } from './holds/on-scan.steps.ts'
export type { PickAnswer, PickingOrder, PickRequest } from './holds/pick.steps.ts'
export { holdStock, type StockInHand, type StockRequest } from './holds/reserve.steps.ts'
export type { StockPreview } from './holds/stock-preview.ts'
export type { SkuRefusal, SkusPut } from './skus/put-skus.steps.ts'
export type { SkuFilter, SkuPlace } from './skus/sku.store.ts'
export type { Adjusted, Adjustment, AdjustRefusal } from './stock/adjust.steps.ts'
export type { LedgerEntry, LedgerFilter, LedgerPlace } from './stock/ledger.store.ts'
export { forgetVoucherRequests } from './stock/stock.store.ts'
export type { Shortage, StockLine } from './stock/stock.ts'
export type { RefusedChange, StockChange } from './stock/stock-change.ts'
export type { StockFilter, StockLevel } from './stock/stock-list.store.ts'
export type { StockSummary } from './stock/stock-summary.steps.ts'
export type { SkuSummary } from './stock/stock-summary.ts'
export type {
  ReceivedUnits,
  ReceiveRefusal,
  Reception,
  SettleVoucherRefusal,
  Voucher,
} from './vouchers/receive-voucher.steps.ts'
export type { VoucherFilter, VoucherPlace } from './vouchers/voucher.store.ts'
export type { VoucherDraft, VoucherRefusal } from './vouchers/voucher.ts'
export type { HoldFault, StockFault }

/** The inconsistencies of the stock's books. */
export interface StockVerdict {
  readonly balances: readonly StockFault[]
  readonly orders: readonly HoldFault[]
}

export interface StockPreviewing {
  /** The stock available to the next orders, less the units taken by earlier ones. */
  look(wanted: readonly Omit<StockRequest, 'code'>[]): Promise<StockPreview>
}

export interface Warehouse {
  /** The carrier's current day, YYYY-MM-DD: units that expired before it are not available. */
  today(): string
  /** The start of a day, minus a number of days, in the carrier's time zone. */
  startOf(day: string, daysBefore: number): number
  /** The current shortages of these lines; nothing is reserved. */
  findShortages(shipper: number, lines: readonly StockLine[]): Promise<readonly Shortage[]>
  /** The same for orders in sequence, each without the units taken by earlier ones. */
  openPreview(): StockPreviewing
  /** A shipper's first stock; places that already have stock are left unchanged. */
  openStock(shipper: number, lines: readonly StockLine[]): Promise<void>

  findSku(shipper: number, code: string): Promise<Sku | undefined>
  listSkus(filter: SkuFilter, after: SkuPlace | undefined, limit: number): Promise<Sku[]>
  putSkus(skus: readonly Sku[], by: Operator): Promise<Outcome<SkusPut, SkuRefusal>>

  listStock(filter: StockFilter, after: string | undefined, limit: number): Promise<StockLevel[]>
  listMovements(
    filter: LedgerFilter,
    after: LedgerPlace | undefined,
    limit: number,
  ): Promise<LedgerEntry[]>
  /** A shipper's stock by SKU: the units there are, those to come, and how long they last. */
  summarizeStock(shipper: number): Promise<StockSummary>
  /** Counts, damages and transfers of one shipper's stock: all of them or none. */
  adjustStock(adjustment: Adjustment, by: Operator): Promise<Outcome<Adjusted, AdjustRefusal>>
  /** Sums up the whole ledger and returns where it differs from the balances. */
  verifyStock(): Promise<StockVerdict>

  /** The orders to be picked. */
  listPicking(
    filter: HoldFilter,
    after: HoldPlace | undefined,
    limit: number,
  ): Promise<PickingOrder[]>
  /** How many orders wait, counted up to a limit. */
  countPicking(): Promise<number>
  findPickingOrder(code: TrackingCode): Promise<PickingOrder | undefined>
  pick(request: PickRequest, by: Operator): Promise<PickAnswer>
  /** Notes that units were not where the stock says. */
  noteShortage(request: ShortageRequest, by: Operator): Promise<PickAnswer>

  /** Announces goods; returns the voucher's number once it is on disk. */
  enterVoucher(shipper: Shipper, draft: VoucherDraft): Promise<Outcome<string, VoucherRefusal>>
  /** The same, deduplicated by key for clients that retry. */
  announceOnce(
    shipper: Shipper,
    draft: VoucherDraft,
    once: Once | undefined,
  ): Promise<Outcome<string, VoucherRefusal | 'idempotency-key-reused'>>
  findVoucher(number: string): Promise<Voucher | undefined>
  listVouchers(
    filter: VoucherFilter,
    after: VoucherPlace | undefined,
    limit: number,
  ): Promise<Voucher[]>
  receiveVoucher(
    number: string,
    reception: Reception,
    by: Operator,
  ): Promise<Outcome<Voucher, ReceiveRefusal>>
  settleVoucher(
    number: string,
    to: 'closed' | 'withdrawn',
    reason: string,
    by: Operator,
  ): Promise<Outcome<Voucher, SettleVoucherRefusal>>
}

/** The start of the day `daysBefore` days before this one. */
function startBefore(zone: Zone, day: string, daysBefore: number): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return startOfDay(zone, year, month, date - daysBefore)
}

export function openWarehouse(
  db: Database,
  clock: Clock,
  zone: Zone,
  announce: Announce,
): Warehouse {
  const load = createLoader(db)
  const [adjust, put] = [createAdjusting(db, clock, announce), createPutting(db, clock)]
  const today = () => isoDay(zone, clock())
  return {
    today,
    startOf: (day, daysBefore) => startBefore(zone, day, daysBefore),
    async findShortages(shipper, lines) {
      const skus = [...new Set(lines.map(({ sku }) => skuId(shipper, sku)))]
      const rows = skus.length > 0 ? await load(skus) : []
      const taken = new Shelf(rows, today()).take(shipper, lines)
      return taken.ok ? [] : taken.refusal
    },
    openPreview: () => createPreview(load, today),
    openStock: (shipper, lines) =>
      db.transaction((tx) => openInTransaction(tx, shipper, lines, clock())),
    async findSku(shipper, code) {
      const id = skuId(shipper, code)
      return (await findSkus(db, [id])).get(id)
    },
    listSkus: (filter, after, limit) => listSkus(db, filter, after, limit),
    putSkus: (skus, by) => put({ skus, by }),
    listStock: (filter, after, limit) => listStock(db, filter, after, limit),
    listMovements(filter, after, limit) {
      const { document } = filter
      const orderCode = document === undefined ? undefined : orderOf(document)
      return listPostings(db, { ...filter, orderCode }, after, limit)
    },
    summarizeStock(shipper) {
      const since = startBefore(zone, today(), summaryDays - 1)
      const dayOf = (at: number) => isoDay(zone, at)
      return loadSummary(db, shipper, { today: today(), since, dayOf })
    },
    adjustStock: (adjustment, by) => adjust({ adjustment, by }),
    verifyStock: () => verifyStock(db),
    listPicking: async (filter, after, limit) =>
      describeHolds(db, await listOpenHolds(db, filter, after, limit)),
    countPicking: () => countOpenHolds(db, warehouseLimits.pickingCounted),
    findPickingOrder: async (code) => (await describeHolds(db, await findHolds(db, [code])))[0],
    pick: (request, by) =>
      db.transaction((tx) => pickInTransaction(tx, announce, request, by, clock())),
    noteShortage: (request, by) => noteShortage(db, request, by, clock()),
    enterVoucher: (shipper, draft) =>
      db.transaction((tx) => enterInTransaction(tx, shipper, draft, today(), clock())),
    announceOnce: (shipper, draft, once) =>
      db.transaction((tx) =>
        answerOnce(tx, once, clock(), () =>
          enterInTransaction(tx, shipper, draft, today(), clock()),
        ),
      ),
    async findVoucher(number) {
      const head = await findVoucher(db, number)
      return head && (await withLines(db, [head]))[0]
    },
    listVouchers: async (filter, after, limit) =>
      withLines(db, await listVouchers(db, filter, after, limit)),
    receiveVoucher: (number, reception, by) =>
      db.transaction((tx) => receiveInTransaction(tx, announce, number, reception, by, clock())),
    settleVoucher: (number, to, reason, by) =>
      db.transaction((tx) => settleInTransaction(tx, number, to, reason, by, clock())),
  }
}

/** Sums up the whole ledger and returns where it differs from the balances. */
export async function verifyStock(db: Handle): Promise<StockVerdict> {
  return {
    balances: await findFaults(db, limits.violationsPerAnswer),
    orders: await findUnevenHolds(db, limits.violationsPerAnswer),
  }
}

function createPreview(load: StockLoader, today: () => string): StockPreviewing {
  const preview = new StockPreview()
  return {
    async look(wanted) {
      const skus = wanted.flatMap(({ shipperNumber, lines }) =>
        lines.map(({ sku }) => skuId(shipperNumber, sku)),
      )
      preview.show(skus.length > 0 ? await load([...new Set(skus)]) : [], today())
      return preview
    },
  }
}

type StockLoader = (skus: readonly string[]) => Promise<readonly StockRow[]>

/** Requests that arrive together share one query for all their SKUs. */
function createLoader(db: Database): StockLoader {
  const batcher = createBatcher<readonly string[], readonly StockRow[]>({
    maxItems: limits.ordersPerCommit,
    concurrency: 4,
    async run(items) {
      const rows = Map.groupBy(await findStock(db, [...new Set(items.flat())]), (row) => row.skuId)
      return items.map((skus) => skus.flatMap((sku) => rows.get(sku) ?? []))
    },
  })
  return (skus) => batcher.add(skus)
}
