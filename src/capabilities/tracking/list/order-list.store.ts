import { parsePromise, promiseInForce } from '../../../kernel/delivery-promise.ts'
import { isLate } from '../../../kernel/late.ts'
import type { Engine, Handle } from '../../../kits/db/database.ts'
import { newWhere, type Where } from '../../../kits/db/where.ts'
import type { ListedOrder, OrderFilter, OrderPlace } from './order-list.ts'

const columns = `o.id, o.tracking_code as code, o.shipper_number as "shipperNumber",
  o.entered_at as "enteredAt", o.service, s.state, s.since, s.branch_code as "branchCode",
  o.recipient_name as "recipientName", o.locality, o.province, o.postal_code as "postalCode",
  o.alternative_code as "alternativeCode", o.cancelled_at as "cancelledAt", o.promise,
  o.promise_before as "promiseBefore", s.late_from as "lateFrom", s.arrived_at as "arrivedAt"`

type Row = Omit<ListedOrder, 'promise' | 'promiseBefore' | 'late'> & {
  readonly promise: string | null
  readonly promiseBefore: string | null
  readonly lateFrom: number | null
  readonly arrivedAt: number | null
}

/** Orders by the time they were entered, after a position. */
export async function listOrders(
  db: Handle,
  filter: OrderFilter,
  after: OrderPlace | undefined,
  limit: number,
  now: number,
): Promise<ListedOrder[]> {
  if (filter.words?.length === 0) return []
  const where = newWhere([limit])
  // The table whose index the list is read from, in the order of the list.
  const lead = filter.state !== undefined && filter.words === undefined ? 's' : 'o'
  addFilter(where, filter, lead, db.engine)
  addPlace(where, filter, after, lead)
  const direction = filter.oldestFirst ? '' : 'desc'
  const rows = await db.all<Row>(
    `select ${columns}
     from shipment_order o join order_state s on s.id = o.id where ${where.text}
     order by ${lead}.entered_at ${direction}, ${lead}.id ${direction} limit $1`,
    where.values,
  )
  return rows.map((row) => toListed(row, now))
}

function toListed({ promise, promiseBefore, lateFrom, arrivedAt, ...row }: Row, now: number) {
  const kept = { promise: parsePromise(promise), promiseBefore: parsePromise(promiseBefore) }
  const isCancelled = row.cancelledAt !== null
  const facts = { lateFrom: lateFrom ?? undefined, arrivedAt: arrivedAt ?? undefined }
  return {
    ...row,
    ...promiseInForce(kept, row.state, isCancelled),
    late: isLate({ ...facts, state: row.state, isCancelled }, now),
  }
}

function addFilter(where: Where, filter: OrderFilter, lead: 'o' | 's', engine: Engine): void {
  const { words, shipper } = filter
  // What was searched for is found by its words: no index may lead past them.
  const shipperColumn = words ? 'o.shipper_number + 0' : `${lead}.shipper_number`
  where.and(`${shipperColumn} = ?`, shipper)
  where.and('s.state = ?', filter.state)
  where.and('o.service = ?', filter.service)
  where.and(`${lead}.entered_at >= ?`, filter.from)
  where.and(`${lead}.entered_at < ?`, filter.before)
  where.and('o.province in list(?)', filter.provinces)
  where.and('o.postal_code = ?', filter.postalCode)
  if (words) addWords(where, words, shipper, engine)
}

/** Words hold only letters and digits, so that both engines read them between quotes. */
function addWords(
  where: Where,
  words: readonly string[],
  shipper: number | undefined,
  engine: Engine,
): void {
  const owner = shipper === undefined ? [] : [`shipper${shipper}`]
  if (engine === 'sqlite') {
    const search = [...owner.map((word) => `"${word}"`), ...words.map((word) => `"${word}"*`)]
    const found = 'select rowid from order_words where order_words match ?'
    where.and(`o.id in (${found})`, search.join(' '))
  } else {
    const search = [...owner.map((word) => `'${word}'`), ...words.map((word) => `'${word}':*`)]
    where.and(`${indexedWords} @@ cast(? as tsquery)`, search.join(' & '))
  }
}

/** As in the index. */
const indexedWords = `order_words(o.shipper_number, o.tracking_code, o.alternative_code,
  o.recipient_name, o.document_number)`

function addPlace(
  where: Where,
  { oldestFirst }: OrderFilter,
  after: OrderPlace | undefined,
  lead: 'o' | 's',
): void {
  if (after === undefined) return
  const beyond = oldestFirst ? '>' : '<'
  where.and(`${lead}.entered_at ${beyond}= ?`, after.enteredAt)
  const later = `${lead}.entered_at ${beyond} ${where.place(after.enteredAt)}`
  where.and(`(${later} or ${lead}.id ${beyond} ?)`, after.id)
}
