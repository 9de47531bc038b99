import type { Handle } from '../../kits/db/database.ts'
import { newWhere } from '../../kits/db/where.ts'
import type { Collection, Leg } from './cash-ledger.ts'

export interface Entry extends Leg {
  readonly event: string
  readonly at: number
  readonly recordedBy: string
  readonly recordedById: string
}

/** Oldest first; within an event, outgoing amounts before incoming ones. */
export async function listEntries(
  db: Handle,
  collection: string,
  branch?: string,
): Promise<Entry[]> {
  const where = newWhere([collection], 'collection_id = $1')
  where.and(
    'exists (select 1 from cash_collection c where c.id = collection_id and c.branch_code = ?)',
    branch,
  )
  return db.all<Entry>(
    `select event, account, holder, amount_cents as cents, at, recorded_by as "recordedBy",
       recorded_by_id as "recordedById"
     from cash_entry where ${where.text} order by at, event, amount_cents, id`,
    where.values,
  )
}

/** A collection with who paid it. */
export interface ListedCollection extends Collection {
  readonly recipientName: string
}

/** Adds who received each of the shipments. */
export async function nameRecipients(
  db: Handle,
  collections: readonly Collection[],
): Promise<ListedCollection[]> {
  const rows = await db.all<{ code: string; name: string }>(
    `select tracking_code as code, recipient_name as name from shipment_order
     where tracking_code in list($1)`,
    [collections.map(({ trackingCode }) => trackingCode)],
  )
  const names = new Map(rows.map(({ code, name }) => [code, name]))
  return collections.map((one) => ({ ...one, recipientName: names.get(one.trackingCode) ?? '' }))
}
