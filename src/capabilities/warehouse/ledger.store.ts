import type { Handle, SqlValue } from '../../kits/db/database.ts'
import type { Holding } from './hold.ts'
import type { MovementKind, Posting } from './ledger.ts'

const columns = [
  'document',
  'entry',
  'at',
  'kind',
  'stock_id',
  'line',
  'units',
  'reserved',
  'reason',
  'recorded_by',
] as const

export async function insertPostings(
  tx: Handle,
  postings: readonly Posting[],
  by: string,
  now: number,
): Promise<void> {
  await tx.insertRows({
    table: 'stock_movement',
    columns,
    rows: postings.map((posting) => [
      posting.document,
      posting.entry,
      now,
      posting.kind,
      posting.stockId,
      posting.line,
      posting.units,
      posting.reserved,
      posting.reason,
      by,
    ]),
  })
}

interface SummedRow extends Holding {
  readonly document: string
}

/** What each document has of each balance, by line: the ledger itself knows. */
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

/** A row of the ledger as it is shown. */
export interface LedgerEntry {
  readonly document: string
  readonly entry: number
  readonly at: number
  readonly kind: MovementKind
  readonly shipperNumber: number
  readonly sku: string
  readonly warehouse: string
  readonly location: string
  readonly batch: string
  readonly serial: string
  readonly expiresOn: string
  readonly line: number
  readonly units: number
  readonly reserved: number
  readonly reason: string
  readonly recordedBy: string
}

export interface LedgerFilter {
  readonly skuId?: string | undefined
  readonly document?: string | undefined
  readonly shipper?: number | undefined
  /** Recorded from this moment on. */
  readonly from?: number | undefined
}

export interface LedgerPlace {
  readonly at: number
  readonly document: string
  readonly entry: number
}

/** Oldest first, from after a place on. */
export async function listPostings(
  db: Handle,
  filter: LedgerFilter,
  after: LedgerPlace | undefined,
  limit: number,
): Promise<LedgerEntry[]> {
  const values: SqlValue[] = [limit]
  const place = (value: SqlValue) => `$${values.push(value)}`
  const conditions = ['1 = 1']
  if (filter.skuId !== undefined) conditions.push(`stock.sku_id = ${place(filter.skuId)}`)
  if (filter.document !== undefined) conditions.push(`m.document = ${place(filter.document)}`)
  if (filter.shipper !== undefined) conditions.push(`sku.shipper_number = ${place(filter.shipper)}`)
  if (filter.from !== undefined) conditions.push(`m.at >= ${place(filter.from)}`)
  if (after !== undefined) {
    const places = [after.at, after.document, after.entry].map(place)
    conditions.push(`(m.at, m.document, m.entry) > (${places.join(', ')})`)
  }
  return db.all<LedgerEntry>(
    `select m.document, m.entry, m.at, m.kind, sku.shipper_number as "shipperNumber",
       sku.code as sku, stock.warehouse, stock.location, stock.batch, stock.serial,
       stock.expires_on as "expiresOn", m.line, m.units, m.reserved, m.reason,
       m.recorded_by as "recordedBy"
     from stock_movement m join stock on stock.id = m.stock_id join sku on sku.id = stock.sku_id
     where ${conditions.join(' and ')}
     order by m.at, m.document, m.entry limit $1`,
    values,
  )
}

/** A balance that is not what its movements sum up to. */
export interface StockFault {
  readonly stockId: string
  readonly units: number
  readonly reserved: number
  readonly ledgerUnits: number
  readonly ledgerReserved: number
}

/** Adds the whole ledger up; a balance without movements, or they without one, is a fault too. */
export async function findFaults(db: Handle, limit: number): Promise<StockFault[]> {
  return db.all<StockFault>(
    `select id as "stockId", sum(units) as units, sum(reserved) as reserved,
       sum(ledger_units) as "ledgerUnits", sum(ledger_reserved) as "ledgerReserved"
     from (
       select id, units, reserved, 0 as ledger_units, 0 as ledger_reserved from stock
       union all
       select stock_id, 0, 0, units, reserved from stock_movement
     ) as books
     group by id
     having sum(units) <> sum(ledger_units) or sum(reserved) <> sum(ledger_reserved)
     order by id limit $1`,
    [limit],
  )
}

/** An order whose state does not say what its movements do. */
export interface HoldFault {
  readonly trackingCode: string
  readonly state: string
  readonly reserved: number
  readonly picked: number
}

export async function findHoldFaults(db: Handle, limit: number): Promise<HoldFault[]> {
  return db.all<HoldFault>(
    `select h.tracking_code as "trackingCode", h.state, coalesce(sum(m.reserved), 0) as reserved,
       coalesce(-sum(m.units), 0) as picked
     from stock_hold h left join stock_movement m on m.document = 'order ' || h.tracking_code
     group by h.tracking_code, h.state
     having (coalesce(sum(m.reserved), 0) > 0) <> (h.state in ('reserved', 'picking'))
       or (coalesce(sum(m.units), 0) < 0) <> (h.state in ('picking', 'picked'))
     order by h.tracking_code limit $1`,
    [limit],
  )
}
