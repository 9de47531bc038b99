import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { randomRuns } from '../../../test/support/random-runs.ts'
import { hundredthsOf, integer } from '../../rows/fields.ts'
import { newReading } from './field.ts'

/** Plain decimals: beyond them a number is printed with an exponent, which no text may have. */
function sameAsText(field: ReturnType<typeof integer>, value: number): void {
  const written = String(value)
  if (written.includes('e')) return
  const asNumber = field.read(value, newReading(), '', '')
  assert.equal(asNumber, field.read(written, newReading(), '', ''), written)
}

const anyNumber = fc.oneof(
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((count) => count / 100),
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((count) => count / 1000),
  fc.double({ min: -100_000, max: 100_000, noNaN: true }),
  fc.maxSafeInteger(),
)

test('a decimal sent as a number is read as the text it is written with', () => {
  for (const digits of [2, 4, 8])
    fc.assert(
      fc.property(anyNumber, (value) => sameAsText(hundredthsOf(digits), value)),
      { numRuns: randomRuns(2_000) },
    )
})

test('every decimal of 4,2 is read exactly', () => {
  const field = hundredthsOf(4)
  for (let count = 0; count <= 999_999; count += 1)
    if (field.read(count / 100, newReading(), '', '') !== count) assert.fail(String(count / 100))
})

test('a whole number sent as a number is read as the text it is written with', () => {
  for (const digits of [1, 4, 9])
    fc.assert(
      fc.property(anyNumber, (value) => sameAsText(integer(digits), value)),
      { numRuns: randomRuns(2_000) },
    )
})

/** Compares with the same number written with more zeros, so that its look alone does not help. */
function sameWithZeros(field: ReturnType<typeof integer>, written: string): void {
  const point = written.includes('.') ? written : `${written}.`
  const asPlain = field.read(written, newReading(), '', '')
  assert.equal(asPlain, field.read(`000000000000${point}000`, newReading(), '', ''), written)
}

test('a text of digits is read as the same number with zeros around it', () => {
  const digits = fc.stringMatching(/^\d{1,6}$/)
  const decimals = fc.stringMatching(/^\d{1,3}$/)
  const texts = fc.oneof(
    digits,
    fc.tuple(digits, decimals).map(([whole, part]) => `${whole}.${part}`),
  )
  for (const field of [integer(1), integer(4), hundredthsOf(2), hundredthsOf(4)])
    fc.assert(
      fc.property(texts, (written) => sameWithZeros(field, written)),
      { numRuns: randomRuns(1_000) },
    )
})

test('a text that only begins like a number is not a number', () => {
  for (const written of [
    '',
    '1.',
    '.',
    '1..2',
    '1.2.3',
    '1a',
    'a1',
    '1.a',
    '1.2a',
    ' 1',
    '1 ',
    '+1',
  ])
    for (const field of [integer(4), hundredthsOf(4)])
      assert.equal(
        typeof field.read(written, newReading(), '', ''),
        written ? 'symbol' : 'undefined',
      )
})
