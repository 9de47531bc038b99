import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle, SqlValue } from '../../kits/db/database.ts'
import type { HoldState } from './hold.ts'

export interface Hold {
  readonly code: TrackingCode
  readonly shipperNumber: number
  readonly state: HoldState
  /** How many postings its document has. */
  readonly entries: number
  readonly reservedAt: number
}

const columns = ['tracking_code', 'shipper_number', 'state', 'entries', 'reserved_at'] as const

const selectHolds = `select tracking_code as code, shipper_number as "shipperNumber", state,
    entries, reserved_at as "reservedAt"
  from stock_hold where `

/** Those whose order holds nothing yet; answers their codes. */
export async function insertHolds(tx: Handle, holds: readonly Hold[]): Promise<Set<string>> {
  return tx.insertNewRows({
    table: 'stock_hold',
    columns,
    rows: holds.map((hold) => [
      hold.code,
      hold.shipperNumber,
      hold.state,
      hold.entries,
      hold.reservedAt,
    ]),
    key: 'tracking_code',
  })
}

/** Whoever changes what an order holds keeps its row until the end. */
export async function lockHolds(tx: Handle, codes: readonly TrackingCode[]): Promise<Hold[]> {
  return tx.all<Hold>(
    `${selectHolds}tracking_code in list($1) order by tracking_code /*postgres: for update */`,
    [codes],
  )
}

export async function findHolds(db: Handle, codes: readonly TrackingCode[]): Promise<Hold[]> {
  return db.all<Hold>(`${selectHolds}tracking_code in list($1)`, [codes])
}

/** One statement for all that end alike: scans come by the hundred. */
export async function updateHolds(
  tx: Handle,
  codes: readonly TrackingCode[],
  { state, entries }: Pick<Hold, 'state' | 'entries'>,
): Promise<void> {
  await tx.run('update stock_hold set state = $2, entries = $3 where tracking_code in list($1)', [
    codes,
    state,
    entries,
  ])
}

/** An order that was cancelled, and is loaded again (D30). */
export async function renewHold(tx: Handle, hold: Hold): Promise<void> {
  await tx.run(
    `update stock_hold set state = $2, entries = $3, reserved_at = $4 where tracking_code = $1`,
    [hold.code, hold.state, hold.entries, hold.reservedAt],
  )
}

export interface HoldFilter {
  readonly shipper: number | undefined
  readonly warehouse: string | undefined
}

export interface HoldPlace {
  readonly reservedAt: number
  readonly code: string
}

/** The orders that wait to be picked, the oldest first. */
export async function listOpenHolds(
  db: Handle,
  { shipper, warehouse }: HoldFilter,
  after: HoldPlace | undefined,
  limit: number,
): Promise<Hold[]> {
  const values: SqlValue[] = [limit]
  const place = (value: SqlValue) => `$${values.push(value)}`
  const conditions = ["(state = 'reserved' or state = 'picking')"]
  if (shipper !== undefined) conditions.push(`shipper_number = ${place(shipper)}`)
  if (warehouse !== undefined)
    conditions.push(`exists (
      select 1 from stock_movement m join stock on stock.id = m.stock_id
      where m.document = 'order ' || tracking_code and stock.warehouse = ${place(warehouse)})`)
  if (after !== undefined)
    conditions.push(
      `(reserved_at, tracking_code) > (${place(after.reservedAt)}, ${place(after.code)})`,
    )
  return db.all<Hold>(
    `${selectHolds}${conditions.join(' and ')} order by reserved_at, tracking_code limit $1`,
    values,
  )
}
