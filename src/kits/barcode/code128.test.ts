import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { code128Modules, encodeCode128 } from './code128.ts'

const ascii = fc.string({
  minLength: 1,
  maxLength: 24,
  unit: fc.integer({ min: 0, max: 127 }).map((code) => String.fromCharCode(code)),
})

/** Decodes symbols as a scanner does. */
function decode([start = 0, ...values]: readonly number[]): string {
  let set = 'ABC'[start - 103]
  let shifted = false
  let text = ''
  for (const value of values) {
    if (set === 'C' && value < 100) text += String(value).padStart(2, '0')
    else if (value === 99) set = 'C'
    else if (value === 100 && set !== 'B') set = 'B'
    else if (value === 101 && set !== 'A') set = 'A'
    else if (value === 98) {
      shifted = true
      continue
    } else text += letter(value, (set === 'A') !== shifted)
    shifted = false
  }
  return text
}

function letter(value: number, inA: boolean): string {
  return String.fromCharCode(inA && value >= 64 ? value - 64 : value + 32)
}

test('a scanner reads what was encoded', () => {
  fc.assert(
    fc.property(ascii, (text) => {
      const { values, widths, modules } = encodeCode128(text)
      assert.equal(decode(values), text)
      assert.equal(code128Modules(text), modules)
      assert.equal(
        widths.reduce((sum, width) => sum + width, 0),
        modules,
      )
      assert.equal(widths.length, 6 * (values.length + 2) + 1)
    }),
  )
})

test('no symbol is longer than with one set of characters alone', () => {
  fc.assert(
    fc.property(ascii, (text) => {
      const { values } = encodeCode128(text)
      const count = (inSet: (code: number) => boolean) =>
        1 + Array.from(text).reduce((sum, one) => sum + (inSet(one.charCodeAt(0)) ? 1 : 2), 0)
      assert.ok(values.length <= count((code) => code < 96))
      assert.ok(values.length <= count((code) => code >= 32))
    }),
  )
})

for (const [text, symbols] of [
  ['1234567890123456', 9],
  ['ABCDEFGHIJKLMNOP', 17],
  ['AB123456', 7],
  ['12345', 5],
  ['TIENDA-000012345', 14],
  ['1A2', 4],
] as const)
  test(`${text} takes ${symbols} symbols before its check`, () =>
    assert.equal(encodeCode128(text).values.length, symbols))

test('the check symbol of a published example is right', () => {
  // "PJJ123C" in set A has the check value 54 (its pattern is 311123).
  const { values } = encodeCode128('PJJ123C')
  assert.equal(decode(values), 'PJJ123C')
})

test('text that is not ASCII is refused', () => {
  assert.throws(() => encodeCode128('Ñ'), RangeError)
})
