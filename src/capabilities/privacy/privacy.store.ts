import type { MovementCode } from '../../kernel/movement.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import type { ErasableShipment } from './privacy-rules.ts'

/** Locks the shipments until the transaction ends, always in the same order. */
export async function lockShipments(
  tx: Handle,
  codes: readonly TrackingCode[],
): Promise<ErasableShipment[]> {
  return tx.all<ErasableShipment>(
    `select o.tracking_code as code, o.cancelled_at as "cancelledAt", s.state,
       (select max(m.recorded_at) from piece_movement m
         where m.tracking_code = o.tracking_code) as "knownAt"
     from shipment_order o join order_state s on s.id = o.id
     where o.tracking_code in list($1) order by o.tracking_code /*postgres: for update of o */`,
    [codes],
  )
}

/** How far the erasing of old data has come. */
export interface ErasureWalk {
  readonly recordedAt: number
  readonly code: string
  readonly ordinal: number
  readonly cancelledCode: string
}

/** Returns `undefined` while another process erases. */
export async function lockWalk(tx: Handle): Promise<ErasureWalk | undefined> {
  const rows = await tx.all<ErasureWalk>(
    `select recorded_at as "recordedAt", tracking_code as code, ordinal,
       cancelled_code as "cancelledCode"
     from erasure_walk where id = 1 /*postgres: for update skip locked */`,
  )
  return rows[0]
}

export async function setWalk(tx: Handle, walk: ErasureWalk): Promise<void> {
  await tx.run(
    `update erasure_walk
     set recorded_at = $1, tracking_code = $2, ordinal = $3, cancelled_code = $4 where id = 1`,
    [walk.recordedAt, walk.code, walk.ordinal, walk.cancelledCode],
  )
}

export interface WalkedMovement {
  readonly recordedAt: number
  readonly code: TrackingCode
  readonly ordinal: number
  readonly check: MovementCode
}

/** The movements that became known after the walk's place, until a moment. */
export async function listMovementsUntil(
  db: Handle,
  { recordedAt, code, ordinal }: ErasureWalk,
  until: number,
  most: number,
): Promise<WalkedMovement[]> {
  return db.all<WalkedMovement>(
    `select recorded_at as "recordedAt", tracking_code as code, ordinal, check_code as "check"
     from movement
     where (recorded_at, tracking_code, ordinal) > ($1, $2, $3) and recorded_at <= $4
     order by recorded_at, tracking_code, ordinal limit $5`,
    [recordedAt, code, ordinal, until, most],
  )
}

/** Orders withdrawn until a moment that still have personal data, by their code. */
export async function listWithdrawnUntil(
  db: Handle,
  after: string,
  until: number,
  most: number,
): Promise<TrackingCode[]> {
  const rows = await db.all<{ code: TrackingCode }>(
    `select c.tracking_code as code
     from cancellation c join shipment_order o on o.tracking_code = c.tracking_code
     where c.tracking_code > $1 and c.effect = 'withdrawn' and c.at <= $2
       and o.cancelled_at is not null and o.recipient_name <> ''
     order by c.tracking_code limit $3`,
    [after, until, most],
  )
  return rows.map(({ code }) => code)
}

export async function insertRequests(
  tx: Handle,
  codes: readonly TrackingCode[],
  now: number,
): Promise<void> {
  const rows = codes.map((code) => [code, now])
  const columns = ['tracking_code', 'requested_at']
  await tx.insertNewRows({ table: 'erasure_request', columns, rows, key: 'tracking_code' })
}

/** The shipments that wait for their end to be erased, after a code. */
export async function listRequests(
  db: Handle,
  after: string,
  most: number,
): Promise<TrackingCode[]> {
  const rows = await db.all<{ code: TrackingCode }>(
    `select tracking_code as code from erasure_request where tracking_code > $1
     order by tracking_code limit $2`,
    [after, most],
  )
  return rows.map(({ code }) => code)
}

export async function deleteRequests(tx: Handle, codes: readonly TrackingCode[]): Promise<void> {
  await tx.run('delete from erasure_request where tracking_code in list($1)', [codes])
}

export async function findNewestOrderId(db: Handle): Promise<number> {
  const rows = await db.all<{ id: number | null }>('select max(id) as id from order_content')
  return rows[0]?.id ?? 0
}

/** An order, or one that had its code before, whose content holds a text. */
export interface MatchingOrder {
  readonly code: TrackingCode
  readonly content: string
}

/** Orders with ids in a range. */
export async function findOrdersWith(
  db: Handle,
  text: string,
  fromId: number,
  toId: number,
): Promise<MatchingOrder[]> {
  return db.all<MatchingOrder>(
    `select o.tracking_code as code, c.content
     from order_content c join shipment_order o on o.id = c.id
     where c.id >= $2 and c.id < $3 and c.content like '%' || $1 || '%'`,
    [text, fromId, toId],
  )
}

export async function findPastOrdersWith(db: Handle, text: string): Promise<MatchingOrder[]> {
  return db.all<MatchingOrder>(
    `select tracking_code as code, content from past_order where content like '%' || $1 || '%'`,
    [text],
  )
}

/** The stored data of a shipment beside its order. */
export interface StoredBeside {
  readonly normalizedAddress: string | undefined
  readonly rescues: readonly string[]
}

export async function findBeside(db: Handle, code: TrackingCode): Promise<StoredBeside> {
  const [address] = await db.all<Record<string, unknown>>(
    `select street, number, floor, flat, locality, province, latitude, longitude
     from order_address where tracking_code = $1`,
    [code],
  )
  const rescues = await db.all<{ destination: string }>(
    'select destination from rescue where tracking_code = $1 and destination is not null',
    [code],
  )
  return {
    normalizedAddress: address && JSON.stringify(address),
    rescues: rescues.map(({ destination }) => destination),
  }
}

type Row = Readonly<Record<string, string | number | null>>

/** Rows by place, of some shipments. */
const statements = {
  choices: `select tracking_code as "trackingCode", kind, day, person_name as "personName",
      person_document as "personDocument", chosen_at as "chosenAt"
    from recipient_choice where tracking_code in list($1)`,
  claims: `select id, tracking_code as "trackingCode", kind, state, reason, opened_at as "openedAt"
    from claim where tracking_code in list($1)`,
  claimMessages: `select c.tracking_code as "trackingCode", m.claim_id as claim, m.at, m.side,
      m.text
    from claim_message m join claim c on c.id = m.claim_id where c.tracking_code in list($1)`,
  corrections: `select tracking_code as "trackingCode", at, check_code as "check", reason
    from piece_movement where tracking_code in list($1) and reason <> ''`,
  rescues: `select tracking_code as "trackingCode", kind, state, reason
    from rescue where tracking_code in list($1) and reason <> ''`,
  workNotes: `select tracking_code as "trackingCode", kind, note
    from work_item where tracking_code in list($1) and note <> ''`,
  cashDifferences: `select c.tracking_code as "trackingCode", d.reason, d.note
    from cash_difference d join cash_collection c on c.id = d.collection_id
    where c.tracking_code in list($1)`,
  handOverNotes: `select c.tracking_code as "trackingCode", h.id as "handOver", h.note
    from cash_hand_over h join cash_collection c on c.hand_over_id = h.id
    where c.tracking_code in list($1) and h.note <> ''`,
  events: `select id, tracking_code as "trackingCode", type, occurred_at as "occurredAt", data
    from outbox where tracking_code in list($1)`,
  webhookAnswers: `select o.tracking_code as "trackingCode", a.event_id as event, a.at, a.answer
    from delivery_attempt a join outbox o on o.id = a.event_id
    where o.tracking_code in list($1) and a.answer <> ''`,
  auditTexts: `select distinct tracking_code as "trackingCode", word as text
    from audit_word where tracking_code in list($1)`,
} as const

export type BesideOrders = Readonly<Record<keyof typeof statements, readonly Row[]>>

/** Every place is named, also where it has nothing. */
export async function findBesideOrders(
  db: Handle,
  codes: readonly string[],
): Promise<BesideOrders> {
  const rowsByTable = new Map<string, readonly Row[]>()
  for (const [name, statement] of Object.entries(statements))
    rowsByTable.set(name, codes.length === 0 ? [] : await db.all<Row>(statement, [codes]))
  return Object.fromEntries(rowsByTable) as unknown as BesideOrders
}

/** The rows of sheets that name a document, or have one of these codes. */
export async function findSheetRows(
  db: Handle,
  sheets: readonly string[],
  codes: readonly string[],
  document: number,
): Promise<Row[]> {
  return db.all<Row>(
    `select import_id as sheet, first_row as "firstRow", code, state, cells, errors
     from import_row where import_id in list($1)
       and (code in list($2) or cells like '%' || $3 || '%' or cells like '%' || $4 || '%')`,
    [sheets, codes, String(document), new Intl.NumberFormat('es-AR').format(document)],
  )
}

/** The cash of these shipments, as the audit log names it. */
export async function findCashSubjects(db: Handle, codes: readonly string[]): Promise<string[]> {
  const rows = await db.all<{ id: string; handOver: string | null }>(
    `select id, hand_over_id as "handOver" from cash_collection where tracking_code in list($1)`,
    [codes],
  )
  const subjects = rows.flatMap(({ id, handOver }) => [
    `collection ${id}`,
    ...(handOver === null ? [] : [`hand-over ${handOver}`]),
  ])
  return [...new Set(subjects)]
}
