import { accountDaySql } from '../../../kernel/account-day.ts'
import type { MovementCode } from '../../../kernel/movement.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle, RowsInsert } from '../../../kits/db/database.ts'

/** An order as stored: the columns that look-ups need and, separately, the whole order as text. */
export interface OrderRow {
  readonly code: TrackingCode
  readonly shipperNumber: number
  readonly alternativeCode: string | undefined
  readonly enteredAt: number
  readonly service: string
  readonly recipientName: string
  readonly product: string
  readonly street: string
  readonly locality: string
  readonly province: string
  readonly postalCode: number
  readonly documentType?: string | undefined
  readonly documentNumber?: string | undefined
  /** The word by which a search finds the recipient's phone. */
  readonly phone?: string | undefined
  /** The delivery promise as text, and the end of its last day. */
  readonly promise?: string | undefined
  readonly lateFrom?: number | undefined
  /** The unique key of the row and of its `content`. */
  readonly id: number
  readonly content: string
}

const columns = [
  'id',
  'tracking_code',
  'shipper_number',
  'alternative_code',
  'entered_at',
  'service',
  'recipient_name',
  'product',
  'street',
  'locality',
  'province',
  'postal_code',
  'document_type',
  'document_number',
  'promise',
  'phone',
] as const

/** Stores the orders whose code is free; returns their codes. */
export async function insertOrders(
  tx: Handle,
  orders: readonly OrderRow[],
): Promise<ReadonlySet<string>> {
  const rows = orders.map(valuesOf)
  const key = 'tracking_code'
  const along = [contentsOf(orders), statesOf(orders)]
  const inserted = await tx.insertNewRows({
    table: 'shipment_order',
    columns,
    rows,
    key,
    along,
    unless: 'archived_order',
  })
  // PostgreSQL keeps its index of words itself.
  if (inserted.size > 0 && tx.engine === 'sqlite') await tx.run(wordsInsert, rangeOf(orders))
  return inserted
}

/** Whether the code is of an order that was archived: it stays taken. */
export async function isArchived(db: Handle, code: TrackingCode): Promise<boolean> {
  const sql = 'select 1 from archived_order where tracking_code = $1'
  return (await db.all(sql, [code])).length > 0
}

/** The ids are consecutive, and no other order has one of them. */
function rangeOf(orders: readonly OrderRow[]): [first: number, last: number] {
  const ids = orders.map(({ id }) => id)
  return [Math.min(...ids), Math.max(...ids)]
}

const stateColumns = [
  'id',
  'shipper_number',
  'entered_at',
  'state',
  'since',
  'branch_code',
  'ordinal',
  'late_from',
] as const

function statesOf(orders: readonly OrderRow[]): RowsInsert {
  const rows = orders.map(({ id, shipperNumber, enteredAt, lateFrom }) => [
    id,
    shipperNumber,
    enteredAt,
    'PI',
    enteredAt,
    '',
    0,
    lateFrom ?? null,
  ])
  return { table: 'order_state', columns: stateColumns, rows }
}

const wordsInsert = `insert into order_words (rowid, words)
  select id, 'shipper' || shipper_number || ' ' || tracking_code || ' '
    || coalesce(alternative_code, '') || ' ' || recipient_name || ' '
    || coalesce(document_number, '') || ' ' || street || ' ' || coalesce(phone, '')
  from shipment_order where id between $1 and $2`

/** Makes SQLite's index of words anew, for orders that were copied from elsewhere. */
export async function indexAllWords(tx: Handle): Promise<void> {
  const [row] = await tx.all<{ last: number | null }>('select max(id) as last from shipment_order')
  await tx.run(wordsInsert, [0, row?.last ?? 0])
}

function valuesOf(order: OrderRow): (string | number | null)[] {
  return [
    order.id,
    order.code,
    order.shipperNumber,
    order.alternativeCode ?? null,
    order.enteredAt,
    order.service,
    order.recipientName,
    order.product,
    order.street,
    order.locality,
    order.province,
    order.postalCode,
    order.documentType ?? null,
    order.documentNumber ?? null,
    order.promise ?? null,
    order.phone ?? null,
  ]
}

function contentsOf(orders: readonly OrderRow[]): RowsInsert {
  const rows = orders.map(({ id, content }) => [id, content])
  return { table: 'order_content', columns: ['id', 'content'], rows }
}

/** Allocates `many` order ids and returns the first; no other process gets the same. */
export async function takeOrderIds(db: Handle, many: number): Promise<number> {
  const [row] = await db.all<{ first: number }>(
    'update order_content_block set next = next + $1 returning next - $1 as first',
    [many],
  )
  if (row === undefined) throw new Error('the table order_content_block has no row')
  return row.first
}

/** Replaces a cancelled order of the same code, which moves to the past orders. */
export async function replaceOrder(tx: Handle, order: OrderRow): Promise<void> {
  await tx.run(
    // A clock that stands still must not give two past orders the same key.
    `insert into past_order (tracking_code, replaced_at, entered_at, cancelled_at, content)
     select tracking_code,
       coalesce((select max(replaced_at) + 1 from past_order
         where tracking_code = $1 and replaced_at >= $2), $2),
       entered_at, cancelled_at, c.content
     from shipment_order o join order_content c on c.id = o.id
     where tracking_code = $1`,
    [order.code, order.enteredAt],
  )
  await deleteContents(tx, [order.code])
  await tx.run(
    `update order_state set id = $2, entered_at = $3, late_from = $4, arrived_at = null
     where id = (select id from shipment_order where tracking_code = $1)`,
    [order.code, order.id, order.enteredAt, order.lateFrom ?? null],
  )
  await tx.run(replacement, valuesOf(order))
  await tx.insertRows(contentsOf([order]))
}

/** The journey continues: the carrier's movements of the first piece are kept. */
const replacement = `update shipment_order set ${columns
  .map((column, index) => `${column} = $${index + 1}`)
  .join(', ')}, cancelled_at = null, redirected = null, promise_before = null
  where tracking_code = $2`

/** Deletes orders inserted by this same transaction, which nobody has seen yet. */
export async function withdrawOrders(tx: Handle, codes: readonly TrackingCode[]): Promise<void> {
  await deleteContents(tx, codes)
  await tx.run(
    `delete from order_state where id in
       (select id from shipment_order where tracking_code in list($1))`,
    [codes],
  )
  await tx.run('delete from shipment_order where tracking_code in list($1)', [codes])
}

async function deleteContents(tx: Handle, codes: readonly TrackingCode[]): Promise<void> {
  await tx.run(
    `delete from order_content where id in
       (select id from shipment_order where tracking_code in list($1))`,
    [codes],
  )
}

export interface StoredOrder {
  readonly code: TrackingCode
  readonly shipperNumber: number
  readonly enteredAt: number
  readonly content: string
  readonly cancelledAt: number | null
  readonly redirected: string | null
  readonly promise: string | null
  readonly promiseBefore: string | null
  readonly state: MovementCode
  /** Where its newest movement was recorded. */
  readonly branchCode: string
}

export async function findOrders(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<StoredOrder[]> {
  return db.all<StoredOrder>(
    `select o.tracking_code as code, o.shipper_number as "shipperNumber",
       o.entered_at as "enteredAt", c.content, o.cancelled_at as "cancelledAt", o.redirected,
       o.promise, o.promise_before as "promiseBefore", s.state, s.branch_code as "branchCode"
     from shipment_order o join order_content c on c.id = o.id join order_state s on s.id = o.id
     where o.tracking_code in list($1)`,
    [codes],
  )
}

/** Returns false if it was already cancelled. */
export async function markCancelled(tx: Handle, code: TrackingCode, now: number): Promise<boolean> {
  const changed = await tx.run(
    `update shipment_order set cancelled_at = $2
     where tracking_code = $1 and cancelled_at is null`,
    [code, now],
  )
  // A cancelled order is never late.
  if (changed > 0) await setLateFrom(tx, code, null)
  return changed > 0
}

/** The new destination, whole and in the columns that look-ups need; `content` stays. */
export interface RedirectionRow {
  readonly service: string
  readonly recipientName: string
  readonly street: string
  readonly locality: string
  readonly province: string
  readonly postalCode: number
  readonly redirected: string
  readonly promise: string | null
  readonly lateFrom: number | null
}

/** The first promise is kept. */
export async function updateDestination(
  tx: Handle,
  code: TrackingCode,
  row: RedirectionRow,
): Promise<void> {
  await tx.run(
    `update shipment_order
     set service = $2, recipient_name = $3, street = $4, locality = $5, province = $6,
       postal_code = $7, redirected = $8, promise_before = coalesce(promise_before, promise),
       promise = $9
     where tracking_code = $1`,
    [
      code,
      row.service,
      row.recipientName,
      row.street,
      row.locality,
      row.province,
      row.postalCode,
      row.redirected,
      row.promise,
    ],
  )
  await setLateFrom(tx, code, row.lateFrom)
}

async function setLateFrom(tx: Handle, code: TrackingCode, at: number | null): Promise<void> {
  await tx.run(
    `update order_state set late_from = $2
     where id = (select id from shipment_order where tracking_code = $1)`,
    [code, at],
  )
}

export async function setContent(tx: Handle, code: TrackingCode, content: string): Promise<void> {
  await tx.run(
    `update order_content set content = $2
     where id = (select id from shipment_order where tracking_code = $1)`,
    [code, content],
  )
}

/** Counts a change of each day on which these orders were loaded; in order, against deadlocks. */
export async function countDayChanges(tx: Handle, codes: readonly TrackingCode[]): Promise<void> {
  await tx.run(
    `insert into order_day (shipper_number, day, version)
     select distinct shipper_number, ${accountDaySql('entered_at')}, 1
     from shipment_order where tracking_code in list($1) order by 1, 2
     on conflict (shipper_number, day) do update set version = order_day.version + 1`,
    [codes],
  )
}

/** Clears the columns with personal data, and sets the rest of a redirection. */
export async function clearPeople(
  tx: Handle,
  code: TrackingCode,
  redirected: string | null,
): Promise<void> {
  await tx.run(
    `update shipment_order
     set recipient_name = '', street = '', document_type = null, document_number = null,
       phone = null, redirected = $2
     where tracking_code = $1`,
    [code, redirected],
  )
}

/** Of each piece that was measured as a whole, in the order of its measurements. */
export async function findMeasuredWeights(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<{ code: TrackingCode; weight: number }[]> {
  return db.all(
    `select tracking_code as code, weight_hundredths_kg as weight from measurement
     where tracking_code in list($1) and package = 0 order by ordinal`,
    [codes],
  )
}

/** A cancelled order whose code was loaded again. */
export interface PastOrder {
  readonly code: TrackingCode
  readonly replacedAt: number
  readonly content: string
}

export async function findPastOrders(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<PastOrder[]> {
  return db.all<PastOrder>(
    `select tracking_code as code, replaced_at as "replacedAt", content from past_order
     where tracking_code in list($1)`,
    [codes],
  )
}

export async function setPastContent(
  tx: Handle,
  code: TrackingCode,
  replacedAt: number,
  content: string,
): Promise<void> {
  await tx.run('update past_order set content = $3 where tracking_code = $1 and replaced_at = $2', [
    code,
    replacedAt,
    content,
  ])
}
