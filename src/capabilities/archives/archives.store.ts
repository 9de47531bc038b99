import type { ShipmentKey, ShipmentTable } from '../../kernel/shipment-rows.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { readTableRows, takeTableRows } from '../../kits/db/table-rows.ts'
import type { FoundRows } from './archived-piece.ts'

/** Which shipments are archived. */
export interface ArchiveQuestion {
  /** They ended before this moment, and nothing became known of them since. */
  readonly before: number
  /** Only those whose personal data is erased: those to be erased later stay until then. */
  readonly isErasedOnly: boolean
}

/** The place of an order among all of them, by the time it was loaded. */
export interface OrderPlace {
  readonly enteredAt: number
  readonly id: number
}

export interface EndedOrder extends OrderPlace {
  readonly code: TrackingCode
}

/** Orders loaded from a place up to a moment whose shipments have ended. */
export async function listEnded(
  db: Handle,
  { before, isErasedOnly }: ArchiveQuestion,
  after: OrderPlace,
  loadedBefore: number,
  most: number,
): Promise<EndedOrder[]> {
  return db.all<EndedOrder>(
    `select s.id, s.entered_at as "enteredAt", o.tracking_code as code
     from order_state s join shipment_order o
       on o.shipper_number = s.shipper_number and o.entered_at = s.entered_at and o.id = s.id
     where s.entered_at >= $1 and (s.entered_at > $1 or s.id > $2) and s.entered_at < $3
       and ((s.state in ('DL', 'RC') and s.since < $4) or (s.state = 'PI' and o.cancelled_at < $4))
       and ($5 = 0 or o.recipient_name = '')
     order by s.entered_at, s.id limit $6`,
    [after.enteredAt, after.id, loadedBefore, before, Number(isErasedOnly), most],
  )
}

/** Of these shipments, those that have ended, in which nothing is left to be done. */
export async function filterFinished(
  db: Handle,
  codes: readonly string[],
  { before, isErasedOnly }: ArchiveQuestion,
): Promise<TrackingCode[]> {
  const rows = await db.all<{ code: TrackingCode }>(
    `select o.tracking_code as code
     from shipment_order o join order_state s on s.id = o.id
     where o.tracking_code in list($1)
       and ((s.state in ('DL', 'RC') and s.since < $2) or (s.state = 'PI' and o.cancelled_at < $2))
       and coalesce(o.cancelled_at, 0) < $2 and ($3 = 0 or o.recipient_name = '')
       and coalesce((select max(m.recorded_at) from piece_movement m
         where m.tracking_code = o.tracking_code), 0) < $2
       and not exists (select 1 from claim c
         where c.tracking_code = o.tracking_code and c.state = 'open')
       and not exists (select 1 from rescue r
         where r.tracking_code = o.tracking_code and r.state = 'pending')
       and not exists (select 1 from work_item w
         where w.tracking_code = o.tracking_code and w.resolved_at is null)
       and not exists (select 1 from container_piece p
         where p.tracking_code = o.tracking_code and p.settled_at is null)
       and not exists (select 1 from stock_hold h
         where h.tracking_code = o.tracking_code and h.state in ('reserved', 'picking'))
       and not exists (select 1 from erasure_request e where e.tracking_code = o.tracking_code)
       and not exists (select 1 from sandbox_run g
         where g.tracking_code = o.tracking_code and g.state = 'running')
       and not exists (select 1 from cash_collection k
         left join cash_statement t on t.id = k.statement_id
         left join cash_difference d on d.collection_id = k.id
         where k.tracking_code = o.tracking_code
           and ((k.reversed_at is null and t.paid_on is null)
             or (d.collection_id is not null and d.resolution is null)))
       and not exists (select 1 from outbox b
         where b.tracking_code = o.tracking_code and b.position is null)
       and not exists (select 1 from subscription u join delivery v on v.subscription_id = u.id
         where v.shipment = o.tracking_code and v.state <> 'dead')
     order by o.tracking_code`,
    [codes, before, Number(isErasedOnly)],
  )
  return rows.map(({ code }) => code)
}

/** How the rows of shipments are found in a table. */
const conditions: Readonly<Record<ShipmentKey, string>> = {
  code: 'tracking_code in list($1)',
  order: 'id in (select id from shipment_order where tracking_code in list($1))',
  journey: `(recorded_at, tracking_code, ordinal) in
    (select recorded_at, tracking_code, ordinal from piece_movement
     where tracking_code in list($1))`,
  branches: `(branch_code, tracking_code) in
    (select branch_code, tracking_code from piece_movement where tracking_code in list($1))`,
}

export async function readPieces(
  db: Handle,
  tables: readonly ShipmentTable[],
  codes: readonly string[],
): Promise<FoundRows[]> {
  const rowsByTable: FoundRows[] = []
  for (const { name, key } of tables)
    rowsByTable.push({ of: name, rows: await readTableRows(db, name, conditions[key], codes) })
  return rowsByTable
}

/** Deletes all rows of these shipments, and returns them as they were at that moment. */
export async function takePieces(
  tx: Handle,
  tables: readonly ShipmentTable[],
  codes: readonly string[],
): Promise<FoundRows[]> {
  const rowsByTable: FoundRows[] = []
  for (const { name, key } of tables)
    rowsByTable.push({ of: name, rows: await takeTableRows(tx, name, conditions[key], codes) })
  return rowsByTable
}

/** Locks the shipments until the transaction ends, always in the same order. */
export async function lockOrders(tx: Handle, codes: readonly string[]): Promise<void> {
  await tx.all(
    `select tracking_code from shipment_order where tracking_code in list($1)
     order by tracking_code /*postgres: for update */`,
    [codes],
  )
}

/** Of these codes, those with an order in the database. */
export async function listStored(db: Handle, codes: readonly string[]): Promise<TrackingCode[]> {
  const rows = await db.all<{ code: TrackingCode }>(
    'select tracking_code as code from shipment_order where tracking_code in list($1)',
    [codes],
  )
  return rows.map(({ code }) => code)
}

/** Where a shipment is in the files. */
export interface ArchivePlace {
  readonly code: TrackingCode
  readonly segment: string
  readonly place: number
}

export async function findPlaces(db: Handle, codes: readonly string[]): Promise<ArchivePlace[]> {
  return db.all<ArchivePlace>(
    `select tracking_code as code, segment, place from archived_order
     where tracking_code in list($1)`,
    [codes],
  )
}

export interface NewPlace extends ArchivePlace {
  readonly shipper: number
  readonly enteredAt: number
}

/** A shipment that was put back by a restored backup is in two files: the newer one counts. */
export async function putPlaces(tx: Handle, places: readonly NewPlace[]): Promise<void> {
  const codes = places.map(({ code }) => code)
  await tx.run('delete from archived_order where tracking_code in list($1)', [codes])
  await tx.insertRows({
    table: 'archived_order',
    columns: ['tracking_code', 'shipper_number', 'entered_at', 'segment', 'place'],
    rows: places.map(({ code, shipper, enteredAt, segment, place }) => [
      code,
      shipper,
      enteredAt,
      segment,
      place,
    ]),
  })
}

/** Forgets that shipments are in a file, because they stay in the database. */
export async function deletePlaces(
  tx: Handle,
  segment: string,
  codes: readonly string[],
): Promise<void> {
  await tx.run('delete from archived_order where segment = $1 and tracking_code in list($2)', [
    segment,
    codes,
  ])
}

export interface KnownSegment {
  readonly name: string
  readonly digest: string
  readonly pieces: number
  readonly finishedAt: number | null
  readonly removed: number | null
}

export async function listSegments(db: Handle): Promise<KnownSegment[]> {
  return db.all<KnownSegment>(
    `select name, digest, pieces, finished_at as "finishedAt", removed
     from archive_segment order by name`,
  )
}

/** Returns whether it was new. */
export async function insertSegment(
  tx: Handle,
  { name, digest, pieces }: Pick<KnownSegment, 'name' | 'digest' | 'pieces'>,
  now: number,
): Promise<boolean> {
  const inserted = await tx.insertNewRows({
    table: 'archive_segment',
    columns: ['name', 'digest', 'pieces', 'written_at'],
    rows: [[name, digest, pieces, now]],
    key: 'name',
  })
  return inserted.size > 0
}

export async function deleteSegment(tx: Handle, name: string): Promise<void> {
  await tx.run('delete from archive_segment where name = $1', [name])
}

export async function finishSegment(
  tx: Handle,
  name: string,
  removed: number,
  now: number,
): Promise<void> {
  await tx.run('update archive_segment set finished_at = $2, removed = $3 where name = $1', [
    name,
    now,
    removed,
  ])
}

/** Forgets that shipments are in any file: the next rewriting of theirs leaves them out. */
export async function forgetPlaces(tx: Handle, codes: readonly string[]): Promise<void> {
  await tx.run('delete from archived_order where tracking_code in list($1)', [codes])
}

/** When a run is due, and until when it is its holder's. */
export interface RunTimes {
  readonly now: number
  /** The last run ended before this, or none did. */
  readonly endedBefore: number
  readonly failedBefore: number
  readonly leaseEndsAt: number
}

/** Takes the run if it is due and nobody has it; returns whether it did. */
export async function takeRun(
  db: Handle,
  holder: string,
  { now, endedBefore, failedBefore, leaseEndsAt }: RunTimes,
): Promise<boolean> {
  const taken = await db.all(
    `insert into archive_run (id, holder, held_until) values (1, $1, $5)
     on conflict (id) do update set holder = $1, held_until = $5
     where archive_run.held_until <= $2 and coalesce(archive_run.ended_at, 0) < $3
       and coalesce(archive_run.failed_at, 0) < $4
     returning holder`,
    [holder, now, endedBefore, failedBefore, leaseEndsAt],
  )
  return taken.length > 0
}

/** Keeps the run for longer. */
export async function renewRunLease(
  db: Handle,
  holder: string,
  leaseEndsAt: number,
): Promise<void> {
  await db.run('update archive_run set held_until = $2 where holder = $1', [holder, leaseEndsAt])
}

/** Gives the run back: it ended or failed at a moment, or is left to another node. */
export async function leaveRun(
  db: Handle,
  holder: string,
  { endedAt = null, failedAt = null }: Partial<Pick<ArchiveFigures, 'endedAt' | 'failedAt'>>,
): Promise<void> {
  await db.run(
    `update archive_run set held_until = 0, ended_at = coalesce($2, ended_at),
       failed_at = coalesce($3, failed_at)
     where holder = $1`,
    [holder, endedAt, failedAt],
  )
}

export interface ArchiveFigures {
  readonly archived: number
  readonly endedAt: number | null
  readonly failedAt: number | null
}

export async function findFigures(db: Handle): Promise<ArchiveFigures | undefined> {
  const [row] = await db.all<ArchiveFigures>(
    `select (select coalesce(sum(removed), 0) from archive_segment) as archived,
       (select ended_at from archive_run) as "endedAt",
       (select failed_at from archive_run) as "failedAt"`,
  )
  return row
}
