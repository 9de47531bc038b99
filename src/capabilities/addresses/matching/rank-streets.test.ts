import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { buildGeoFile } from '../index/build-geo.steps.ts'
import { openGeoIndex } from '../index/geo-index.ts'
import type { StreetRow } from '../index/geo-rows.ts'
import { type NameMatch, RankedStreets } from './rank-streets.ts'

const district = { province: 'L', district: 'Capital' }
const towns = ['Villa Ficticia', 'Puesto Ficticio']
const kinds = ['', 'Av. ', 'Pasaje ', 'Diagonal ']

/** The same numbers below a limit in every run. */
function createDraw(): (below: number) => number {
  let state = 20_261_118
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const draw = createDraw()
const streets = Array.from({ length: 40 }, (_, at): StreetRow[] =>
  Array.from(Array(1 + draw(6)).keys(), (block) => ({
    ...district,
    locality: towns[draw(2)] ?? '',
    name: `${kinds[at % 4]}Ombú ${at}`,
    aliases: [],
    from: at % 7 === 0 ? 0 : block * 100 + 1,
    to: at % 7 === 0 ? 0 : block * 100 + 99,
    postalCode: draw(3) === 0 ? 0 : 6390 + draw(4),
    latitude: -36.5,
    longitude: -64.5,
    exact: true,
  })),
).flat()
const localities = towns.map((name, at) => ({
  ...district,
  name,
  aliases: [],
  postalCode: 6390 + at,
  latitude: -36.5,
  longitude: -64.5 - at / 10,
}))
const index = openGeoIndex(buildGeoFile({ localities, streets, zones: [] }).buffer)

describe('the streets that may be meant', () => {
  test('are as when the ranges of all of them are compared (property)', () => {
    let rivals = 0
    for (let round = 0; round < 3_000; round++) {
      const ranked = new RankedStreets(index, drawNames(), {
        kind: [undefined, 'CALLE', 'AVENIDA', 'DIAGONAL'][draw(4)],
        number: draw(5) === 0 ? undefined : draw(900),
        postalCode: draw(3) === 0 ? undefined : 6388 + draw(8),
        places: [[], [0], [1], [0, 1]][draw(4)] ?? [],
      })
      const { best, rival } = ranked
      const [first, next] = ranked.all()
      assert.deepEqual(best, first)
      const isClose = first && next && next.score >= first.score - 0.03
      assert.deepEqual(rival, isClose ? next : undefined)
      if (isClose) rivals++
    }
    assert.ok(rivals > 300, `${rivals} had a rival`)
  })
})

/** Names as the words of a query give them; a street may have several. */
function drawNames(): NameMatch[] {
  return Array.from({ length: 1 + draw(5) }, (_, form) => ({
    street: draw(index.streetName.length),
    form,
    likeness: 0.55 + draw(10) / 20,
    slip: 0,
    isWhole: true,
    words: [],
    missing: 0,
    isOtherKind: draw(6) === 0,
  }))
}
