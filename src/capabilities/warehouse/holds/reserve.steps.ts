import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { insertPostings } from '../stock/ledger.store.ts'
import { byOrder, orderDocument, type Posting } from '../stock/ledger.ts'
import { lockStock, updateReserved } from '../stock/stock.store.ts'
import {
  Shelf,
  type Shortage,
  type StockLine,
  type StockRow,
  skuId,
  type Taken,
} from '../stock/stock.ts'
import { type Hold, insertHolds, lockHolds, renewHold } from './hold.store.ts'
import type { ReservedUnits } from './hold.ts'

/** The stock that an order being loaded requests from its shipper. */
export interface StockRequest {
  readonly code: TrackingCode
  readonly shipperNumber: number
  readonly lines: readonly StockLine[]
}

/**
 * The stock that a batch of orders requests, locked until its transaction ends. Orders take from it
 * in turn, in memory; then everything taken is written at once.
 */
export class StockInHand {
  readonly #shelf: Shelf
  readonly #taken = new Map<StockRequest, readonly Taken[]>()

  constructor(rows: readonly StockRow[], today: string) {
    this.#shelf = new Shelf(rows, today)
  }

  /** Takes everything that the order requests, or nothing; returns the shortages. */
  take(request: StockRequest): readonly Shortage[] {
    const outcome = this.#shelf.take(request.shipperNumber, request.lines)
    if (!outcome.ok) return outcome.refusal
    this.#taken.set(request, outcome.value)
    return []
  }

  /** Returns the order's shortages without taking anything. */
  findShortages(request: StockRequest): readonly Shortage[] {
    const outcome = this.#shelf.take(request.shipperNumber, request.lines)
    if (!outcome.ok) return outcome.refusal
    this.#shelf.giveBack(outcome.value)
    return []
  }

  giveBack(request: StockRequest): void {
    this.#shelf.giveBack(this.#taken.get(request) ?? [])
    this.#taken.delete(request)
  }

  async record(tx: Handle, now: number): Promise<void> {
    if (this.#taken.size === 0) return
    const holds: Hold[] = []
    for (const [{ code, shipperNumber }, taken] of this.#taken)
      holds.push({
        code,
        shipperNumber,
        state: 'reserved',
        entries: taken.length,
        reservedAt: now,
        lines: numbered(taken, 0),
      })
    const isNew = await insertHolds(tx, holds)
    if (isNew.size < holds.length)
      await renew(
        tx,
        holds.filter(({ code }) => !isNew.has(code)),
      )
    await updateReserved(tx, this.#shelf.balances())
  }
}

function numbered(units: readonly Omit<ReservedUnits, 'entry'>[], first: number): ReservedUnits[] {
  return units.map(({ line, stockId, units: some }, index) => ({
    entry: first + index,
    line,
    stockId,
    units: some,
  }))
}

/**
 * Orders that held stock before continue their numbering. Their earlier reservation moves to the
 * ledger, since a hold stores only the last one.
 */
async function renew(tx: Handle, holds: readonly Hold[]): Promise<void> {
  const codes = holds.map(({ code }) => code)
  const past = new Map((await lockHolds(tx, codes)).map((hold) => [hold.code, hold]))
  for (const hold of holds) {
    const before = past.get(hold.code)
    if (before === undefined) throw new Error(`order ${hold.code} has no hold`)
    await insertPostings(tx, toPostings(before), before.reservedAt)
    const entries = before.entries + hold.entries
    await renewHold(tx, { ...hold, entries, lines: numbered(hold.lines, before.entries) })
  }
}

function toPostings({ code, lines }: Hold): Posting[] {
  const document = orderDocument(code)
  return lines.map(({ entry, line, stockId, units }) => ({
    document,
    entry,
    kind: 'reservation',
    stockId,
    line,
    units: 0,
    reserved: units,
    reason: '',
    by: byOrder,
  }))
}

/** Locks all the stock that these orders may take, in one query and one lock order. */
export async function holdStock(
  tx: Handle,
  requests: readonly StockRequest[],
  today: string,
): Promise<StockInHand> {
  const skus = new Set<string>()
  for (const { shipperNumber, lines } of requests)
    for (const { sku } of lines) skus.add(skuId(shipperNumber, sku))
  return new StockInHand(skus.size > 0 ? await lockStock(tx, [...skus]) : [], today)
}
