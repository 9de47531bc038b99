import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { sumByDocument } from '../stock/ledger.store.ts'
import { orderDocument } from '../stock/ledger.ts'
import type { Hold } from './hold.store.ts'
import { addUp, type Holding } from './hold.ts'

/** The holdings of each of these orders, from its hold and the ledger together. */
export async function loadHoldings(
  db: Handle,
  holds: readonly Hold[],
): Promise<ReadonlyMap<TrackingCode, readonly Holding[]>> {
  const moved = holds.filter(({ entries, lines }) => entries > lines.length)
  const documents = moved.map(({ code }) => orderDocument(code))
  const sums = documents.length > 0 ? await sumByDocument(db, documents) : undefined
  return new Map(
    holds.map(({ code, lines }) => [code, addUp(lines, sums?.get(orderDocument(code)) ?? [])]),
  )
}
