import { inPortions, mapInPortions } from '../../../kits/batch/portions.ts'
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
  rows: Iterable<StockRow>,
  postings: readonly Posting[],
  now: number,
): Promise<ChangedBalance[]> {
  if (postings.length === 0) return []
  const changes = await sumByBalance(postings)
  const [fewer, more]: [Balance[], Balance[]] = [[], []]
  const changed: ChangedBalance[] = []
  await mapInPortions([...rows], (row) => {
    const change = changes.get(row.id)
    if (change === undefined) return
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
  })
  if (changes.size > 0)
    throw new Error(`balances are not locked: ${[...changes.keys()].join(', ')}`)
  await inPortions(postings, (portion) => insertPostings(tx, portion, now))
  // A serial must leave its old place before it appears at the new one.
  await inPortions(fewer, (portion) => updateBalances(tx, portion))
  await inPortions(more, (portion) => updateBalances(tx, portion))
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
  await inPortions(changed, (portion) =>
    announce(
      tx,
      portion.map((one) => stockEvent(one, now)),
      now,
    ),
  )
}

function stockEvent({ row, change, because }: ChangedBalance, at: number) {
  const { shipper, sku } = ownerOf(row)
  const { warehouse, location, units, reserved } = row
  const data = { sku, warehouse, location, units, reserved, change, because }
  return { type: 'stock.changed' as const, shipper, code: undefined, at, data }
}

interface BalanceChange {
  units: number
  reserved: number
  readonly because: MovementKind
}

async function sumByBalance(postings: readonly Posting[]): Promise<Map<string, BalanceChange>> {
  const changes = new Map<string, BalanceChange>()
  await mapInPortions(postings, ({ stockId, units, reserved, kind: because }) => {
    const change = changes.get(stockId)
    if (change) {
      change.units += units
      change.reserved += reserved
    } else changes.set(stockId, { units, reserved, because })
  })
  return changes
}
