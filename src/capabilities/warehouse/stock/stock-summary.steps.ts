import type { Handle } from '../../../kits/db/database.ts'
import { listSkus } from '../skus/sku.store.ts'
import { withLines } from '../vouchers/receive-voucher.steps.ts'
import { listVouchers } from '../vouchers/voucher.store.ts'
import { warehouseLimits } from '../warehouse.limits.ts'
import { findPicked, findSummedStock } from './stock-list.store.ts'
import { expiresSoon, runsOut, type SkuSummary, summarizeStock } from './stock-summary.ts'

/** A shipper's stock by SKU, and how many of them need a look. */
export interface StockSummary {
  readonly skus: readonly SkuSummary[]
  readonly runningOut: readonly SkuSummary[]
  readonly expiring: readonly SkuSummary[]
}

export interface SummaryDays {
  /** YYYY-MM-DD. */
  readonly today: string
  /** The start of the first day that is looked back upon. */
  readonly since: number
  /** The day of a moment, YYYY-MM-DD. */
  dayOf(at: number): string
}

export async function loadSummary(
  db: Handle,
  shipper: number,
  { today, since, dayOf }: SummaryDays,
): Promise<StockSummary> {
  const filter = { shipper, active: true }
  const picked = await findPicked(db, shipper, since)
  const skus = summarizeStock({
    today,
    skus: await listSkus(db, filter, undefined, warehouseLimits.stockSummarySkus),
    stock: await findSummedStock(db, shipper),
    announced: await findAnnounced(db, shipper),
    left: picked.map(({ sku, at, units }) => ({ sku, units, day: dayOf(at) })),
  })
  return {
    skus,
    runningOut: skus.filter(runsOut),
    expiring: skus.filter((one) => expiresSoon(one, today)),
  }
}

/** The units of vouchers under way that have not been counted yet, by SKU. */
async function findAnnounced(db: Handle, shipper: number): Promise<Map<string, number>> {
  const announced = new Map<string, number>()
  for (const state of ['announced', 'receiving'] as const) {
    const heads = await listVouchers(db, { shipper, state }, undefined, openVouchers)
    for (const { compared } of await withLines(db, heads))
      for (const { sku, expected, counted } of compared)
        announced.set(sku, (announced.get(sku) ?? 0) + Math.max(0, expected - counted))
  }
  return announced
}

/** More vouchers than this are never under way at once. */
const openVouchers = 200
