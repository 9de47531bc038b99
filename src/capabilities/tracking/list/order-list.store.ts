import { promisedStates } from '../../../kernel/late.ts'
import { isWithCarrierSql, type MovementCode, movementTable } from '../../../kernel/movement.ts'
import type { Engine, Handle, SqlValue } from '../../../kits/db/database.ts'
import { newWhere, type Where } from '../../../kits/db/where.ts'
import type { AddWords, OrderFilter, OrderPage, OrderPlace, OrderRow } from './order-list.ts'

const columns = `o.id, o.tracking_code as code, o.shipper_number as "shipperNumber",
  (select name from shipper where number = o.shipper_number) as "shipperName",
  o.entered_at as "enteredAt", o.service, s.state, s.since, s.branch_code as "branchCode",
  o.recipient_name as "recipientName", o.locality, o.province, o.postal_code as "postalCode",
  o.alternative_code as "alternativeCode", o.cancelled_at as "cancelledAt", o.promise,
  o.promise_before as "promiseBefore", s.late_from as "lateFrom", s.arrived_at as "arrivedAt"`

/**
 * Orders by the time they were entered, or by how pressing they are. Those of the page are found
 * first, in the narrow table or index that knows the filter; only their wide rows are read.
 */
export async function findOrders(
  db: Handle,
  filter: OrderFilter,
  page: OrderPage,
): Promise<OrderRow[]> {
  if (filter.words?.length === 0) return []
  if (mayBeCommon(filter) || isAmongAll(filter)) {
    const nearest = await findBy(db, filter, page, [nearbySearch(filter, page, db.engine)])
    if (nearest.length === page.limit) return nearest
    if (isAmongAll(filter)) return findBy(db, filter, page, [seenSearch(filter, page)])
  }
  return findBy(db, filter, page, searches(filter, page, db.engine))
}

async function findBy(
  db: Handle,
  filter: OrderFilter,
  page: OrderPage,
  ways: readonly Search[],
): Promise<OrderRow[]> {
  let values: readonly SqlValue[] = [page.limit]
  const selects = ways.map((search) => {
    const where = newWhere(search.values ?? values)
    const select = selectPlaces(where, search, filter, page)
    values = where.values
    return select
  })
  return db.all<OrderRow>(
    `select ${columns}
     from (select ${placed} from (${selects.join(' union all ')}) as found
       ${orderBy('found', filter)} limit $1) as page
       join ${tables.o} on ${sameOrder('page')} join ${tables.s} on s.id = page.id
     ${orderBy('page', filter)}`,
    values,
  )
}

/** One way to find orders: the table that leads, and the conditions that only this way has. */
interface Search {
  readonly lead: 'o' | 's'
  readonly from?: string
  /** The values of the statement so far, if `from` has any. */
  readonly values?: readonly SqlValue[]
  /** Set where it finds only orders in sight. */
  readonly isSeen?: true
  /** The rank of the most pressing reason to look at an order, where orders come by it. */
  readonly rank?: string
  and(where: Where): void
}

const wordsFirst = 'order_words cross join order_state s'

function searches(filter: OrderFilter, page: OrderPage, engine: Engine): Search[] {
  const { words, shipper, state, late, attention } = filter
  const { now } = page
  if (attention !== undefined && attention !== 'none') return [needySearch(filter, page, engine)]
  if (late === true && words === undefined) return lateSearches(state, now)
  const and = (where: Where) => {
    addState(where, filter, page)
    if (words) page.addWords(where, words, engine, shipper)
  }
  // Read in this order: an index of the states may not lead past the words.
  if (words && engine === 'sqlite') return [{ lead: 's', from: wordsFirst, and }]
  // Of few pieces of a state PostgreSQL rather reads the words than finds all that have them.
  if (filter.codes || (words && !isUnderWay(state))) return [{ lead: 'o', and }]
  if (isOfOpen(filter)) return [{ lead: 's', from: openPieces, and }]
  const isOfState = state !== undefined || filter.printed === false || shipper === undefined
  return [{ lead: isOfState ? 's' : 'o', and }]
}

/** Few pieces need somebody: they are found first, and everything else is asked of them. */
function needySearch(filter: OrderFilter, page: OrderPage, engine: Engine): Search {
  const { limit, now, attention } = page
  const { words, shipper } = filter
  const within = newWhere([limit])
  return {
    lead: 's',
    from: `(${attention.selectNeedy(within, filter, now)}) as needy cross join order_state s`,
    values: within.values,
    rank: 'needy.rank',
    and(where) {
      where.also('s.id = needy.id')
      addState(where, filter, page)
      if (words) page.addWords(where, words, engine, shipper, 'searched')
    },
  }
}

const isUnderWay = (state = 'DL') => state !== 'DL' && state !== 'RC'

/** How many orders are looked at before all of them, or all that a branch sees, are searched. */
const mostNearby = 800
const mostOfBranches = 2_000

/** Whether nothing but the sight of a branch says which of all orders are listed. */
function isAmongAll({ sight, words, codes, late, attention, ...filter }: OrderFilter): boolean {
  if (sight === undefined || words !== undefined || codes !== undefined) return false
  if (late === true || (attention !== undefined && attention !== 'none')) return false
  return !isOfOpen({ words, late, ...filter })
}

/** A branch's sight is searched first, and not the orders of all. */
function seenSearch(filter: OrderFilter, page: OrderPage): Search {
  const within = newWhere([page.limit])
  const from = `(${filter.sight?.seenIds(within)}) as seen cross join order_state s`
  const and = (where: Where) => {
    where.also('s.id = seen.id')
    addState(where, filter, page)
  }
  return { lead: 's', from, values: within.values, isSeen: true, and }
}

/** Names may be common; a word with digits is a code or a document. */
function mayBeCommon({ words, shipper, state, attention }: OrderFilter): boolean {
  if (shipper === undefined || isUnderWay(state)) return false
  if (attention !== undefined && attention !== 'none') return false
  return words?.every((word) => !/\d/.test(word)) === true
}

/**
 * Searches only among the first orders of the list. A name that many have, or a branch with its
 * share of them, fills the page from these; all of it need not be found and sorted first.
 */
function nearbySearch(filter: OrderFilter, page: OrderPage, engine: Engine): Search {
  const within = newWhere([page.limit])
  const lead = filter.shipper === undefined ? 's' : 'o'
  within.and(`${lead}.shipper_number = ?`, filter.shipper)
  addRange(within, filter, page.after, lead)
  const most = filter.words ? mostNearby : mostOfBranches
  const nearby = `from ${tables[lead]} where ${within.text} ${orderBy(lead, filter)} limit ${most}`
  const [search] = searches(filter, page, engine)
  const and = (where: Where) => search?.and(where)
  if (engine === 'postgres' || filter.words === undefined)
    return { lead, from: `(select ${lead}.* ${nearby}) as ${lead}`, values: within.values, and }
  const edge = (which: string) => `(select ${which} from (select o.entered_at, o.id ${nearby}))`
  return {
    lead: 's',
    from: wordsFirst,
    values: within.values,
    and(where) {
      and(where)
      where.also(`order_words.rowid between ${edge('min(id)')} and ${edge('max(id)')}`)
      // Orders of the same moment as the last may be beyond it.
      where.also(
        filter.sort === 'oldest'
          ? `s.entered_at < ${edge('max(entered_at)')}`
          : `s.entered_at > ${edge('min(entered_at)')}`,
      )
    },
  }
}

/** The positions of the orders that a search finds, a page of them at most. */
function selectPlaces(
  where: Where,
  { lead, from, rank = '0', isSeen, and }: Search,
  filter: OrderFilter,
  page: OrderPage,
): string {
  const owner = `${lead}.shipper_number = ?`
  // A search goes by its words or codes: written so, no index leads past them.
  const isFound = from === wordsFirst || (lead === 'o' && (filter.words || filter.codes))
  where.and(isFound ? `(${owner}) is true` : owner, filter.shipper)
  and(where)
  addMore(where, filter, lead, page)
  if (filter.sight && !isSeen) where.also(filter.sight.isSeen(where))
  where.and('o.service = ?', filter.service)
  where.and('o.province in list(?)', filter.provinces)
  where.and('o.postal_code = ?', filter.postalCode)
  addRange(where, filter, page.after, lead, rank)
  if (lead === 'o' && /\bs\./.test(where.text)) where.and('s.shipper_number = ?', filter.shipper)
  return `select ${placed} from (
    select ${lead}.shipper_number, ${lead}.entered_at, ${lead}.id, ${rank} as rank
    from ${from ?? tables[lead]}${joined(where.text, lead)}
    where ${where.text}
    ${orderBy(lead, filter)} limit $1) as places`
}

/** The columns that make up the position of an order in a list. */
const placed = 'shipper_number, entered_at, id, rank'

/** The orders of all shippers are read by their ids, which grow with time, unless by day. */
const isByTime = ({ shipper, from, before }: OrderFilter) =>
  shipper !== undefined || from !== undefined || before !== undefined

function orderBy(lead: string, filter: OrderFilter): string {
  const keys = isByTime(filter) ? ['entered_at', 'id'] : ['id']
  const direction = filter.sort === 'oldest' ? '' : ' desc'
  const first = filter.sort === 'attention' ? 'rank, ' : ''
  return `order by ${first}${keys.map((key) => `${lead}.${key}${direction}`).join(', ')}`
}

const tables = { o: 'shipment_order o', s: 'order_state s' } as const

/** PostgreSQL has no index of the ids alone. */
const sameOrder = (place: string) =>
  ['shipper_number', 'entered_at', 'id'].map((key) => `o.${key} = ${place}.${key}`).join(' and ')

/** The other table of an order, where a condition asks for it. */
function joined(conditions: string, lead: 'o' | 's'): string {
  if (lead === 'o') return /\bs\./.test(conditions) ? ` join ${tables.s} on s.id = o.id` : ''
  return /\bo\./.test(conditions) ? ` join ${tables.o} on ${sameOrder('s')}` : ''
}

/** The same rule where it alone is asked for, for indexes: arrived late, or late now by state. */
function lateSearches(state: MovementCode | undefined, now: number): Search[] {
  const open = promisedStates.filter((one) => one !== 'DL' && (state ?? one) === one)
  const underWay = open.map((one) => (where: Where) => {
    where.and('s.state = ?', one)
    where.and('s.arrived_at is null and s.late_from <= ?', now)
  })
  const arrived = (where: Where) => {
    where.and('s.state = ?', state)
    where.also(`s.arrived_at >= s.late_from and ${promised}`)
  }
  return [...underWay, arrived].map((and) => ({ lead: 's', and }))
}

const promised = `s.state in (${promisedStates.map((state) => `'${state}'`).join(', ')})`

/** The rule of `kernel/late.ts`; of a cancelled order `late_from` is null. */
function addLate(where: Where, isWanted: boolean, now: number): void {
  const isLateNow = `${promised} and coalesce(s.arrived_at, ${where.place(now)}) >= s.late_from`
  where.also(isWanted ? isLateNow : `(s.late_from is null or not (${isLateNow}))`)
}

function addState(where: Where, { state, late }: OrderFilter, { now }: OrderPage): void {
  where.and('s.state = ?', state)
  if (late !== undefined) addLate(where, late, now)
}

/** SQLite would not choose the index by itself: it does not know how few the pieces are. */
const openPieces = 'order_state s /*sqlite: indexed by order_state_open */'

/** Whether only pieces that the carrier has are asked for. */
function isOfOpen({ branchCode, idleBefore, scanned, shipper, state }: OrderFilter): boolean {
  if ((branchCode ?? idleBefore ?? scanned) !== undefined) return true
  // A shipper's orders of a state have an index of their own.
  return shipper === undefined && state !== undefined && movementTable[state].withCarrier
}

/** A code that was printed, cancelled and loaded again is not printed. */
const isPrinted = `exists (select 1 from label_print p
  where p.tracking_code = o.tracking_code and not exists (select 1 from past_order past
    where past.tracking_code = p.tracking_code and past.cancelled_at > p.last_at))`

function addMore(where: Where, filter: OrderFilter, lead: 'o' | 's', page: OrderPage): void {
  if (isOfOpen(filter)) where.also(isWithCarrierSql('s.state'))
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

/** The part of the list that is asked for. */
function addRange(
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

const isJoined = 's.id = order_words.rowid and order_words match ?'
const isSearched = 's.id in (select rowid from order_words where order_words match ?)'

/** Words hold only letters and digits, so that both engines read them between quotes. */
export const addWords: AddWords = (where, words, engine, shipper, how = 'joined') => {
  const owner = shipper === undefined ? [] : [`shipper${shipper}`]
  if (engine === 'sqlite') {
    const search = [...owner.map((word) => `"${word}"`), ...words.map((word) => `"${word}"*`)]
    where.and(how === 'joined' ? isJoined : isSearched, search.join(' '))
  } else {
    const search = [...owner.map((word) => `'${word}'`), ...words.map((word) => `'${word}':*`)]
    where.and(`${indexedWords} @@ cast(? as tsquery)`, search.join(' & '))
  }
}

/** As in the index. */
const indexedWords = `order_words(o.shipper_number, o.tracking_code, o.alternative_code,
  o.recipient_name, o.document_number, o.street, o.phone)`
