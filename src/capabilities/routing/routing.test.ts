import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { forEachEngine, type TestDatabase } from '../../../test/support/engines.ts'
import { openMigrated } from '../../../test/support/migrated.ts'
import { demoRoutes } from '../../demo/demo-carrier.ts'
import type { PostalCode } from '../../kernel/postal-code.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { createZone } from '../../kits/clock/zone.ts'
import { openAudit } from '../audit/audit.ts'
import { openRouting, type PostalRoute, type Routing, routeId } from './routing.ts'

const by = { id: 'token of Inés', name: 'Inés', role: 'administrator' } as const
const zone = createZone('America/Argentina/Buenos_Aires')
const shipper: Shipper = {
  number: 1,
  name: 'Tienda',
  mode: 'CROSS',
  insured: false,
  sameDay: true,
  volumetricFactor: 4000,
}

function route(from: number, to: number, more: Partial<PostalRoute> = {}): PostalRoute {
  const [fromCode, toCode] = [from as PostalCode, to as PostalCode]
  const usual = { router: 'A', sameDayRouter: undefined, cutOffMinutes: undefined, active: true }
  return { id: routeId(fromCode, toCode), fromCode, toCode, ...usual, ...more }
}

forEachEngine((engine) => {
  let db: TestDatabase
  let routing: Routing
  let now: number
  const open = () => openRouting(db, () => now, zone)

  beforeEach(async () => {
    db = await openMigrated(engine)
    now = Date.parse('2026-05-15T13:00:00-03:00')
    routing = await open()
    await routing.addRoutes(demoRoutes, by)
  })
  afterEach(() => db.dispose())

  const routerOf = (code: number, caller = shipper) => {
    const routed = routing.routePostalCode(code as PostalCode, caller)
    return routed.ok ? routed.value.router : routed.refusal
  }

  test('every code has a router in the demonstration', () => {
    for (let code = 1000; code <= 9999; code++)
      assert.notEqual(routerOf(code), 'code-without-route')
  })

  test("the cut-off is compared with the carrier's clock", () => {
    now = Date.parse('2026-05-15T13:59:59-03:00')
    assert.equal(routerOf(1425), 'CABA EN EL DIA')
    now = Date.parse('2026-05-15T14:00:00-03:00')
    assert.equal(routerOf(1425), 'CABA')
    now = Date.parse('2026-05-16T00:00:00-03:00')
    assert.equal(routerOf(1425), 'CABA EN EL DIA')
    assert.equal(routerOf(1425, { ...shipper, sameDay: false }), 'CABA')
  })

  describe('a route that is put', () => {
    test('is visible at once, also to another process after a refresh', async () => {
      const other = await open()
      const postalRoute = route(1425, 1425, { sameDayRouter: 'B', cutOffMinutes: 1_440 })
      assert.deepEqual(await routing.putRoutes([postalRoute], by), {
        added: 1,
        changed: 0,
        unchanged: 0,
      })
      assert.equal(routerOf(1425), 'B')
      await other.refresh()
      assert.deepEqual(other.find('1425-1425'), postalRoute)
    })

    test('replaces the one of its range', async () => {
      const routes = [
        route(1000, 1499),
        route(5000, 5299, { router: 'CORDOBA' }),
        route(6000, 6001),
      ]
      assert.deepEqual(await routing.putRoutes(routes, by), { added: 1, changed: 1, unchanged: 1 })
      assert.equal(routerOf(1425), 'A')
    })
  })

  test('without its route a code uses the next wider one, and finally none', async () => {
    assert.ok((await routing.deleteRoute('1000-1499', by)).ok)
    assert.equal(routerOf(1425), 'TRONCAL NACIONAL')
    assert.ok((await routing.deleteRoute('1000-9999', by)).ok)
    assert.equal(routerOf(1425), 'code-without-route')
    const again = await routing.deleteRoute('1000-9999', by)
    assert.deepEqual(again, { ok: false, refusal: 'route-unknown' })
  })

  test('existing routes are unchanged when others are added', async () => {
    await routing.putRoutes([route(1000, 9999, { router: 'PROPIO' })], by)
    await routing.addRoutes(demoRoutes, by)
    assert.equal(routing.find('1000-9999')?.router, 'PROPIO')
  })

  test('every change is audited with its operator', async () => {
    const audit = openAudit(db)
    await routing.putRoutes([route(1425, 1425)], by)
    await routing.putRoutes([route(1425, 1425)], by)
    await routing.deleteRoute('1425-1425', by)
    const entries = await audit.list(0, 100, 'route 1425-1425')
    assert.deepEqual(
      entries.map(({ operator, action }) => [operator, action]),
      [
        ['Inés', 'route.put'],
        ['Inés', 'route.delete'],
      ],
    )
    assert.ok((await audit.verify()).sound)
  })
})
