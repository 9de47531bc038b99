/** Compares the balances with the ledger, page by page: both are as long as the store is old. */
import { pagesOf } from '../../../kits/batch/pages.ts'
import type { Handle } from '../../../kits/db/database.ts'
import {
  type CodeRange,
  type Counted,
  type CountedMovement,
  findHoldFaults,
  type HoldFault,
  pageBalances,
  pageHolds,
  pageMovements,
  sumReservations,
} from './stock-check.store.ts'

/** A balance that differs from the sum of its movements. */
export interface StockFault {
  readonly stockId: string
  readonly units: number
  readonly reserved: number
  readonly ledgerUnits: number
  readonly ledgerReserved: number
}

/**
 * Sums up the whole ledger and the reservations of orders, by id; a balance without movements, or
 * movements without a balance, is a fault too. Stock that moves while pages are read looks like a
 * fault, so a second look follows: its sums differ then, and only unmoved stock is reported.
 */
export async function findFaults(db: Handle, most: number): Promise<StockFault[]> {
  const suspects = await findUneven(db)
  if (suspects.size === 0) return []
  const again = await findUneven(db)
  return [...suspects.values()]
    .filter((one) => isSame(one, again.get(one.stockId)))
    .sort((left, right) => (left.stockId < right.stockId ? -1 : 1))
    .slice(0, most)
}

function isSame(one: StockFault, other: StockFault | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

async function findUneven(db: Handle): Promise<Map<string, StockFault>> {
  const books = new Map<string, StockFault>()
  const add = (part: Partial<StockFault> & { readonly stockId: string }) => {
    const { units = 0, reserved = 0, ledgerUnits = 0, ledgerReserved = 0, stockId } = part
    const before = books.get(stockId)
    books.set(stockId, {
      stockId,
      units: (before?.units ?? 0) + units,
      reserved: (before?.reserved ?? 0) + reserved,
      ledgerUnits: (before?.ledgerUnits ?? 0) + ledgerUnits,
      ledgerReserved: (before?.ledgerReserved ?? 0) + ledgerReserved,
    })
  }
  const addToLedger = ({ stockId, units, reserved }: Counted) =>
    add({ stockId, ledgerUnits: units, ledgerReserved: reserved })

  const balances = pagesOf((last: Counted | undefined, limit) =>
    pageBalances(db, last?.stockId, limit),
  )
  for await (const page of balances)
    for (const { stockId, units, reserved } of page) add({ stockId, units, reserved })
  const movements = pagesOf((last: CountedMovement | undefined, limit) =>
    pageMovements(db, last, limit),
  )
  for await (const page of movements) for (const movement of page) addToLedger(movement)
  for await (const range of holdRanges(db))
    for (const sum of await sumReservations(db, range)) addToLedger(sum)
  for (const [id, one] of books)
    if (one.units === one.ledgerUnits && one.reserved === one.ledgerReserved) books.delete(id)
  return books
}

/** The holds of orders whose state contradicts their movements; each page is one statement. */
export async function findUnevenHolds(db: Handle, most: number): Promise<HoldFault[]> {
  const faults: HoldFault[] = []
  for await (const range of holdRanges(db)) {
    faults.push(...(await findHoldFaults(db, range)))
    if (faults.length >= most) break
  }
  return faults.slice(0, most)
}

async function* holdRanges(db: Handle): AsyncGenerator<CodeRange> {
  let after = ''
  const pages = pagesOf((last: string | undefined, limit) => pageHolds(db, last, limit))
  for await (const codes of pages) {
    const last = codes.at(-1)
    if (last === undefined) return
    yield { after, last }
    after = last
  }
}
