import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { LineReader } from './read-lines.ts'

function linesOf(chunks: readonly Uint8Array[], mostBytes = 1_000) {
  const reader = new LineReader(mostBytes)
  const lines = [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.finish()]
  return { lines, latin: reader.latinLines }
}

describe('the lines of a file', () => {
  test('end in LF, CRLF or CR, and the last one need not', () => {
    for (const text of ['a\nb\n', 'a\r\nb', 'a\rb\r'])
      assert.deepEqual(linesOf([Buffer.from(text)]).lines, ['a', 'b'])
  })

  test('are UTF-8, or Latin-1 where they are not, each for itself', () => {
    const bytes = Buffer.concat([Buffer.from('Núñez\n'), Buffer.from('Núñez', 'latin1')])
    assert.deepEqual(linesOf([bytes]), { lines: ['Núñez', 'Núñez'], latin: 1 })
  })

  test('have no byte order mark', () => {
    assert.deepEqual(linesOf([Buffer.from('\u{feff}a\nb')]).lines, ['a', 'b'])
  })

  test('that are longer than may be are cut', () => {
    const { lines } = linesOf([Buffer.from('abcdef\ngh\nijklmn')], 3)
    assert.deepEqual(lines, ['abc', 'gh', 'ijk'])
  })

  test('are the same however the bytes come in', () => {
    const bytes = fc.uint8Array({ maxLength: 200 }).map((one) =>
      // Line ends are rare among random bytes, and this test is about them.
      one.map((byte) => (byte % 7 === 0 ? 0x0a : byte === 0x0d ? 0x20 : byte)),
    )
    fc.assert(
      fc.property(bytes, fc.array(fc.nat({ max: 200 }), { maxLength: 4 }), (whole, cuts) => {
        const at = [0, ...cuts.filter((cut) => cut <= whole.length), whole.length].sort(
          (left, right) => left - right,
        )
        const chunks = at.slice(1).map((end, index) => whole.subarray(at[index], end))
        assert.deepEqual(linesOf(chunks), linesOf([whole]))
      }),
    )
  })
})
