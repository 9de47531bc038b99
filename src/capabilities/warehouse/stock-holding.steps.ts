import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { type Hold, insertHolds, lockHolds, renewHold } from './hold.store.ts'
import type { HoldState } from './hold.ts'
import { orderDocument, type Posting } from './ledger.ts'
import { lockStock } from './stock.store.ts'
import { Shelf, type Shortage, type StockLine, type StockRow, skuId, type Taken } from './stock.ts'
import { post } from './stock-posting.steps.ts'

/** What an order that is being loaded wants of its shipper's stock. */
export interface StockRequest {
  readonly code: TrackingCode
  readonly shipperNumber: number
  readonly lines: readonly StockLine[]
}

/** Who reserves stock, on record: the order itself. */
const byOrder = 'order'

/**
 * The stock that a batch of orders asks for, held until its transaction ends. Orders take from it
 * one after the other, in memory; then everything that was taken is written at once.
 */
export class StockInHand {
  readonly #rows: readonly StockRow[]
  readonly #shelf: Shelf
  readonly #taken = new Map<StockRequest, readonly Taken[]>()

  constructor(rows: readonly StockRow[], today: string) {
    this.#rows = rows
    this.#shelf = new Shelf(rows, today)
  }

  /** All that the order asks for, or nothing; answers what is lacking. */
  take(request: StockRequest): readonly Shortage[] {
    const outcome = this.#shelf.take(request.shipperNumber, request.lines)
    if (!outcome.ok) return outcome.refusal
    this.#taken.set(request, outcome.value)
    return []
  }

  /** What the order would lack; nothing is taken. */
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
    const holds = new Map<TrackingCode, Hold>()
    for (const [{ code, shipperNumber }, taken] of this.#taken) {
      const state: HoldState = 'reserved'
      holds.set(code, { code, shipperNumber, state, entries: taken.length, reservedAt: now })
    }
    if (holds.size === 0) return
    const isNew = await insertHolds(tx, [...holds.values()])
    const again = [...holds.keys()].filter((code) => !isNew.has(code))
    const before = await renew(tx, again, holds)
    const postings = [...this.#taken].flatMap(([{ code }, taken]) =>
      toPostings(code, before.get(code) ?? 0, taken),
    )
    await post(tx, this.#rows, postings, byOrder, now)
  }
}

/** Orders that held stock in an earlier life go on counting; answers how far each had come. */
async function renew(
  tx: Handle,
  codes: readonly TrackingCode[],
  holds: ReadonlyMap<TrackingCode, Hold>,
): Promise<ReadonlyMap<TrackingCode, number>> {
  const before = new Map<TrackingCode, number>()
  for (const { code, entries } of codes.length > 0 ? await lockHolds(tx, codes) : []) {
    const hold = holds.get(code)
    if (hold === undefined) continue
    before.set(code, entries)
    await renewHold(tx, { ...hold, entries: entries + hold.entries })
  }
  return before
}

function toPostings(code: TrackingCode, first: number, taken: readonly Taken[]): Posting[] {
  const document = orderDocument(code)
  return taken.map(({ stockId, line, units }, index) => ({
    document,
    entry: first + index,
    kind: 'reservation',
    stockId,
    line,
    units: 0,
    reserved: units,
    reason: '',
  }))
}

/** Holds all the stock that these orders may take: one look, in one order of locks. */
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
