import type { MovementCode } from '../../kernel/movement.ts'
import type { PostalCode } from '../../kernel/postal-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import type { LoadedSum, MovedSum, StateCount } from './figures.ts'

/** A place in the list of a shipper's orders; those up to it are summed. */
export interface SumHead {
  readonly enteredAt: number
  readonly id: number
}

const beginning: SumHead = { enteredAt: -1, id: -1 }

const headSelect = `select entered_at as "enteredAt", order_id as id from order_sum_head
  where shipper_number = $1`

export async function findSumHead(db: Handle, shipper: number): Promise<SumHead> {
  const [head] = await db.all<SumHead>(headSelect, [shipper])
  return head ?? beginning
}

/** Only one process sums a shipper's orders at a time. */
export async function lockSumHead(tx: Handle, shipper: number): Promise<SumHead> {
  await tx.run(
    `insert into order_sum_head (shipper_number, entered_at, order_id) values ($1, $2, $3)
     on conflict (shipper_number) do nothing`,
    [shipper, beginning.enteredAt, beginning.id],
  )
  const [head] = await tx.all<SumHead>(`${headSelect} /*postgres: for update */`, [shipper])
  return head ?? beginning
}

export interface PlacedOrder extends SumHead {
  readonly postalCode: PostalCode
}

/** The shipper's orders after a place, loaded before a moment. */
export async function findOrdersAfter(
  db: Handle,
  shipper: number,
  head: SumHead,
  before: number,
  limit: number,
): Promise<PlacedOrder[]> {
  return db.all<PlacedOrder>(
    `select entered_at as "enteredAt", id, postal_code as "postalCode" from shipment_order
     where shipper_number = $1 and entered_at >= $2 and (entered_at > $2 or id > $3)
       and entered_at < $4
     order by entered_at, id limit $5`,
    [shipper, head.enteredAt, head.id, before, limit],
  )
}

export async function addLoadedSums(
  tx: Handle,
  shipper: number,
  sums: readonly LoadedSum[],
  head: SumHead,
): Promise<void> {
  for (const { day, zone, orders } of sums)
    await tx.run(
      `insert into order_sum (shipper_number, day, zone_code, orders) values ($1, $2, $3, $4)
       on conflict (shipper_number, day, zone_code)
         do update set orders = order_sum.orders + excluded.orders`,
      [shipper, day, zone, orders],
    )
  await tx.run(
    'update order_sum_head set entered_at = $2, order_id = $3 where shipper_number = $1',
    [shipper, head.enteredAt, head.id],
  )
}

/** Days are counted from 1970, both included. */
export async function findLoadedSums(
  db: Handle,
  shipper: number,
  from: number,
  to: number,
): Promise<LoadedSum[]> {
  return db.all<LoadedSum>(
    `select day, zone_code as zone, orders from order_sum
     where shipper_number = $1 and day >= $2 and day <= $3`,
    [shipper, from, to],
  )
}

/**
 * The movements of days of 24 hours, one after another. Hours are counted from 1970; days from the
 * first of them.
 */
export async function findMovedSums(
  db: Handle,
  shipper: number,
  firstHour: number,
  days: number,
): Promise<MovedSum[]> {
  return db.all<MovedSum>(
    `select (hour - cast($2 as integer)) / 24 as day, check_code as "check",
       cast(sum(pieces) as integer) as pieces, cast(sum(promised) as integer) as promised,
       cast(sum(on_time) as integer) as "onTime"
     from movement_sum where shipper_number = $1 and hour >= cast($2 as integer)
       and hour < cast($2 as integer) + cast($3 as integer) * 24
     group by 1, 2`,
    [shipper, firstHour, days],
  )
}

/** How many of the shipper's pieces are in each of these states now. */
export async function countStates(
  db: Handle,
  shipper: number,
  states: readonly MovementCode[],
): Promise<StateCount[]> {
  return db.all<StateCount>(
    `select state, cast(count(*) as integer) as pieces from order_state
     where shipper_number = $1 and state in list($2) group by state order by state`,
    [shipper, states],
  )
}

export async function listShipperNumbers(db: Handle): Promise<number[]> {
  const rows = await db.all<{ number: number }>('select number from shipper order by number')
  return rows.map(({ number }) => number)
}
