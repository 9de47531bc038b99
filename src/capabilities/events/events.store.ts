import type { EventType } from '../../kernel/event.ts'
import { withoutWords } from '../../kernel/personal-data.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { integer, orUndefined, record, text } from '../../kits/db/record.ts'
import { newWhere } from '../../kits/db/where.ts'
import type { LastOfShipment, StoredEvent } from './event.ts'

const stored = record<Omit<StoredEvent, 'trace'>>({
  id: text('id'),
  type: text('type'),
  shipper: integer('shipper_number'),
  code: orUndefined(text('tracking_code')),
  sequence: orUndefined(integer('sequence')),
  occurredAt: integer('occurred_at'),
  recordedAt: integer('recorded_at'),
  data: text('data'),
})

const selected = `${stored.selected}, trace`

interface Traced {
  readonly trace: string | null
}

function toEvent({ trace, ...event }: Omit<StoredEvent, 'trace'> & Traced): StoredEvent {
  return trace === null ? event : { ...event, trace }
}

/** Events within a trace are written with it; others are as if there were no such column. */
export async function insertEvents(
  tx: Handle,
  events: readonly StoredEvent[],
  trace?: string,
): Promise<void> {
  const rows = stored.rows(events, trace === undefined ? undefined : () => ({ trace }))
  await tx.insertRows({ table: 'outbox', ...rows })
}

export async function findLastOfShipments(
  tx: Handle,
  codes: readonly TrackingCode[],
): Promise<Map<TrackingCode, LastOfShipment>> {
  const rows = await tx.all<LastOfShipment & { code: TrackingCode }>(
    `select tracking_code as code, max(sequence) as sequence, max(id) as id from outbox
     where tracking_code in list($1) group by tracking_code`,
    [codes],
  )
  return new Map(rows.map(({ code, sequence, id }) => [code, { sequence, id }]))
}

/** Only one process assigns positions at a time; `undefined` if another one holds the lock. */
export async function lockHead(tx: Handle): Promise<number | undefined> {
  const [head] = await tx.all<{ position: number }>(
    'select position from outbox_head where id = 1 /*postgres: for update skip locked */',
  )
  return head?.position
}

export async function findHead(db: Handle): Promise<number> {
  const [head] = await db.all<{ position: number }>('select position from outbox_head where id = 1')
  return head?.position ?? 0
}

/** Events without a position, oldest first. */
export async function findUnplaced(tx: Handle, most: number): Promise<StoredEvent[]> {
  const rows = await stored.all<Traced>(
    tx,
    `select ${selected} from outbox where position is null order by id limit $1`,
    [most],
  )
  return rows.map(toEvent)
}

/** The notice that events were placed, or wait to be. */
export const eventsTopic = 'events'

export async function placeEvents(
  tx: Handle,
  ids: readonly string[],
  head: number,
): Promise<number> {
  await tx.run(
    `update outbox set position = $2 + counted.number
     from (select id, row_number() over (order by id) as number
           from outbox where id in list($1)) as counted
     where counted.id = outbox.id`,
    [ids, head],
  )
  const position = head + ids.length
  await tx.run(
    `update outbox_head set position = $1 where id = 1
     /*postgres: returning pg_notify(current_schema(), '${eventsTopic}') */`,
    [position],
  )
  return position
}

export async function findEvents(db: Handle, ids: readonly string[]): Promise<StoredEvent[]> {
  const sql = `select ${selected} from outbox where id in list($1)`
  const rows = await stored.all<Traced>(db, sql, [ids])
  return rows.map(toEvent)
}

export interface EventFilter {
  /** All shippers if undefined. */
  readonly shipper: number | undefined
  /** All types if empty. */
  readonly types: readonly EventType[]
  /** The events of one shipment, if it is named. */
  readonly code?: TrackingCode | undefined
}

/** Events after one position and up to another, oldest first. */
export async function findPlaced(
  db: Handle,
  { shipper, types, code }: EventFilter,
  after: number,
  head: number,
  most: number,
): Promise<{ event: StoredEvent; position: number }[]> {
  const where = newWhere([after, head, most], 'position > $1 and position <= $2')
  where.and('shipper_number = ?', shipper)
  where.and('type in list(?)', types.length > 0 ? types : undefined)
  where.and('tracking_code = ?', code)
  const rows = await stored.all<Traced & { position: number }>(
    db,
    `select ${selected}, position from outbox where ${where.text}
     order by position limit $3`,
    where.values,
  )
  return rows.map(({ position, ...row }) => ({ event: toEvent(row), position }))
}

/** The shippers with events after one position and up to another. */
export async function findPlacedShippers(
  db: Handle,
  after: number,
  head: number,
): Promise<Set<number>> {
  const rows = await db.all<{ shipper: number }>(
    `select distinct shipper_number as shipper from outbox
     where position > $1 and position <= $2`,
    [after, head],
  )
  return new Set(rows.map(({ shipper }) => shipper))
}

/** Shippers with enabled subscriptions or recent readers; 0 stands for all shippers. */
export async function findListeners(db: Handle, now: number): Promise<Set<number>> {
  const rows = await db.all<{ shipper: number }>(
    `select shipper_number as shipper from subscription where enabled = 1
     union select shipper_number as shipper from event_reader where until > $1`,
    [now],
  )
  return new Set(rows.map(({ shipper }) => shipper))
}

export async function keepReader(tx: Handle, shipper: number, until: number): Promise<void> {
  await tx.run(
    `insert into event_reader (shipper_number, until) values ($1, $2)
     on conflict (shipper_number) do update set until = excluded.until`,
    [shipper, until],
  )
}

export interface CleanedPortion {
  readonly deleted: number
  /** Where the next portion begins; `undefined` after the last one. */
  readonly last: string | undefined
}

/**
 * Deletes old events among the `most` that follow an id, which bounds what each statement reads.
 * The newest event of a shipment is kept longer, so that its sequence continues.
 */
export async function deleteEvents(
  db: Handle,
  before: { readonly any: string; readonly newest: string },
  after: string,
  most: number,
): Promise<CleanedPortion> {
  const rows = await db.all<{ id: string }>(
    'select id from outbox where id > $1 and id < $2 order by id limit $3',
    [after, before.any, most],
  )
  const last = rows.at(-1)?.id
  if (last === undefined) return { deleted: 0, last }
  const deleted = await db.run(
    `delete from outbox where id > $1 and id <= $2 and position is not null
       and (id < $3 or tracking_code is null or exists (
         select 1 from outbox newer where newer.tracking_code = outbox.tracking_code
           and newer.sequence > outbox.sequence))`,
    [after, last, before.newest],
  )
  return { deleted, last }
}

export async function deleteReaders(db: Handle, now: number): Promise<void> {
  await db.run('delete from event_reader where until < $1', [now])
}

/** Erases people's words in the events of these shipments; the events stay. */
export async function eraseEventWords(tx: Handle, codes: readonly TrackingCode[]): Promise<number> {
  const rows = await tx.all<{ id: string; data: string }>(
    'select id, data from outbox where tracking_code in list($1) order by id',
    [codes],
  )
  const changed = rows.flatMap(({ id, data }) => {
    const left = JSON.stringify(withoutWords(JSON.parse(data)))
    return left === data ? [] : [{ id, left }]
  })
  for (const { id, left } of changed)
    await tx.run('update outbox set data = $2 where id = $1', [id, left])
  return changed.length
}
