import type { Shipper } from '../../kernel/shipper.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { randomFraction } from '../../kits/secret/ids.ts'
import { accept, type Outcome } from '../../outcome.ts'
import { type StockLevel, type StockLine, totalsByPlace } from './stock.ts'
import { insertVoucher, insertVoucherLines } from './voucher.store.ts'
import { judgeVoucher, type VoucherDraft, type VoucherRefusal, voucherNumber } from './voucher.ts'
import { findStock, insertStock, releaseUnits, reserveUnits } from './warehouse.store.ts'

export type { StockLevel, StockLine } from './stock.ts'
export type { VoucherDraft, VoucherRefusal } from './voucher.ts'

export interface Warehouse {
  findStock(shipper: number, skus: readonly string[]): Promise<StockLevel[]>
  /** The first stock of a shipper; places that have stock already keep what they have. */
  openStock(shipper: number, lines: readonly StockLine[]): Promise<void>
  /** Announces goods; answers the number of the voucher once it is on disk. */
  enterVoucher(shipper: Shipper, draft: VoucherDraft): Promise<Outcome<string, VoucherRefusal>>
}

export function openWarehouse(db: Database, clock: Clock): Warehouse {
  return {
    findStock: (shipper, skus) => findStock(db, shipper, skus),
    openStock: (shipper, lines) =>
      db.transaction(async (tx) => {
        for (const line of lines) await insertStock(tx, shipper, line)
      }),
    enterVoucher: (shipper, draft) => enterVoucher(db, shipper, draft, clock()),
  }
}

async function enterVoucher(
  db: Database,
  shipper: Shipper,
  draft: VoucherDraft,
  now: number,
): Promise<Outcome<string, VoucherRefusal>> {
  const skus = [...new Set(draft.lines.map(({ sku }) => sku))]
  const levels = skus.length > 0 ? await findStock(db, shipper.number, skus) : []
  const judged = judgeVoucher(shipper, draft, new Set(levels.map(({ sku }) => sku)))
  if (!judged.ok) return judged
  const day = new Date(now).toISOString().slice(2, 10).replaceAll('-', '')
  return db.transaction(async (tx) => {
    for (;;) {
      const number = voucherNumber(day, randomFraction())
      const voucher = { number, shipperNumber: shipper.number, enteredAt: now, draft }
      // The number may be taken by chance; another is drawn then.
      if (!(await insertVoucher(tx, voucher))) continue
      await insertVoucherLines(tx, voucher)
      return accept(number)
    }
  })
}

/**
 * Reserves all the lines or none, inside the caller's transaction. Answers the first place that has
 * too little, if there is one.
 */
export async function reserveStock(
  tx: Handle,
  shipper: number,
  lines: readonly StockLine[],
): Promise<StockLine | undefined> {
  const totals = totalsByPlace(lines)
  for (const [index, line] of totals.entries()) {
    if (await reserveUnits(tx, shipper, line)) continue
    await releaseStock(tx, shipper, totals.slice(0, index))
    return line
  }
  return undefined
}

/** Gives reserved units back, inside the caller's transaction. */
export async function releaseStock(
  tx: Handle,
  shipper: number,
  lines: readonly StockLine[],
): Promise<void> {
  for (const line of totalsByPlace(lines)) await releaseUnits(tx, shipper, line)
}
