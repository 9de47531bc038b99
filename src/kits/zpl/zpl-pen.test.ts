import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { zplField, zplLabel } from './zpl-pen.ts'

test('nothing that a field says can be a command', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.match(zplField(text), /^(?:[ -\]`-}]|_[0-9A-F]{2})*$/)
      assert.doesNotMatch(zplField(text), /[\\^~]/)
    }),
  )
})

test('^FH_ reads back what was written, but for backslashes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const bytes = zplField(text).replace(/_([0-9A-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
      assert.equal(Buffer.from(bytes, 'latin1').toString(), text.replaceAll('\\', '/'))
    }),
  )
})

test('a label of 300 dpi is as large as one of 203', () => {
  assert.match(zplLabel('', 800, 1200, 203), /\^PW800\^LL1200/)
  assert.match(zplLabel('', 800, 1200, 300), /\^PW1181\^LL1772/)
})
