import type { Operator } from '../../kernel/operator.ts'
import type { PostalCode } from '../../kernel/postal-code.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { inPortions, type OnRows } from '../../kits/batch/portions.ts'
import { shareWork } from '../../kits/batch/shared-work.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { bumpEpoch } from '../../kits/db/epochs.ts'
import { mostShared, sharingChanges } from '../../kits/db/topic-changes.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { recordAudit } from '../audit/audit.ts'
import {
  type Routing as Chosen,
  type CodeSpan,
  chooseRouter,
  createRouteTable,
  type PostalRoute,
  routesOf,
} from './route-table.ts'
import { openRouteVolume, type RouteVolume } from './route-volume.steps.ts'
import {
  deleteRoutes,
  findRoutes,
  insertNewRoutes,
  listRoutes,
  replaceRoutes,
} from './routing.store.ts'

export { type PostalRoute, routeId } from './route-table.ts'
export type { Chosen, CodeSpan }

export const routesTopic = 'routes'

export interface Routing {
  /** The logistics that serves a code for this shipper now; served from memory. */
  routePostalCode(
    postalCode: PostalCode,
    shipper: Pick<Shipper, 'number' | 'sameDay'>,
  ): Outcome<Chosen, 'code-without-route'>
  /** Which route serves a code at a moment, for shippers with and without same-day delivery. */
  resolve(postalCode: PostalCode, at: number): Outcome<Resolved, 'code-without-route'>
  /** The codes that a route serves now; none where it is unknown or inactive. */
  spansOf(id: string): readonly CodeSpan[]
  /** The orders and visits of the last days by route; counted anew every some minutes. */
  volume(): Promise<RouteVolume>
  /** Every route, by its first code; of two with the same first code, the wider first. */
  list(): readonly PostalRoute[]
  find(id: string): PostalRoute | undefined
  /** Stores all of them or none; existing ones are replaced. */
  putRoutes(routes: readonly PostalRoute[], by: Operator, onStored?: OnRows): Promise<RoutesPut>
  deleteRoute(id: string, by: Operator): Promise<Outcome<PostalRoute, 'route-unknown'>>
  /** Adds a carrier's first routes; existing ones are left unchanged. */
  addRoutes(routes: readonly PostalRoute[], by: Operator): Promise<void>
  refresh(): Promise<void>
}

/** The answer to "where does this code go?". */
export interface Resolved {
  readonly route: PostalRoute
  /** The one for shippers with same-day delivery; undefined where it is no longer in time. */
  readonly sameDayRouter: string | undefined
  /** Wider routes of the same code, the narrowest first; they would serve it without this one. */
  readonly under: readonly PostalRoute[]
}

export interface RoutesPut {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
}

export async function openRouting(db: Database, clock: Clock, zone: Zone): Promise<Routing> {
  let routes = await listRoutes(db)
  let table = createRouteTable(routes)
  const refresh = shareWork(async () => {
    routes = await listRoutes(db)
    table = createRouteTable(routes)
  })
  const changes = sharingChanges(db, routesTopic)
  return {
    routePostalCode(postalCode, shipper) {
      const route = table.find(postalCode)
      if (route === undefined) return refuse('code-without-route')
      const { hour, minute } = zone(clock(shipper.number))
      return accept(chooseRouter(route, shipper, hour * 60 + minute))
    },
    resolve(postalCode, at) {
      const [route, ...under] = routesOf(routes, postalCode)
      if (route === undefined) return refuse('code-without-route')
      const { hour, minute } = zone(at)
      const chosen = chooseRouter(route, { sameDay: true }, hour * 60 + minute)
      return accept({ route, sameDayRouter: chosen.sameDay ? chosen.router : undefined, under })
    },
    spansOf: (id) => table.spansOf(id),
    volume: openRouteVolume(db, clock, () => table),
    list: () => routes,
    find: (id) => routes.find((route) => route.id === id),
    async putRoutes(rows, by, onStored) {
      const place = rows.length > mostShared ? db : changes
      const put = await place.transaction((tx) =>
        storeRoutes(tx, { sent: rows, by, onStored }, clock()),
      )
      await refresh()
      return put
    },
    async deleteRoute(id, by) {
      const deleted = await changes.transaction((tx) => removeRoute(tx, id, by, clock()))
      await refresh()
      return deleted
    },
    async addRoutes(rows, by) {
      await db.transaction(async (tx) => {
        await bumpEpoch(tx, routesTopic)
        await insertNewRoutes(tx, rows)
        await recordAudit(tx, routesFact(by, 'route.add', rows), clock())
      })
      await refresh()
    },
    refresh,
  }
}

interface RoutesChange {
  readonly sent: readonly PostalRoute[]
  readonly by: Operator
  readonly onStored: OnRows | undefined
}

async function storeRoutes(
  tx: Handle,
  { sent: routes, by, onStored }: RoutesChange,
  now: number,
): Promise<RoutesPut> {
  // Locks the epoch's row until the transaction ends: concurrent changes of routes wait.
  await bumpEpoch(tx, routesTopic)
  const ids = routes.map(({ id }) => id)
  const before = new Map((await findRoutes(tx, ids)).map((route) => [route.id, route]))
  const changed = routes.filter((route) => !sameRoute(before.get(route.id), route))
  const added = changed.filter(({ id }) => !before.has(id)).length
  if (changed.length > 0) {
    await inPortions(changed, (portion) => replaceRoutes(tx, portion), onStored)
    await recordAudit(tx, routesFact(by, 'route.put', changed), now)
  }
  return {
    added,
    changed: changed.length - added,
    unchanged: routes.length - changed.length,
  }
}

function sameRoute(left: PostalRoute | undefined, right: PostalRoute): boolean {
  return (
    left !== undefined &&
    left.router === right.router &&
    left.sameDayRouter === right.sameDayRouter &&
    left.cutOffMinutes === right.cutOffMinutes &&
    left.active === right.active
  )
}

async function removeRoute(
  tx: Handle,
  id: string,
  by: Operator,
  now: number,
): Promise<Outcome<PostalRoute, 'route-unknown'>> {
  await bumpEpoch(tx, routesTopic)
  const [route] = await findRoutes(tx, [id])
  if (route === undefined) return refuse('route-unknown')
  await deleteRoutes(tx, [id])
  await recordAudit(tx, routesFact(by, 'route.delete', [route]), now)
  return accept(route)
}

function routesFact(by: Operator, action: string, routes: readonly PostalRoute[]) {
  const [first] = routes
  const subject = routes.length === 1 && first ? `route ${first.id}` : 'routes'
  return { by, action, subject, detail: { routes } }
}
