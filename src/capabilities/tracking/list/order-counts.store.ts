import { type MovementCode, movementCodes } from '../../../kernel/movement.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { newWhere, type Where } from '../../../kits/db/where.ts'
import type { CountedPeriod, CountLimits, OrderCounts } from './order-list.ts'

/** Counts from indexes alone, but for orders that wait to be printed. */
export async function countOrders(
  db: Handle,
  shipper: number,
  period: CountedPeriod,
  limits: CountLimits,
): Promise<Omit<OrderCounts, 'attention'>> {
  const [states, { cancelled, unmoved }, unprinted] = await Promise.all([
    countStates(db, shipper, period, limits),
    countCancelled(db, shipper, period),
    countUnprinted(db, shipper, period, limits),
  ])
  const waiting = Math.max(0, (states.get('PI') ?? 0) - unmoved)
  states.set('PI', waiting)
  const sum = [...states.values()].reduce((orders, each) => orders + each, 0)
  return { all: sum - (cancelled - unmoved), states, cancelled, unprinted }
}

function wherePeriod(shipper: number, { from, before }: CountedPeriod, alias: 's' | 'o'): Where {
  const where = newWhere([shipper], `${alias}.shipper_number = $1`)
  where.and(`${alias}.entered_at >= ?`, from)
  where.and(`${alias}.entered_at < ?`, before)
  return where
}

/** An ended state has most orders of an account: none is counted to its end. */
async function countStates(
  db: Handle,
  shipper: number,
  period: CountedPeriod,
  { ordersPerCount }: CountLimits,
) {
  const where = wherePeriod(shipper, period, 's')
  const counts = movementCodes.map(
    (state) => `select '${state}' as state, count(*) as orders from (select 1 from order_state s
      where ${where.text} and s.state = '${state}' limit ${ordersPerCount}) as found`,
  )
  const rows = await db.all<{ state: MovementCode; orders: number }>(
    counts.join(' union all '),
    where.values,
  )
  return new Map(rows.map(({ state, orders }) => [state, orders]))
}

/**
 * An order is cancelled before it is handed over, so that its state stays PI; one that came to the
 * carrier all the same goes back, and is counted in the state of its newest movement.
 */
async function countCancelled(db: Handle, shipper: number, period: CountedPeriod) {
  const where = wherePeriod(shipper, period, 'o')
  where.also('o.cancelled_at is not null')
  const [counts] = await db.all<{ cancelled: number; unmoved: number }>(
    `select count(*) as cancelled, count(case when s.state = 'PI' then 1 end) as unmoved
     from shipment_order o join order_state s on s.id = o.id where ${where.text}`,
    where.values,
  )
  return counts ?? { cancelled: 0, unmoved: 0 }
}

/** A code that was printed, cancelled and loaded again is not printed. */
async function countUnprinted(
  db: Handle,
  shipper: number,
  period: CountedPeriod,
  { unprintedPerCount }: CountLimits,
): Promise<number> {
  const where = wherePeriod(shipper, period, 's')
  // Read in this order: an index of all orders may not lead past the few that wait.
  const count = `select count(*) as orders from (select 1
    from order_state s cross join shipment_order o
    where o.shipper_number = s.shipper_number and o.entered_at = s.entered_at and o.id = s.id
      and s.state = 'PI' and o.cancelled_at is null and ${where.text}
      and not exists (select 1 from label_print p where p.tracking_code = o.tracking_code
        and not exists (select 1 from past_order past
          where past.tracking_code = p.tracking_code and past.cancelled_at > p.last_at))
    limit ${unprintedPerCount}) as waiting`
  return countRows(db, count, where)
}

async function countRows(db: Handle, sql: string, where: Where): Promise<number> {
  const rows = await db.all<{ orders: number }>(sql, where.values)
  return rows[0]?.orders ?? 0
}
