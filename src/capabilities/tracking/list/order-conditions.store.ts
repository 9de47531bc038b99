import { promisedStates } from '../../../kernel/late.ts'
import { isHeldSql, movementTable } from '../../../kernel/movement.ts'
import type { Engine } from '../../../kits/db/database.ts'
import type { Where } from '../../../kits/db/where.ts'
import type { OrderFilter, OrderPage, OrderPlace } from './order-list.ts'

export const promised = `s.state in (${promisedStates.map((state) => `'${state}'`).join(', ')})`

export function addState(where: Where, { state, late }: OrderFilter, { now }: OrderPage): void {
  where.and('s.state = ?', state)
  if (late !== undefined) addLate(where, late, now)
}
/** The rule of `kernel/late.ts`; of a cancelled order `late_from` is null. */
function addLate(where: Where, isWanted: boolean, now: number): void {
  const isLateNow = `${promised} and coalesce(s.arrived_at, ${where.place(now)}) >= s.late_from`
  where.also(isWanted ? isLateNow : `(s.late_from is null or not (${isLateNow}))`)
}

/** Whether only pieces that the carrier has are asked for. */
export function isOfOpen({
  branchCode,
  idleBefore,
  scanned,
  shipper,
  state,
}: OrderFilter): boolean {
  if ((branchCode ?? idleBefore ?? scanned) !== undefined) return true
  // A shipper's orders of a state have an index of their own.
  return shipper === undefined && state !== undefined && movementTable[state].held
}

/** A code that was printed, cancelled and loaded again is not printed. */
const isPrinted = `exists (select 1 from label_print p
  where p.tracking_code = o.tracking_code and not exists (select 1 from past_order past
    where past.tracking_code = p.tracking_code and past.cancelled_at > p.last_at))`

export function addMore(where: Where, filter: OrderFilter, lead: 'o' | 's', page: OrderPage): void {
  if (isOfOpen(filter)) where.also(isHeldSql('s.state'))
  if (filter.attention === 'none') {
    const reasons = page.attention.selectReasons(where, filter.shipper, page.now)
    where.also(`${lead}.id not in (select id from (${reasons}) as reasons)`)
  }
  where.and('s.branch_code = ?', filter.branchCode)
  where.and('s.since <= ?', filter.idleBefore)
  where.within('s.since', filter.scanned && [filter.scanned])
  where.within('o.postal_code', filter.postalSpans)
  where.and('o.tracking_code in list(?)', filter.codes)
  if (filter.printed) where.also(isPrinted)
  if (filter.printed === false)
    where.also(`s.state = 'PI' and o.cancelled_at is null and not ${isPrinted}`)
}

const isJoined = 's.id = order_words.rowid and order_words match ?'
export const isSearched = 's.id in (select rowid from order_words where order_words match ?)'

/** Words hold only letters and digits, so that both engines read them between quotes. */
export function addWords(
  where: Where,
  words: readonly string[],
  engine: Engine,
  shipper?: number,
  matches = isJoined,
): void {
  const owner = shipper === undefined ? [] : [`shipper${shipper}`]
  if (engine === 'sqlite') {
    const search = [...owner.map((word) => `"${word}"`), ...words.map((word) => `"${word}"*`)]
    where.and(matches, search.join(' '))
  } else {
    const search = [...owner.map((word) => `'${word}'`), ...words.map((word) => `'${word}':*`)]
    where.and(`${indexedWords} @@ cast(? as tsquery)`, search.join(' & '))
  }
}

/** As in the index. */
const indexedWords = `order_words(o.shipper_number, o.tracking_code, o.alternative_code,
  o.recipient_name, o.document_number, o.street, o.phone)`

/** The part of the list that is asked for. */
export function addRange(
  where: Where,
  filter: OrderFilter,
  after: OrderPlace | undefined,
  lead: 'o' | 's',
  rank = '0',
): void {
  where.and(`${lead}.entered_at >= ?`, filter.from)
  where.and(`${lead}.entered_at < ?`, filter.before)
  if (after === undefined) return
  const beyond = filter.sort === 'oldest' ? '>' : '<'
  if (!isByTime(filter)) return where.and(`${lead}.id ${beyond} ?`, after.id)
  const [entered, id] = [where.place(after.enteredAt), where.place(after.id)]
  const later = `${lead}.entered_at ${beyond} ${entered}`
  const isNext = `(${later} or ${lead}.id ${beyond} ${id})`
  const isLater = `${lead}.entered_at ${beyond}= ${entered} and ${isNext}`
  if (filter.sort !== 'attention') return where.also(isLater)
  const last = where.place(after.rank ?? 0)
  where.also(`${rank} >= ${last} and (${rank} > ${last} or (${isLater}))`)
}

/** The orders of all shippers are read by their ids, which grow with time, unless by day. */
export const isByTime = ({ shipper, from, before }: OrderFilter) =>
  shipper !== undefined || from !== undefined || before !== undefined

export const isUnderWay = (state = 'DL') => state !== 'DL' && state !== 'RC'
