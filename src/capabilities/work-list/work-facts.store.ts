import { isHeldSql } from '../../kernel/movement.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { newWhere } from '../../kits/db/where.ts'
import type { MissingFrom, WorkFacts } from './work-rules.ts'

type OwnFacts = 'code' | 'shipperNumber' | 'state' | 'since' | 'branchCode' | 'enteredAt'

interface PieceRow extends Pick<WorkFacts, OwnFacts> {
  readonly cancelledAt: number | null
  readonly lateFrom: number | null
  readonly arrivedAt: number | null
  readonly journey: string | null
}

/** Locks pieces, so that nobody moves them while the list is compared with them. */
export async function lockWorkPieces(tx: Handle, codes: readonly TrackingCode[]): Promise<void> {
  await tx.all(
    `select tracking_code from shipment_order where tracking_code in list($1)
     order by tracking_code /*postgres: for update */`,
    [codes],
  )
}

/** What is stored of a piece, with its journey where visits are counted in it. */
export interface StoredFacts extends Omit<WorkFacts, 'failedVisits'> {
  readonly journey: string | null
}

/** What is stored of pieces; those that don't exist are left out. */
export async function findStoredFacts(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<StoredFacts[]> {
  const rows = await db.all<PieceRow>(
    `select o.tracking_code as code, o.shipper_number as "shipperNumber", s.state, s.since,
       s.branch_code as "branchCode", o.entered_at as "enteredAt",
       o.cancelled_at as "cancelledAt", s.late_from as "lateFrom", s.arrived_at as "arrivedAt",
       case s.state when 'CA' then o.journey end as journey
     from shipment_order o join order_state s on s.shipper_number = o.shipper_number
       and s.entered_at = o.entered_at and s.id = o.id
     where o.tracking_code in list($1)`,
    [codes],
  )
  const missing = await loadMissing(db, codes)
  return rows.map(({ cancelledAt, lateFrom, arrivedAt, ...row }) => ({
    ...row,
    isCancelled: cancelledAt !== null,
    lateFrom: lateFrom ?? undefined,
    arrivedAt: arrivedAt ?? undefined,
    missingFrom: missing.get(row.code),
  }))
}

/**
 * What containers were opened without, and what is in bags that did not come with their trip. Who
 * gave a piece up as lost is not looking for it any more, whether the claim is decided or not.
 */
async function loadMissing(db: Handle, codes: readonly TrackingCode[]) {
  const rows = await db.all<{ code: TrackingCode } & MissingFrom>(
    `select p.tracking_code as code, coalesce(t.id, c.id) as container,
       case when t.id is null then '' else c.id end as inside,
       coalesce(t.branch_code, c.branch_code) as "branchCode",
       coalesce(t.opened_at, c.opened_at) as "openedAt"
     from container_piece p join container c on c.id = p.container_id
       left join container t on p.outcome = 'inside' and t.id = c.trip_id and t.state = 'opened'
     where p.tracking_code in list($1) and p.settled_at is null
       and (p.outcome = 'missing' or t.id is not null)
       and not exists (select 1 from claim l where l.tracking_code = p.tracking_code
         and l.kind = 'lost' and (l.state = 'accepted' or (l.state = 'open' and exists (
           select 1 from claim_message m where m.claim_id = l.id and m.number = 1
             and m.side = 'carrier'))))`,
    [codes],
  )
  return new Map(rows.map(({ code, ...from }) => [code, from]))
}

/** The position of a piece among those that the carrier has. */
export interface OpenPlace {
  readonly shipper: number
  readonly enteredAt: number
  readonly id: number
}

const openPieces = `order_state s /*sqlite: indexed by order_state_open */`
const isOpen = isHeldSql('s.state')
const place = 's.shipper_number, s.entered_at, s.id'

/** The last of the next pieces that the carrier has, so many at most; undefined at the end. */
export async function findOpenEnd(
  db: Handle,
  after: OpenPlace | undefined,
  most: number,
): Promise<OpenPlace | undefined> {
  const where = newWhere([most - 1], isOpen)
  where.after(place, after && [after.shipper, after.enteredAt, after.id])
  const [row] = await db.all<OpenPlace>(
    `select s.shipper_number as shipper, s.entered_at as "enteredAt", s.id from ${openPieces}
     where ${where.text} order by ${place} limit 1 offset $1`,
    where.values,
  )
  return row
}

/** The pieces of a stretch that are late or stand still and are not listed for it. */
export async function findStanding(
  db: Handle,
  after: OpenPlace | undefined,
  end: OpenPlace | undefined,
  { now, idleMs }: { readonly now: number; readonly idleMs: number },
): Promise<TrackingCode[]> {
  const where = newWhere([now, now - idleMs], isOpen, 's.arrived_at is null')
  where.also(`((s.late_from <= $1 and s.state not in ('DV', 'RV', 'RM')) or s.since <= $2)`)
  where.after(place, after && [after.shipper, after.enteredAt, after.id])
  if (end) {
    const values = [end.shipper, end.enteredAt, end.id].map((value) => where.place(value))
    where.also(`(${place}) <= (${values.join(', ')})`)
  }
  // Of both bounds PostgreSQL only weighs the shipper: it would take the stretch for all of theirs,
  // and read every order to join it.
  if (after && after.shipper === end?.shipper)
    where.also(
      `s.entered_at between ${where.place(after.enteredAt)} and ${where.place(end.enteredAt)}`,
    )
  const rows = await db.all<{ code: TrackingCode }>(
    `select o.tracking_code as code from ${openPieces}
       join shipment_order o on o.shipper_number = s.shipper_number
         and o.entered_at = s.entered_at and o.id = s.id
     where ${where.text} and o.cancelled_at is null and not exists (
       select 1 from work_item w where w.tracking_code = o.tracking_code
         and (w.kind = 'late' or (w.kind = 'idle'
           and (s.late_from is null or s.late_from > $1 or s.state in ('DV', 'RV', 'RM')))))`,
    where.values,
  )
  return rows.map(({ code }) => code)
}
