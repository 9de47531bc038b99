import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { randomRuns } from '../../../../test/support/random-runs.ts'
import { demoRates } from '../../../demo/demo-rates.ts'
import { hundredths } from '../../../kernel/measures.ts'
import type { PostalCode } from '../../../kernel/postal-code.ts'
import { quote } from '../quote.ts'
import { createRateBook } from '../rate-book.ts'
import type { RateRows } from '../rate-rows.ts'
import { judgeChanges } from './change-faults.ts'
import {
  applyChanges,
  changesBetween,
  changeTo,
  contentOf,
  type RateChange,
} from './tariff-changes.ts'

const code = (digits: number) => digits as PostalCode
const start = Date.parse('2026-11-01T12:00:00Z')
const dayMs = 86_400_000

const first: RateRows = {
  ...demoRates,
  shipperRates: [{ shipper: 7, list: 'GENERAL', originPostal: null }],
}

function requestTo(destination: number, shipper: number, kg: number) {
  return {
    shipper: { number: shipper, volumetricFactor: 4000 },
    destination: code(destination),
    weight: { specific: hundredths(kg * 100), volumetric: undefined, sides: undefined },
    service: 'E',
    declaredValueCents: 0,
    cashOnDeliveryCents: 0,
  } as const
}

/** Every price that could be asked for, as far as it depends on the tariff. */
function allQuotes(rows: RateRows, at: number) {
  const book = createRateBook(rows)
  return [1000, 2500, 3500, 4500, 5350, 5500, 7000, 8500, 9500].flatMap((place) =>
    [7, 8].flatMap((shipper) =>
      [1, 4, 30].map((kg) => {
        const quoted = quote(book, requestTo(place, shipper, kg), at)
        return quoted.ok ? quoted.value.totalCents : quoted.refusal.name
      }),
    ),
  )
}

const zones = demoRates.zones.map((zone) => zone.code)
const cells = demoRates.tariffs.map(({ validFrom: _from, validTo: _to, ...price }) => price)

const anyChange: fc.Arbitrary<RateChange> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...cells), fc.integer({ min: 0, max: 99_999 }))
    .map(([cell, amountCents]) => changeTo('tariffs', { ...cell, amountCents })),
  fc
    .constantFrom(...cells)
    .map((cell): RateChange => ({ ...changeTo('tariffs', cell), row: null })),
  fc
    .tuple(fc.integer({ min: 1000, max: 9000 }), fc.constantFrom(...zones))
    .map(([from, zone]) =>
      changeTo('ranges', { fromPostal: code(from), toPostal: code(from + 500), zone }),
    ),
  fc
    .constantFrom(...demoRates.ranges)
    .map((range): RateChange => ({ ...changeTo('ranges', range), row: null })),
  fc
    .tuple(fc.constantFrom(...demoRates.priceLists), fc.integer({ min: 0, max: 2_700 }))
    .map(([list, vatBasisPoints]) => changeTo('priceLists', { ...list, vatBasisPoints })),
  fc
    .tuple(fc.constantFrom(7, 8), fc.integer({ min: 1000, max: 9999 }))
    .map(([shipper, origin]) =>
      changeTo('shipperRates', { shipper, list: 'GENERAL', originPostal: code(origin) }),
    ),
)

describe('changes of the whole tariff', () => {
  test('and the way back give the same quotes, for every tariff', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 30 }), (changes) => {
        const unique = [...new Map(changes.map((one) => [`${one.table} ${one.key}`, one])).values()]
        const [then, later] = [start, start + dayMs]
        const changed = applyChanges(first, unique, then)
        const back = changesBetween(contentOf(changed, later), contentOf(first, then))
        const returned = applyChanges(changed, back, later)
        assert.deepEqual(allQuotes(returned, later), allQuotes(first, then))
        assert.deepEqual(allQuotes(returned, then - 1).length, allQuotes(first, then - 1).length)
      }),
      { numRuns: randomRuns(30) },
    )
  })

  test('leave prices of the days before as they were', () => {
    const cell = cells[0]
    assert.ok(cell)
    const changes = [changeTo('tariffs', { ...cell, amountCents: 1 })]
    const changed = applyChanges(first, changes, start)
    assert.deepEqual(allQuotes(changed, start - 1), allQuotes(first, start - 1))
    assert.notDeepEqual(contentOf(changed, start), contentOf(first, start))
  })

  test('can not take away a zone or a list that something names', () => {
    const gone = [
      { table: 'zones', key: 'AMBA', row: null },
      { table: 'priceLists', key: 'GENERAL', row: null },
    ] as const
    const facts = { shippers: new Set([7]), zonesInUse: new Set<string>() }
    const faults = judgeChanges(applyChanges(first, gone, start), gone, facts)
    assert.deepEqual(
      faults.map(({ key, name }) => [key, name]),
      [
        ['AMBA', 'row-in-use'],
        ['GENERAL', 'row-in-use'],
      ],
    )
  })
})
