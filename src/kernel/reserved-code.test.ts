import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import {
  checkDigit,
  codeAccounts,
  codesPerShipper,
  parseReservedCode,
  type ReservedCode,
  writeReservedCode,
} from './reserved-code.ts'
import { parseTrackingCode, type TrackingCode } from './tracking-code.ts'

const reserved: fc.Arbitrary<ReservedCode> = fc.record({
  account: fc.integer({ min: 0, max: codeAccounts - 1 }),
  serial: fc.integer({ min: 0, max: codesPerShipper - 1 }),
  isOld: fc.boolean(),
})

/** The thirteen digits of a code, check digit included. */
const digitsOf = (code: ReservedCode) => writeReservedCode(code).slice(2)
const parse = (digits: string) => parseReservedCode(`PS${digits}` as TrackingCode)

test('the documented example: 572 has the check digit 4', () => {
  assert.equal(checkDigit('572'), 4)
  assert.equal(checkDigit('5724'), 0)
})

test('a reserved code is a tracking code like any other, and is read back', () => {
  fc.assert(
    fc.property(reserved, (code) => {
      const text = writeReservedCode(code)
      assert.deepEqual(parseTrackingCode(text), { ok: true, value: text })
      assert.deepEqual(parseReservedCode(text), { ...code })
    }),
  )
})

test('every single wrong digit is found', () => {
  fc.assert(
    fc.property(reserved, (code) => {
      const digits = digitsOf(code)
      for (let place = 0; place < digits.length; place += 1)
        for (let digit = 0; digit < 10; digit += 1) {
          if (Number(digits[place]) === digit) continue
          const wrong = digits.slice(0, place) + digit + digits.slice(place + 1)
          assert.notEqual(parse(wrong)?.isOld, code.isOld, wrong)
        }
    }),
  )
})

test('every swap of two neighbours is found', () => {
  fc.assert(
    fc.property(reserved, (code) => {
      const digits = digitsOf(code)
      for (let place = 0; place + 1 < digits.length; place += 1) {
        const [left = '', right = ''] = digits.slice(place, place + 2)
        if (left === right) continue
        const wrong = digits.slice(0, place) + right + left + digits.slice(place + 2)
        assert.notEqual(parse(wrong)?.isOld, code.isOld, wrong)
      }
    }),
  )
})

test('codes that people make up are nobody’s', () => {
  for (const text of ['HOLA-0001', 'PS90010000000', 'PS9001000000010X', 'XX9001000000015'])
    assert.equal(parseReservedCode(text as TrackingCode), undefined, text)
})
