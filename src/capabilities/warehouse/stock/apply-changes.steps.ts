import { inPortions, mapInPortions } from '../../../kits/batch/portions.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { accept, type Outcome, refuse } from '../../../outcome.ts'
import { lockSkus } from '../skus/sku.store.ts'
import type { Sku } from '../skus/sku.ts'
import { findSerials, insertEmptyRows, lockRows } from './stock.store.ts'
import { type StockRow, skuId } from './stock.ts'
import {
  type ChangeFacts,
  type ChangePlan,
  createPlanner,
  type PlannedPosting,
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

/** Makes all the changes or none, in the caller's transaction; returns the written rows. */
export async function changeInTransaction(
  tx: Handle,
  shipper: number,
  changes: readonly StockChange[],
  { document, firstEntry, reason, by }: ChangeRecord,
  now: number,
): Promise<Outcome<ChangesMade, RefusedChange[]>> {
  const facts = await loadFacts(tx, shipper, changes)
  const planned = await planChanges(facts, changes)
  if (!planned.ok) return planned
  const { postings, rows } = planned.value
  const missing = [...rows.values()].filter(({ id }) => !facts.rows.has(id))
  await inPortions(missing, (portion) => insertEmptyRows(tx, portion))
  const numbered = await mapInPortions(postings, (one, index) => ({
    ...one,
    document,
    entry: firstEntry + index,
    reason,
    by,
  }))
  const changed = await post(tx, rows.values(), numbered, now)
  return accept({ postings, changed })
}

/** All changes are made or none. */
async function planChanges(
  facts: ChangeFacts,
  changes: readonly StockChange[],
): Promise<Outcome<ChangePlan, RefusedChange[]>> {
  const planner = createPlanner(facts)
  const refused: RefusedChange[] = []
  await mapInPortions(changes, (change, index) => {
    const refusal = planner.plan(change)
    if (refusal) refused.push({ index, refusal })
  })
  return refused.length > 0 ? refuse(refused) : accept(planner)
}

/**
 * Locks the SKUs first, as everyone who changes their stock does: only orders, which create no
 * balances, can interleave. A count may have as many rows as a file: it yields between portions,
 * which lock in the order that every locker uses.
 */
async function loadFacts(
  tx: Handle,
  shipper: number,
  changes: readonly StockChange[],
): Promise<ChangeFacts> {
  const serialsBySku = new Map<string, string[]>()
  const touched = new Set<string>()
  await inPortions(changes, async (portion) => {
    for (const change of portion) {
      const sku = skuId(shipper, change.sku)
      const serials = serialsBySku.get(sku) ?? []
      serialsBySku.set(sku, serials)
      if (change.serial) serials.push(change.serial)
      for (const id of touchedBy(shipper, change)) touched.add(id)
    }
  })
  const skus = new Map<string, Sku>()
  await inPortions([...serialsBySku.keys()].toSorted(), async (ids) => {
    for (const [id, sku] of await lockSkus(tx, ids)) skus.set(id, sku)
  })
  const rows = new Map<string, StockRow>()
  await inPortions([...touched].toSorted(), async (ids) => {
    for (const row of await lockRows(tx, ids)) rows.set(row.id, row)
  })
  const serials: StockRow[] = []
  for (const id of skus.keys())
    await inPortions(serialsBySku.get(id) ?? [], async (named) => {
      serials.push(...(await findSerials(tx, id, named)))
    })
  return { shipper, skus, rows, serials }
}
