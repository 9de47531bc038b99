import type { Handle } from '../../../kits/db/database.ts'
import { newWhere } from '../../../kits/db/where.ts'

/** Units of a balance, as it says or as a part of the ledger does. */
export interface Counted {
  readonly stockId: string
  readonly units: number
  readonly reserved: number
}

/** Balances after an id. */
export async function pageBalances(
  db: Handle,
  after: string | undefined,
  limit: number,
): Promise<Counted[]> {
  const where = newWhere([limit], '1 = 1')
  where.and('id > ?', after)
  return db.all<Counted>(
    `select id as "stockId", units, reserved from stock where ${where.text} order by id limit $1`,
    where.values,
  )
}

export interface CountedMovement extends Counted {
  readonly document: string
  readonly entry: number
}

/** Movements after one, by document. */
export async function pageMovements(
  db: Handle,
  after: CountedMovement | undefined,
  limit: number,
): Promise<CountedMovement[]> {
  const where = newWhere([limit], '1 = 1')
  where.after('document, entry', after && [after.document, after.entry])
  return db.all<CountedMovement>(
    `select document, entry, stock_id as "stockId", units, reserved from stock_movement
     where ${where.text} order by document, entry limit $1`,
    where.values,
  )
}

/** The orders whose codes are after one and not after another. */
export interface CodeRange {
  readonly after: string
  readonly last: string
}

/** The codes of orders with a hold, after a code. */
export async function pageHolds(
  db: Handle,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await db.all<{ code: string }>(
    `select tracking_code as code from stock_hold where tracking_code > $1
     order by tracking_code limit $2`,
    [after ?? '', limit],
  )
  return rows.map(({ code }) => code)
}

export async function sumReservations(db: Handle, range: CodeRange): Promise<Counted[]> {
  return db.all<Counted>(
    `select stock_id as "stockId", sum(units) as units, sum(reserved) as reserved
     from stock_reservation where tracking_code > $1 and tracking_code <= $2 group by stock_id`,
    [range.after, range.last],
  )
}

/** An order's hold whose state contradicts its movements. */
export interface HoldFault {
  readonly trackingCode: string
  readonly state: string
  readonly reserved: number
  readonly picked: number
}

export async function findHoldFaults(db: Handle, range: CodeRange): Promise<HoldFault[]> {
  return db.all<HoldFault>(
    `select tracking_code as "trackingCode", state, reserved, picked
     from (
       select h.tracking_code, h.state,
         coalesce(sum(book.reserved), 0) as reserved, coalesce(-sum(book.units), 0) as picked
       from stock_hold h left join (
         select document, units, reserved from stock_movement
         where document > 'order ' || $1 and document <= 'order ' || $2
         union all
         select document, units, reserved from stock_reservation
         where tracking_code > $1 and tracking_code <= $2
       ) as book on book.document = 'order ' || h.tracking_code
       where h.tracking_code > $1 and h.tracking_code <= $2
       group by h.tracking_code, h.state
     ) as held
     where (reserved > 0) <> (state in ('reserved', 'picking'))
       or (picked > 0) <> (state in ('picking', 'picked'))
     order by tracking_code`,
    [range.after, range.last],
  )
}
