import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import type { PostalCode } from '../../kernel/postal-code.ts'
import { chooseRouter, createRouteTable, type PostalRoute, routeId } from './route-table.ts'

function route(from: number, to: number, more: Partial<PostalRoute> = {}): PostalRoute {
  const [fromCode, toCode] = [from as PostalCode, to as PostalCode]
  const id = routeId(fromCode, toCode)
  const usual = { sameDayRouter: undefined, cutOffMinutes: undefined, active: true }
  return { id, fromCode, toCode, router: id, ...usual, ...more }
}

const at = (routes: readonly PostalRoute[], code: number) =>
  createRouteTable(routes).find(code as PostalCode)?.id

describe('the route of a postal code', () => {
  test('is that of the narrowest range it lies in, whatever their order', () => {
    const routes = [route(1400, 1499), route(1000, 9999), route(1425, 1425), route(1000, 1499)]
    for (const turned of [routes, routes.toReversed()]) {
      assert.equal(at(turned, 1425), '1425-1425')
      assert.equal(at(turned, 1426), '1400-1499')
      assert.equal(at(turned, 1399), '1000-1499')
      assert.equal(at(turned, 1500), '1000-9999')
    }
  })

  test('serves what no narrower range takes', () => {
    const off = route(1600, 1699, { active: false })
    const table = createRouteTable([route(1000, 1999), route(1425, 1425), route(1400, 1499), off])
    const spans = (id: string) => table.spansOf(id)
    assert.deepEqual(spans('1425-1425'), [[1425, 1425]])
    assert.deepEqual(spans('1400-1499'), [
      [1400, 1424],
      [1426, 1499],
    ])
    assert.deepEqual(spans('1000-1999'), [
      [1000, 1399],
      [1500, 1999],
    ])
    for (const none of ['1600-1699', '2000-2001']) assert.deepEqual(spans(none), [])
  })

  test('has both ends of its range', () => {
    const routes = [route(1000, 1000), route(9999, 9999), route(2000, 2002)]
    assert.deepEqual(
      [1000, 1001, 1999, 2000, 2002, 2003, 9998, 9999].map((code) => at(routes, code)),
      [
        '1000-1000',
        undefined,
        undefined,
        '2000-2002',
        '2000-2002',
        undefined,
        undefined,
        '9999-9999',
      ],
    )
  })

  test('is none where no range reaches', () => {
    assert.equal(at([], 1425), undefined)
  })

  test('skips an inactive range', () => {
    const routes = [route(1000, 9999), route(1425, 1425, { active: false })]
    assert.equal(at(routes, 1425), '1000-9999')
  })

  test('of two ranges as wide is the one that begins later', () => {
    const routes = [route(1050, 1150), route(1000, 1100)]
    assert.equal(at(routes, 1075), '1050-1150')
  })

  test('is what looking at every range finds', () => {
    const code = fc.integer({ min: 1000, max: 9999 })
    const range = fc.tuple(code, code).map(([a, b]) => route(Math.min(a, b), Math.max(a, b)))
    fc.assert(
      fc.property(fc.uniqueArray(range, { selector: ({ id }) => id }), code, (routes, place) => {
        const [narrowest] = routes
          .filter(({ fromCode, toCode }) => fromCode <= place && place <= toCode)
          .sort(
            (a, b) => a.toCode - a.fromCode - (b.toCode - b.fromCode) || b.fromCode - a.fromCode,
          )
        assert.equal(at(routes, place), narrowest?.id)
      }),
    )
  })
})

describe('same-day routing', () => {
  const fast = route(1000, 1499, { sameDayRouter: 'EN EL DIA', cutOffMinutes: 840 })
  const routerAt = (sameDay: boolean, minutes: number, one = fast) =>
    chooseRouter(one, { sameDay }, minutes).router

  test("comes from the shipper's configuration", () => {
    assert.equal(routerAt(true, 600), 'EN EL DIA')
    assert.equal(routerAt(false, 600), '1000-1499')
  })

  test('ends at the cut-off hour', () => {
    assert.equal(routerAt(true, 839), 'EN EL DIA')
    assert.equal(routerAt(true, 840), '1000-1499')
    assert.equal(routerAt(true, 1439), '1000-1499')
  })

  test('lasts the whole day where there is no cut-off', () => {
    assert.equal(routerAt(true, 1439, { ...fast, cutOffMinutes: undefined }), 'EN EL DIA')
  })

  test('needs a router for it', () => {
    assert.equal(routerAt(true, 0, { ...fast, sameDayRouter: undefined }), '1000-1499')
    assert.equal(chooseRouter(fast, { sameDay: true }, 0).sameDay, true)
    assert.equal(chooseRouter(fast, { sameDay: true }, 900).sameDay, false)
  })
})
