import type { Handle } from '../../kits/db/database.ts'
import { insertPostings } from './ledger.store.ts'
import type { Posting } from './ledger.ts'
import { type Balance, updateBalances } from './stock.store.ts'
import type { StockRow } from './stock.ts'

/**
 * The one way to change the stock: the ledger and the balances it sums up to, in the caller's
 * transaction, which holds the rows.
 */
export async function post(
  tx: Handle,
  held: Iterable<StockRow>,
  postings: readonly Posting[],
  by: string,
  now: number,
): Promise<void> {
  if (postings.length === 0) return
  const changes = sumByBalance(postings)
  const [fewer, more]: [Balance[], Balance[]] = [[], []]
  for (const { id, units, reserved } of held) {
    const change = changes.get(id)
    if (change === undefined) continue
    changes.delete(id)
    const balance = { id, units: units + change.units, reserved: reserved + change.reserved }
    if (change.units < 0) fewer.push(balance)
    else more.push(balance)
  }
  if (changes.size > 0) throw new Error(`balances are not held: ${[...changes.keys()].join(', ')}`)
  await insertPostings(tx, postings, by, now)
  // A serial that moves is gone from its old place before it is at the new one.
  await updateBalances(tx, fewer)
  await updateBalances(tx, more)
}

function sumByBalance(
  postings: readonly Posting[],
): Map<string, { units: number; reserved: number }> {
  const changes = new Map<string, { units: number; reserved: number }>()
  for (const { stockId, units, reserved } of postings) {
    const change = changes.get(stockId)
    if (change) {
      change.units += units
      change.reserved += reserved
    } else changes.set(stockId, { units, reserved })
  }
  return changes
}
