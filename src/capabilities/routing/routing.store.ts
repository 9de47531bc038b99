import type { PostalCode } from '../../kernel/postal-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { flag, integer, orUndefined, record, text } from '../../kits/db/record.ts'
import type { PostalRoute } from './route-table.ts'
import type { VisitRow } from './route-visits.ts'

const routes = record<PostalRoute>({
  id: text('id'),
  fromCode: integer('from_code'),
  toCode: integer('to_code'),
  router: text('router'),
  sameDayRouter: orUndefined(text('same_day_router')),
  cutOffMinutes: orUndefined(integer('cut_off_minutes')),
  active: flag('active'),
})

export async function listRoutes(db: Handle): Promise<PostalRoute[]> {
  const sql = `select ${routes.selected} from postal_route order by from_code, to_code desc`
  return routes.all(db, sql)
}

export async function findRoutes(db: Handle, ids: readonly string[]): Promise<PostalRoute[]> {
  const sql = `select ${routes.selected} from postal_route where id in list($1)`
  return routes.all(db, sql, [ids])
}

/** Adds routes for ranges that have none; existing routes are left unchanged. */
export async function insertNewRoutes(tx: Handle, added: readonly PostalRoute[]): Promise<void> {
  await tx.insertNewRows({ table: 'postal_route', ...routes.rows(added), key: 'id' })
}

export async function replaceRoutes(tx: Handle, replaced: readonly PostalRoute[]): Promise<void> {
  await deleteRoutes(
    tx,
    replaced.map(({ id }) => id),
  )
  await tx.insertRows({ table: 'postal_route', ...routes.rows(replaced) })
}

export async function deleteRoutes(tx: Handle, ids: readonly string[]): Promise<number> {
  return tx.run('delete from postal_route where id in list($1)', [ids])
}

export async function listShipperNumbers(db: Handle): Promise<number[]> {
  const rows = await db.all<{ number: number }>('select number from shipper order by number')
  return rows.map(({ number }) => number)
}

/** How many orders of a shipper go to each postal code; served by an index alone. */
export async function countByPostalCode(
  db: Handle,
  shipper: number,
  from: number,
  to: number,
): Promise<{ readonly postalCode: PostalCode; readonly orders: number }[]> {
  return db.all(
    `select postal_code as "postalCode", count(*) as orders from shipment_order
     where shipper_number = $1 and entered_at >= $2 and entered_at < $3 group by postal_code`,
    [shipper, from, to],
  )
}

/** Visits and corrections that were recorded from a moment to before another, the newest first. */
export async function findVisits(db: Handle, from: number, to: number): Promise<VisitRow[]> {
  return db.all<VisitRow>(
    `select m.tracking_code as code, m.ordinal, m.check_code as "check", m.correction,
       o.postal_code as "postalCode"
     from movement m join shipment_order o on o.tracking_code = m.tracking_code
     where m.recorded_at >= $1 and m.recorded_at < $2
       and (m.check_code in ('CA', 'DL') or m.correction = 1)
     order by m.recorded_at desc, m.tracking_code desc, m.ordinal desc`,
    [from, to],
  )
}
