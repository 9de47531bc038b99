import {
  type Attention,
  type AttentionFacts,
  type AttentionReports,
  attentionKinds,
  findAttention,
  findReasons,
} from '../../../kernel/attention.ts'
import { parsePromise, promiseInForce } from '../../../kernel/delivery-promise.ts'
import { isLate } from '../../../kernel/late.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { findAttentionReports } from '../../work-list/work-list.ts'
import { findNeedy, selectNeedy, selectReasons } from './attention.store.ts'
import { addWords, findOrders } from './order-list.store.ts'
import type { ListedOrder, NeedyShipment, OrderFilter, OrderPlace, OrderRow } from './order-list.ts'

interface ListPage {
  readonly after: OrderPlace | undefined
  readonly limit: number
  readonly now: number
}

export async function listOrders(
  db: Handle,
  filter: OrderFilter,
  page: ListPage,
): Promise<ListedOrder[]> {
  const rows = await (filter.sort === 'attention' ? findAttentionFirst : find)(db, filter, page)
  const reports = await findAttentionReports(
    db,
    rows.map(({ code }) => code),
  )
  return rows.map((row) => toListed(row, reports.get(row.code), page.now))
}

function find(db: Handle, filter: OrderFilter, page: ListPage): Promise<OrderRow[]> {
  return findOrders(db, filter, { ...page, attention: { selectNeedy, selectReasons }, addWords })
}

/** The pieces that somebody should look at, the most pressing first, and then all others. */
async function findAttentionFirst(
  db: Handle,
  filter: OrderFilter,
  page: ListPage,
): Promise<OrderRow[]> {
  const { after, limit } = page
  const needy = { ...filter, attention: filter.attention ?? ('any' as const) }
  const isBeyond = after?.rank === attentionKinds.length
  const first = isBeyond ? [] : await find(db, needy, page)
  if (first.length === limit || filter.attention) return first
  const rest = { ...page, after: isBeyond ? after : undefined, limit: limit - first.length }
  return [...first, ...(await find(db, { ...filter, attention: 'none', sort: 'newest' }, rest))]
}

function toListed(
  { promise, promiseBefore, lateFrom, arrivedAt, ...row }: OrderRow,
  reports: AttentionReports = {},
  now: number,
): ListedOrder {
  const promises = { promise: parsePromise(promise), promiseBefore: parsePromise(promiseBefore) }
  const isCancelled = row.cancelledAt !== null
  const facts = { lateFrom: lateFrom ?? undefined, arrivedAt: arrivedAt ?? undefined }
  const attention = findAttention({ ...row, ...facts, ...reports, isCancelled }, now)
  return {
    ...row,
    ...promiseInForce(promises, row.state, isCancelled),
    late: isLate({ ...facts, state: row.state, isCancelled }, now),
    attention,
    rank: attention ? attentionKinds.indexOf(attention.kind) : attentionKinds.length,
  }
}

/** The oldest shipments of each reason, up to a maximum. */
export async function listReasons(
  db: Handle,
  shipper: number,
  now: number,
  most: number,
): Promise<NeedyShipment[]> {
  const rows = await findNeedy(db, shipper, now, most)
  const reports = await findAttentionReports(
    db,
    rows.map(({ code }) => code),
  )
  return rows.map(({ lateFrom, arrivedAt, enteredAt, ...row }) => {
    const facts = {
      ...reports.get(row.code),
      state: row.state,
      since: row.stateSince,
      enteredAt,
      isCancelled: false,
      lateFrom: lateFrom ?? undefined,
      arrivedAt: arrivedAt ?? undefined,
    }
    return { ...row, reasons: findReasons(facts, now) }
  })
}

/** Why somebody should look at a piece, if there is a reason. */
export async function findPieceAttention(
  db: Handle,
  code: TrackingCode,
  facts: AttentionFacts,
  now: number,
): Promise<Attention | undefined> {
  const reports = await findAttentionReports(db, [code])
  return findAttention({ ...facts, ...reports.get(code) }, now)
}
