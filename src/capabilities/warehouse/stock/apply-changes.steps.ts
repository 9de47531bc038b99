import type { Handle } from '../../../kits/db/database.ts'
import { accept, type Outcome } from '../../../outcome.ts'
import { lockSkus } from '../skus/sku.store.ts'
import { findSerials, insertEmptyRows, lockRows } from './stock.store.ts'
import { skuId } from './stock.ts'
import {
  type ChangeFacts,
  type PlannedPosting,
  planChanges,
  type RefusedChange,
  type StockChange,
  touchedBy,
} from './stock-change.ts'
import { type ChangedBalance, post } from './write-ledger.steps.ts'

/** How the ledger records the changes. */
export interface ChangeRecord {
  readonly document: string
  readonly firstEntry: number
  readonly reason: string
  readonly by: string
}

export interface ChangesMade {
  readonly postings: readonly PlannedPosting[]
  readonly changed: readonly ChangedBalance[]
}

/** Makes all the changes or none, in the caller's transaction; returns what was written. */
export async function changeInTransaction(
  tx: Handle,
  shipper: number,
  changes: readonly StockChange[],
  { document, firstEntry, reason, by }: ChangeRecord,
  now: number,
): Promise<Outcome<ChangesMade, RefusedChange[]>> {
  const facts = await loadFacts(tx, shipper, changes)
  const planned = planChanges(facts, changes)
  if (!planned.ok) return planned
  const { postings, rows } = planned.value
  const missing = [...rows.values()].filter(({ id }) => !facts.rows.has(id))
  if (missing.length > 0) await insertEmptyRows(tx, missing)
  const numbered = postings.map((one, index) => ({
    ...one,
    document,
    entry: firstEntry + index,
    reason,
  }))
  const changed = await post(tx, rows.values(), numbered, by, now)
  return accept({ postings, changed })
}

/**
 * Locks the SKUs first, as everyone who changes their stock does: only orders, which create no
 * balances, can interleave.
 */
async function loadFacts(
  tx: Handle,
  shipper: number,
  changes: readonly StockChange[],
): Promise<ChangeFacts> {
  const skus = await lockSkus(tx, [...new Set(changes.map(({ sku }) => skuId(shipper, sku)))])
  const ids = [...new Set(changes.flatMap((change) => touchedBy(shipper, change)))]
  const rows = new Map((await lockRows(tx, ids)).map((row) => [row.id, row]))
  const serials = []
  for (const id of skus.keys()) {
    const named = changes
      .filter(({ sku, serial = '' }) => serial !== '' && skuId(shipper, sku) === id)
      .map(({ serial = '' }) => serial)
    if (named.length > 0) serials.push(...(await findSerials(tx, id, named)))
  }
  return { shipper, skus, rows, serials }
}
