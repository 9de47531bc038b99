import type { PostalCode } from '../../kernel/postal-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import type { PostalRoute } from './route-table.ts'
import type { VisitRow } from './route-visits.ts'

interface RouteRow {
  id: string
  from_code: PostalCode
  to_code: PostalCode
  router: string
  same_day_router: string | null
  cut_off_minutes: number | null
  active: number
}

const columns = [
  'id',
  'from_code',
  'to_code',
  'router',
  'same_day_router',
  'cut_off_minutes',
  'active',
] as const

const selected = columns.join(', ')

export async function listRoutes(db: Handle): Promise<PostalRoute[]> {
  const rows = await db.all<RouteRow>(
    `select ${selected} from postal_route order by from_code, to_code desc`,
  )
  return rows.map(toRoute)
}

export async function findRoutes(db: Handle, ids: readonly string[]): Promise<PostalRoute[]> {
  const rows = await db.all<RouteRow>(`select ${selected} from postal_route where id in list($1)`, [
    ids,
  ])
  return rows.map(toRoute)
}

/** Adds routes for ranges that have none; existing routes are left unchanged. */
export async function insertNewRoutes(tx: Handle, routes: readonly PostalRoute[]): Promise<void> {
  await tx.insertNewRows({
    table: 'postal_route',
    columns,
    rows: routes.map(toValues),
    key: 'id',
  })
}

export async function replaceRoutes(tx: Handle, routes: readonly PostalRoute[]): Promise<void> {
  await deleteRoutes(
    tx,
    routes.map(({ id }) => id),
  )
  await tx.insertRows({ table: 'postal_route', columns, rows: routes.map(toValues) })
}

export async function deleteRoutes(tx: Handle, ids: readonly string[]): Promise<number> {
  return tx.run('delete from postal_route where id in list($1)', [ids])
}

function toValues(route: PostalRoute): (string | number | null)[] {
  return [
    route.id,
    route.fromCode,
    route.toCode,
    route.router,
    route.sameDayRouter ?? null,
    route.cutOffMinutes ?? null,
    Number(route.active),
  ]
}

function toRoute(row: RouteRow): PostalRoute {
  return {
    id: row.id,
    fromCode: row.from_code,
    toCode: row.to_code,
    router: row.router,
    sameDayRouter: row.same_day_router ?? undefined,
    cutOffMinutes: row.cut_off_minutes ?? undefined,
    active: row.active === 1,
  }
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
