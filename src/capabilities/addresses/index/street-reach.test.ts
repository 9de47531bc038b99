import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findCode } from '../matching/describe.ts'
import { buildGeoFile } from './build-geo.steps.ts'
import { type GeoIndex, openGeoIndex, openGeoIndexSteps } from './geo-index.ts'
import type { LocalityRow, StreetRow } from './geo-rows.ts'
import { finishSteps } from './opening.ts'
import { bytesInMemory } from './paged-words.ts'
import { findSegment } from './segments.ts'
import { reachOf, segmentsOf, segmentsWithin } from './street-reach.ts'

const district = { province: 'L', district: 'Capital' }
const towns = ['Villa Ficticia', 'Puesto Ficticio', 'Colonia Ficticia']
const localities: LocalityRow[] = towns.map((name, at) => ({
  ...district,
  name,
  aliases: [],
  postalCode: 6390 + at,
  latitude: -36.5 - at / 10,
  longitude: -64.5,
}))

/** How the blocks of a street are numbered. */
const ways = ['even', 'gaps', 'overlapping', 'one wide', 'some unknown', 'very high'] as const

/** The same numbers below a limit in every run. */
function createDraw(): (below: number) => number {
  let state = 20_261_118
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function rangeOf(draw: ReturnType<typeof createDraw>, way: (typeof ways)[number], at: number) {
  const from = at * 100 + 1
  if (way === 'one wide' && at === 3) return [from, from + 1_750] as const
  if (way === 'gaps') return [at * 300 + draw(60), at * 300 + 100 + draw(90)] as const
  if (way === 'overlapping') return [at * 70 + draw(50), at * 70 + 50 + draw(200)] as const
  return way === 'very high'
    ? ([from + 98_000, from + 98_099] as const)
    : ([from, from + 99] as const)
}

function streetsOf(draw: ReturnType<typeof createDraw>): StreetRow[] {
  return ways.flatMap((way) =>
    ['Ombú', 'Quebracho', 'Lapacho'].flatMap((name) =>
      towns.slice(draw(towns.length)).flatMap((locality) =>
        Array.from({ length: 12 + draw(30) }, (_, at): StreetRow => {
          const isUnknown = way === 'some unknown' && locality === towns.at(-1)
          const [from, to] = isUnknown ? [0, 0] : rangeOf(draw, way, at)
          return {
            ...district,
            locality,
            name: `${name} ${way}`,
            aliases: [],
            from,
            to,
            postalCode: draw(3) === 0 ? 0 : 6390 + draw(6),
            latitude: -36.5 - at / 1_000,
            longitude: -64.5,
            exact: draw(4) > 0,
          }
        }),
      ),
    ),
  )
}

describe('a number in a long street', () => {
  const draw = createDraw()
  const rows = { localities, streets: streetsOf(draw), zones: [] }
  const { buffer } = buildGeoFile(rows)
  const index = openGeoIndex(buffer)
  /** The same, of which pages are read as they are asked for. */
  const paged = finishSteps(openGeoIndexSteps({ ...bytesInMemory(buffer), memory: undefined }, 0))
  const streets = Array.from(index.streetName.keys())
  /** The same streets, each of which is gone through whole. */
  const plain: GeoIndex = {
    ...index,
    streetReach: new Uint32Array(streets.length).fill(2 ** 32 - 1),
  }
  const numbers = Array.from({ length: 400 }, () => (draw(8) === 0 ? 97_500 : 0) + draw(4_500))

  test('is looked for among all segments that can have it, and mostly among few', () => {
    let [around, all] = [0, 0]
    for (const street of streets)
      for (const low of numbers) {
        const high = low + (low % 500)
        const [first, end] = segmentsWithin(index, street, low, high)
        assert.deepEqual(segmentsWithin(paged, street, low, high), [first, end])
        const [start, after] = segmentsOf(index, street)
        const has = (one: number) => index.ranges.from(one) <= high && index.ranges.to(one) >= low
        for (let one = start; one < after; one++)
          assert.ok(!has(one) || (one >= first && one < end), `${street}: ${low}-${high}`)
        around += end - first
        all += after - start
      }
    assert.ok(around < all * 0.6, `${around} of ${all}`)
  })

  test('is looked for in all of it where its segments are in no order', () => {
    const inOrder = rows.streets.slice(0, 5).map((row) => ({ row, place: 0 }))
    assert.equal(reachOf(inOrder), 99)
    assert.equal(reachOf(inOrder.toReversed()), plain.streetReach[0])
  })

  test('has the segment, the fit and the code that a look at all of them finds', () => {
    for (const street of streets)
      for (const [turn, number] of [...numbers, undefined, 0, 100_000, 250_000].entries()) {
        const postalCode = turn % 3 === 0 ? undefined : 6390 + (turn % 7)
        const places = turn % 4 === 0 ? [] : [turn % towns.length]
        const question = { number, postalCode, places }
        const segment = findSegment(index, street, question)
        assert.deepEqual(segment, findSegment(plain, street, question), JSON.stringify(question))
        assert.deepEqual(segment, findSegment(paged, street, question), JSON.stringify(question))
        const codeIn = (one: GeoIndex) => findCode(one, street, segment.segment, postalCode, places)
        assert.deepEqual(codeIn(index), codeIn(plain))
      }
  })
})
