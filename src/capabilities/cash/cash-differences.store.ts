import type { Actor } from '../../kernel/operator.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { newWhere } from '../../kits/db/where.ts'
import type { OpenFilter, SettledResolution } from './cash-ledger.ts'

/** A refused correction of a delivery whose cash was settled, until somebody decides. */
export interface Difference {
  /** The id of its collection: one collection has one difference at most. */
  readonly id: string
  readonly trackingCode: TrackingCode
  readonly shipper: number
  readonly amountCents: number
  readonly statement: string
  readonly openedAt: number
  readonly openedBy: string
  readonly reason: string
  readonly resolution: SettledResolution | null
  readonly note: string | null
  readonly resolvedAt: number | null
  readonly resolvedBy: string | null
}

const select = `select d.collection_id as id, c.tracking_code as "trackingCode",
    c.shipper_number as shipper, c.amount_cents as "amountCents", c.statement_id as statement,
    d.opened_at as "openedAt", d.opened_by as "openedBy", d.reason, d.resolution, d.note,
    d.resolved_at as "resolvedAt", d.resolved_by as "resolvedBy"
  from cash_difference d join cash_collection c on c.id = d.collection_id`

/** Opens a difference, or opens a dismissed one again; returns whether it was not open before. */
export async function openDifference(
  tx: Handle,
  { id, reason }: Pick<Difference, 'id' | 'reason'>,
  by: Actor,
  now: number,
): Promise<boolean> {
  const opened = await tx.run(
    `insert into cash_difference (collection_id, opened_at, opened_by, opened_by_id, reason)
     values ($1, $2, $3, $4, $5)
     on conflict (collection_id) do update set opened_at = $2, opened_by = $3, opened_by_id = $4,
       reason = $5, resolution = null, note = null, resolved_at = null, resolved_by = null,
       resolved_by_id = null
     where cash_difference.resolution is not null`,
    [id, now, by.name, by.id, reason],
  )
  return opened > 0
}

export async function findDifference(db: Handle, id: string): Promise<Difference | undefined> {
  const [difference] = await db.all<Difference>(`${select} where d.collection_id = $1`, [id])
  return difference
}

/** Ordered by id; `open` selects those that nobody resolved. */
export async function listDifferences(
  db: Handle,
  { open, branch }: OpenFilter,
  after: string,
  limit: number,
): Promise<Difference[]> {
  const where = newWhere([after, open ? 1 : 0, limit])
  where.and('c.branch_code = ?', branch)
  return db.all<Difference>(
    `${select} where d.collection_id > $1 and ($2 = 0 or d.resolution is null)
       and ${where.text}
     order by d.collection_id limit $3`,
    where.values,
  )
}

export async function setDifferenceResolved(
  tx: Handle,
  id: string,
  { resolution, note }: { readonly resolution: SettledResolution; readonly note: string },
  by: Actor,
  now: number,
): Promise<void> {
  await tx.run(
    `update cash_difference set resolution = $2, note = $3, resolved_by = $4, resolved_by_id = $5,
       resolved_at = $6
     where collection_id = $1`,
    [id, resolution, note, by.name, by.id, now],
  )
}

/** Erases why differences of these shipments' cash were opened and decided. */
export async function eraseDifferenceWords(
  tx: Handle,
  codes: readonly TrackingCode[],
): Promise<number> {
  return tx.run(
    `update cash_difference
     set reason = '', note = case when note is null then null else '' end
     where (reason <> '' or note <> '') and collection_id in
       (select id from cash_collection where tracking_code in list($1))`,
    [codes],
  )
}
