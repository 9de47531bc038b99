import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { type Column, integer, record, text } from '../../../kits/db/record.ts'
import { newWhere } from '../../../kits/db/where.ts'
import type { HoldState, ReservedUnits } from './hold.ts'

export interface Hold {
  readonly code: TrackingCode
  readonly shipperNumber: number
  readonly state: HoldState
  /** How many postings its document has. */
  readonly entries: number
  readonly reservedAt: number
  /** The lines it reserved at its last loading: the first postings since then. */
  readonly lines: readonly ReservedUnits[]
}

/** A line as stored in `stock_hold` and read by the view `stock_reservation`. */
type StoredLine = [entry: number, line: number, stockId: string, units: number]

function toText(lines: readonly ReservedUnits[]): string {
  return JSON.stringify(
    lines.map(({ entry, line, stockId, units }): StoredLine => [entry, line, stockId, units]),
  )
}

function toLines(stored: string): ReservedUnits[] {
  const lines = JSON.parse(stored) as StoredLine[]
  return lines.map(([entry, line, stockId, units]) => ({ entry, line, stockId, units }))
}

const lineList: Column<Hold['lines']> = {
  name: 'lines',
  conversion: { read: (stored) => toLines(String(stored)), write: toText },
}

const holds = record<Hold>({
  code: text('tracking_code'),
  shipperNumber: integer('shipper_number'),
  state: text('state'),
  entries: integer('entries'),
  reservedAt: integer('reserved_at'),
  lines: lineList,
})

const selectHolds = `select ${holds.selected} from stock_hold where `

/** Inserts the holds of orders that have none yet; returns their codes. */
export async function insertHolds(tx: Handle, added: readonly Hold[]): Promise<Set<string>> {
  return tx.insertNewRows({ table: 'stock_hold', ...holds.rows(added), key: 'tracking_code' })
}

/** Returns the holds, locked until the transaction ends. */
export async function lockHolds(tx: Handle, codes: readonly TrackingCode[]): Promise<Hold[]> {
  return holds.all(
    tx,
    `${selectHolds}tracking_code in list($1) order by tracking_code /*postgres: for update */`,
    [codes],
  )
}

export async function findHolds(db: Handle, codes: readonly TrackingCode[]): Promise<Hold[]> {
  return holds.all(db, `${selectHolds}tracking_code in list($1)`, [codes])
}

/** One statement for all holds with the same ending: scans arrive by the hundred. */
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

/** Renews the hold of a cancelled order that is loaded again (D30). */
export async function renewHold(tx: Handle, hold: Hold): Promise<void> {
  await tx.run(
    `update stock_hold set state = $2, entries = $3, reserved_at = $4, lines = $5
     where tracking_code = $1`,
    [hold.code, hold.state, hold.entries, hold.reservedAt, toText(hold.lines)],
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

const openStates = ['reserved', 'picking'] satisfies HoldState[]

/** Counts waiting orders, up to a maximum, for the badge in the side bar. */
export async function countOpenHolds(db: Handle, most: number): Promise<number> {
  const states = openStates.map((state) => `'${state}'`).join(', ')
  const [row] = await db.all<{ held: number }>(
    `select count(*) as held from
       (select 1 from stock_hold where state in (${states}) limit $1) as waiting`,
    [most],
  )
  return row?.held ?? 0
}

/** The orders to be picked, oldest first. */
export async function listOpenHolds(
  db: Handle,
  { shipper, warehouse }: HoldFilter,
  after: HoldPlace | undefined,
  limit: number,
): Promise<Hold[]> {
  const where = newWhere([limit])
  where.and('shipper_number = ?', shipper)
  where.and(
    `exists (
      select 1 from stock_reservation r join stock on stock.id = r.stock_id
      where r.tracking_code = stock_hold.tracking_code and stock.warehouse = ?)`,
    warehouse,
  )
  where.after('reserved_at, tracking_code', after && [after.reservedAt, after.code])
  // One query per state: the index is ordered within a state.
  const ofStates = openStates.map(
    (state) => `select * from (
      ${selectHolds}state = '${state}' and ${where.text}
      order by reserved_at, tracking_code limit $1) as ${state}`,
  )
  return holds.all(
    db,
    `${ofStates.join(' union all ')} order by "reservedAt", code limit $1`,
    where.values,
  )
}

/** Units of a line that were not where the stock says. */
export interface PickShortage {
  readonly code: TrackingCode
  readonly line: number
  readonly units: number
}

/** Notes the missing units of a line; nothing, if they were found after all. */
export async function putShortage(
  tx: Handle,
  { code, line, units }: PickShortage,
  by: string,
  now: number,
): Promise<void> {
  await tx.run('delete from stock_shortage where tracking_code = $1 and line = $2', [code, line])
  if (units > 0)
    await tx.run(
      `insert into stock_shortage (tracking_code, line, units, at, recorded_by)
       values ($1, $2, $3, $4, $5)`,
      [code, line, units, now, by],
    )
}

export async function findShortages(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<PickShortage[]> {
  return db.all(
    `select tracking_code as code, line, units from stock_shortage
     where tracking_code in list($1)`,
    [codes],
  )
}

/** Where an order goes, and whose it is. */
export interface OrderFacts {
  readonly code: TrackingCode
  readonly postalCode: number
  readonly shipperName: string
}

export async function findOrderFacts(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<Map<TrackingCode, OrderFacts>> {
  const rows = await db.all<OrderFacts>(
    `select o.tracking_code as code, o.postal_code as "postalCode",
       coalesce(shipper.name, '') as "shipperName"
     from shipment_order o left join shipper on shipper.number = o.shipper_number
     where o.tracking_code in list($1)`,
    [codes],
  )
  return new Map(rows.map((row) => [row.code, row]))
}
