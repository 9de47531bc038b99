import type { Operator } from '../../../kernel/operator.ts'
import type { Clock } from '../../../kits/clock/clock.ts'
import type { Database, Handle } from '../../../kits/db/database.ts'
import { createGroups } from '../../../kits/db/groups.ts'
import type { Outcome } from '../../../outcome.ts'
import type { Announce } from '../../events/events.ts'
import { putInTransaction, type SkuRefusal, type SkusPut } from '../skus/put-skus.steps.ts'
import { lockSkus } from '../skus/sku.store.ts'
import type { Sku } from '../skus/sku.ts'
import {
  type Adjusted,
  type Adjustment,
  type AdjustRefusal,
  adjustInTransaction,
} from './adjust.steps.ts'
import { lockRows } from './stock.store.ts'
import { skuId } from './stock.ts'
import { touchedBy } from './stock-change.ts'

/** A call with more lines than this has a transaction of its own. */
const linesToShare = 16
const callsPerCommit = 32

interface AdjustCall {
  readonly adjustment: Adjustment
  readonly by: Operator
}

interface SkuCall {
  readonly skus: readonly Sku[]
  readonly by: Operator
}

/** Small adjustments that arrive together share a transaction, made one after the other. */
export function createAdjusting(db: Database, clock: Clock, announce: Announce) {
  return createGroups<AdjustCall, Outcome<Adjusted, AdjustRefusal>>(db, {
    maxItems: callsPerCommit,
    mayShare: ({ adjustment }) => adjustment.changes.length <= linesToShare,
    run: async (tx, calls) => {
      if (calls.length > 1) await lockTouched(tx, calls)
      return oneByOne(calls, ({ adjustment, by }) =>
        adjustInTransaction(tx, announce, adjustment, by, clock()),
      )
    },
  })
}

/** The same for SKUs, which are put one by one when somebody edits them. */
export function createPutting(db: Database, clock: Clock) {
  return createGroups<SkuCall, Outcome<SkusPut, SkuRefusal>>(db, {
    maxItems: callsPerCommit,
    mayShare: ({ skus }) => skus.length <= linesToShare,
    run: async (tx, calls) => {
      const named = calls.flatMap(({ skus }) =>
        skus.map(({ shipperNumber, code }) => skuId(shipperNumber, code)),
      )
      if (calls.length > 1) await lockSkus(tx, inOrder(named))
      return oneByOne(calls, ({ skus, by }) => putInTransaction(tx, skus, by, clock()))
    },
  })
}

/**
 * Locks all SKUs and balances of the calls before the first is made, in the order of every locker.
 * Call after call would lock balances in the order of the calls, and deadlock with orders.
 */
async function lockTouched(tx: Handle, calls: readonly AdjustCall[]): Promise<void> {
  const all = calls.flatMap(({ adjustment: { shipperNumber, changes } }) =>
    changes.map((change) => ({ shipperNumber, change })),
  )
  const skus = all.map(({ shipperNumber, change }) => skuId(shipperNumber, change.sku))
  await lockSkus(tx, inOrder(skus))
  const rows = all.flatMap(({ shipperNumber, change }) => touchedBy(shipperNumber, change))
  await lockRows(tx, inOrder(rows))
}

function inOrder(ids: readonly string[]): string[] {
  return [...new Set(ids)].toSorted()
}

async function oneByOne<Call, Result>(
  calls: readonly Call[],
  work: (call: Call) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const call of calls) results.push(await work(call))
  return results
}
