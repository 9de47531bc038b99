import type { Handle } from '../../../kits/db/database.ts'
import { integer, record, text } from '../../../kits/db/record.ts'
import { newWhere } from '../../../kits/db/where.ts'
import type { Holding, HoldState } from '../holds/hold.ts'
import type { MovementKind, Posting } from './ledger.ts'
import type { KeptUnits } from './stock.ts'

const stored = record<Posting>({
  document: text('document'),
  entry: integer('entry'),
  kind: text('kind'),
  stockId: text('stock_id'),
  line: integer('line'),
  units: integer('units'),
  reserved: integer('reserved'),
  reason: text('reason'),
  by: text('recorded_by'),
})

export async function insertPostings(
  tx: Handle,
  postings: readonly Posting[],
  now: number,
): Promise<void> {
  const rows = stored.rows(postings, () => ({ at: now }))
  await tx.insertRows({ table: 'stock_movement', ...rows })
}

interface SummedRow extends Holding {
  readonly document: string
}

/** The sum of each document's movements, by line and balance. */
export async function sumByDocument(
  db: Handle,
  documents: readonly string[],
): Promise<Map<string, Holding[]>> {
  const rows = await db.all<SummedRow>(
    `select document, line, stock_id as "stockId", sum(reserved) as reserved,
       -sum(units) as picked
     from stock_movement where document in list($1)
     group by document, line, stock_id order by document, line, stock_id`,
    [documents],
  )
  const sums = new Map<string, Holding[]>()
  for (const { document, ...holding } of rows) {
    const own = sums.get(document)
    if (own) own.push(holding)
    else sums.set(document, [holding])
  }
  return sums
}

/** A row of the ledger as the API shows it. */
export interface LedgerEntry extends KeptUnits {
  readonly document: string
  readonly entry: number
  readonly at: number
  readonly kind: MovementKind
  readonly shipperNumber: number
  readonly sku: string
  readonly line: number
  readonly reason: string
  readonly recordedBy: string
}

export interface LedgerFilter {
  readonly skuId?: string | undefined
  readonly document?: string | undefined
  readonly shipper?: number | undefined
  /** Recorded at or after this moment. */
  readonly from?: number | undefined
  readonly newestFirst?: boolean
}

interface LedgerSearch extends LedgerFilter {
  /** The code of the order that the document belongs to. */
  readonly orderCode?: string | undefined
}

export interface LedgerPlace {
  readonly at: number
  readonly document: string
  readonly entry: number
}

/** Where entries are stored: as rows of the ledger, or as reservations of orders in one state. */
interface Source {
  readonly name: string
  readonly from: string
  /** The column by which its index sorts documents. */
  readonly key: 'document' | 'tracking_code'
  readonly only: string
}

const moved: Source = {
  name: 'moved',
  from: 'from stock_movement m',
  key: 'document',
  only: '1 = 1',
}

const states = ['reserved', 'picking', 'picked', 'released', 'returned'] satisfies HoldState[]

const reserved = states.map(
  (state): Source => ({
    name: state,
    from: 'from stock_reservation m',
    key: 'tracking_code',
    only: `m.state = '${state}'`,
  }),
)

/** Orders whose units are still on the shelf: never many at a time. */
const open = reserved.filter(({ name }) => name === 'reserved' || name === 'picking')

/**
 * Reservations of orders that were settled, of one SKU. Each of their places has a later movement
 * of the order, which leads to it; the state is no plain column here, so that SQLite doesn't walk
 * through all orders of a state.
 */
const settled: Source = {
  name: 'settled',
  from: 'from stock_reservation m',
  key: 'tracking_code',
  only: "m.state || '' in ('picked', 'released', 'returned')",
}

/**
 * Movements and reservations of orders after a position, oldest first unless the filter asks for
 * the newest.
 */
export async function listPostings(
  db: Handle,
  filter: LedgerSearch,
  after: LedgerPlace | undefined,
  limit: number,
): Promise<LedgerEntry[]> {
  const { skuId, newestFirst = false } = filter
  const where = newWhere([limit])
  // A SKU is of one shipper. Its places are looked up first: their movements have an index.
  where.and('m.stock_id in (select id from stock where sku_id = ?)', skuId)
  if (skuId === undefined) where.and('sku.shipper_number = ?', filter.shipper)
  where.and('m.at >= ?', filter.from)
  where.and(newestFirst ? 'm.at <= ?' : 'm.at >= ?', after?.at)
  const place = after && [after.at, after.document, after.entry]
  where.after('m.at, m.document, m.entry', place, newestFirst)
  const { document, orderCode } = filter
  const ofDocument = document === undefined ? '1 = 1' : `m.document = ${where.place(document)}`
  const ofOrder = orderCode === undefined ? '1 = 1' : `m.tracking_code = ${where.place(orderCode)}`
  // Only a filter on the shipper needs the join; otherwise the entries are chosen before.
  const isJoinedLast = skuId !== undefined || filter.shipper === undefined
  const how = { isJoinedLast, down: newestFirst ? ' desc' : '' }
  const lists = [listFrom(moved, [where.text, ofDocument], how)]
  if (document === undefined || orderCode !== undefined)
    for (const source of skuId === undefined ? reserved : open)
      lists.push(listFrom(source, [where.text, ofOrder], how))
  if (skuId !== undefined && (document === undefined || orderCode !== undefined)) {
    const moves = `m.tracking_code in (select substr(x.document, length('order ') + 1)
      from stock_movement x where x.at >= ${where.place(filter.from ?? 0)}
        and x.stock_id in (select id from stock where sku_id = ${where.place(skuId)}))`
    lists.push(listFrom(settled, [where.text, ofOrder, moves], how))
  }
  return db.all<LedgerEntry>(
    `${lists.join(' union all ')}
     order by at${how.down}, document${how.down}, entry${how.down} limit $1`,
    where.values,
  )
}

/** The first entries of one source, by its index; the query merges those of all sources. */
function listFrom(
  { name, from, key, only }: Source,
  conditions: readonly string[],
  { isJoinedLast, down }: { readonly isJoinedLast: boolean; readonly down: string },
): string {
  const where = [only, ...conditions].join(' and ')
  const orderOf = (alias: string) =>
    `${alias}.at${down}, ${alias}.${key}${down}, ${alias}.entry${down}`
  const first = `select * ${from} where ${where} order by ${orderOf('m')} limit $1`
  const [source, alias, remaining] = isJoinedLast
    ? [`from (${first}) as chosen`, 'chosen', '1 = 1']
    : [from, 'm', where]
  return `select * from (
    select ${alias}.document, ${alias}.entry, ${alias}.at, ${alias}.kind,
      sku.shipper_number as "shipperNumber", sku.code as sku, stock.warehouse, stock.location,
      stock.batch, stock.serial, stock.expires_on as "expiresOn", ${alias}.line, ${alias}.units,
      ${alias}.reserved, ${alias}.reason, ${alias}.recorded_by as "recordedBy"
    ${source} join stock on stock.id = ${alias}.stock_id join sku on sku.id = stock.sku_id
    where ${remaining} order by ${orderOf(alias)} limit $1) as ${name}`
}
