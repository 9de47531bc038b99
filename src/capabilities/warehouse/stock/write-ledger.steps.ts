import type { Handle } from '../../../kits/db/database.ts'
import type { Announce } from '../../events/events.ts'
import { insertPostings } from './ledger.store.ts'
import type { MovementKind, Posting } from './ledger.ts'
import { updateBalances } from './stock.store.ts'
import { type Balance, ownerOf, type StockRow } from './stock.ts'

/** A changed balance: its new totals, the change in units, and why. */
export interface ChangedBalance {
  readonly row: StockRow
  readonly change: number
  readonly because: MovementKind
}

/**
 * Moves units: writes the ledger and updates its balances, in the caller's transaction, which holds
 * the rows. Reservations of orders are written with their holds.
 */
export async function post(
  tx: Handle,
  held: Iterable<StockRow>,
  postings: readonly Posting[],
  by: string,
  now: number,
): Promise<ChangedBalance[]> {
  if (postings.length === 0) return []
  const changes = sumByBalance(postings)
  const [fewer, more]: [Balance[], Balance[]] = [[], []]
  const changed: ChangedBalance[] = []
  for (const row of held) {
    const change = changes.get(row.id)
    if (change === undefined) continue
    changes.delete(row.id)
    const [units, reserved] = [row.units + change.units, row.reserved + change.reserved]
    const balance = { id: row.id, units, reserved }
    if (change.units !== 0)
      changed.push({
        row: { ...row, units, reserved },
        change: change.units,
        because: change.because,
      })
    if (change.units < 0) fewer.push(balance)
    else more.push(balance)
  }
  if (changes.size > 0)
    throw new Error(`balances are not locked: ${[...changes.keys()].join(', ')}`)
  await insertPostings(tx, postings, by, now)
  // A serial must leave its old place before it appears at the new one.
  await updateBalances(tx, fewer)
  await updateBalances(tx, more)
  return changed
}

/**
 * Announces units that came or went to their shippers. Reservations are covered by the events of
 * their shipments.
 */
export async function announceStock(
  tx: Handle,
  announce: Announce,
  changed: readonly ChangedBalance[],
  now: number,
): Promise<void> {
  if (changed.length === 0) return
  const events = changed.map(({ row, change, because }) => {
    const { shipper, sku } = ownerOf(row)
    const { warehouse, location, units, reserved } = row
    const data = { sku, warehouse, location, units, reserved, change, because }
    return { type: 'stock.changed' as const, shipper, code: undefined, at: now, data }
  })
  await announce(tx, events, now)
}

interface BalanceChange {
  units: number
  reserved: number
  readonly because: MovementKind
}

function sumByBalance(postings: readonly Posting[]): Map<string, BalanceChange> {
  const changes = new Map<string, BalanceChange>()
  for (const { stockId, units, reserved, kind: because } of postings) {
    const change = changes.get(stockId)
    if (change) {
      change.units += units
      change.reserved += reserved
    } else changes.set(stockId, { units, reserved, because })
  }
  return changes
}
