import type { Handle, SqlValue } from '../../../kits/db/database.ts'
import type { HoldState } from '../holds/hold.ts'
import type { MovementKind } from './ledger.ts'

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

interface LedgerSearch extends LedgerFilter {
  /** Of the order whose document it is. */
  readonly orderCode?: string | undefined
}

export interface LedgerPlace {
  readonly at: number
  readonly document: string
  readonly entry: number
}

/** Where entries lie: as rows of the ledger, or as what the orders of one state reserved. */
interface Source {
  readonly name: string
  readonly from: string
  /** What its index orders documents by. */
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

/** Oldest first, from after a place on: what moved, and what orders reserved. */
export async function listPostings(
  db: Handle,
  filter: LedgerSearch,
  after: LedgerPlace | undefined,
  limit: number,
): Promise<LedgerEntry[]> {
  const values: SqlValue[] = [limit]
  const place = (value: SqlValue) => `$${values.push(value)}`
  const conditions: string[] = []
  if (filter.skuId !== undefined) conditions.push(`stock.sku_id = ${place(filter.skuId)}`)
  if (filter.shipper !== undefined) conditions.push(`sku.shipper_number = ${place(filter.shipper)}`)
  if (filter.from !== undefined) conditions.push(`m.at >= ${place(filter.from)}`)
  if (after !== undefined) {
    const places = [after.at, after.document, after.entry].map(place)
    conditions.push(`m.at >= ${places[0]} and (m.at, m.document, m.entry) > (${places.join(', ')})`)
  }
  const { document, orderCode } = filter
  const ofDocument = document === undefined ? undefined : `m.document = ${place(document)}`
  const ofOrder = orderCode === undefined ? undefined : `m.tracking_code = ${place(orderCode)}`
  const lists = [listFrom(moved, [...conditions, ofDocument ?? '1 = 1'])]
  if (document === undefined || ofOrder !== undefined)
    for (const source of reserved) lists.push(listFrom(source, [...conditions, ofOrder ?? '1 = 1']))
  return db.all<LedgerEntry>(
    `${lists.join(' union all ')} order by at, document, entry limit $1`,
    values,
  )
}

/** The first ones of a source, by its index; of those of all sources, the first are the answer. */
function listFrom({ name, from, key, only }: Source, conditions: readonly string[]): string {
  return `select * from (
    select m.document, m.entry, m.at, m.kind, sku.shipper_number as "shipperNumber",
      sku.code as sku, stock.warehouse, stock.location, stock.batch, stock.serial,
      stock.expires_on as "expiresOn", m.line, m.units, m.reserved, m.reason,
      m.recorded_by as "recordedBy"
    ${from} join stock on stock.id = m.stock_id join sku on sku.id = stock.sku_id
    where ${[only, ...conditions].join(' and ')}
    order by m.at, m.${key}, m.entry limit $1) as ${name}`
}
