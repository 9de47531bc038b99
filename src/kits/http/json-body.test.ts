import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { bodyTexts } from '../../faces/body-texts.ts'
import { limits } from '../../limits.ts'
import { readJsonBody } from './json-body.ts'

const depth = 5

function read(body: string | Buffer): unknown {
  const outcome = readJsonBody(Buffer.from(body), depth)
  return outcome.ok ? outcome.value : outcome.refusal
}

test('a JSON object is read, whatever white space or byte order mark is around it', () => {
  assert.deepEqual(read('{"a": "ñ😀"}'), { a: 'ñ😀' })
  assert.deepEqual(read(' \r\n\t{"a": 1}\n'), { a: 1 })
  assert.deepEqual(read('\ufeff{"a": 1}'), { a: 1 })
  assert.deepEqual(read('{}'), {})
})

test('nothing at all is empty', () => {
  assert.equal(read(''), 'empty')
})

test('bytes that are no JSON are not read', () => {
  for (const body of [
    '{',
    "{'a': 1}",
    '{"a": 1,}',
    'a=1&b=2',
    '<a/>',
    '{"a": NaN}',
    '{}{}',
    ' ',
    '\ufeff',
  ])
    assert.equal(read(body), 'not-json', body)
})

test('JSON that is no object is not read', () => {
  for (const body of ['[]', '[{}]', 'null', '"a"', '5', 'true'])
    assert.equal(read(body), 'not-an-object', body)
})

test('bytes that are no UTF-8 are not guessed at', () => {
  assert.equal(read(Buffer.from('{"a": "ñ"}', 'latin1')), 'not-utf8')
  assert.equal(read(Buffer.from('{"a": 1}', 'utf16le')), 'not-json')
  assert.equal(read(Buffer.from([0x7b, 0xff, 0x7d])), 'not-utf8')
})

function nested(levels: number): string {
  return `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
}

test('it may be as deep as allowed, and not one level deeper', () => {
  assert.notEqual(read(nested(depth)), 'too-deep')
  assert.equal(read(nested(depth + 1)), 'too-deep')
  assert.equal(read(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`), 'too-deep')
})

test('depth that would run out of stack is refused before it is parsed', () => {
  assert.equal(read('['.repeat(500_000)), 'too-deep')
  assert.equal(read('{"a":'.repeat(200_000)), 'too-deep')
})

test('brackets inside texts are no levels', () => {
  assert.deepEqual(read('{"a": "[[[[[[[[{{{{"}'), { a: '[[[[[[[[{{{{' })
  assert.deepEqual(read(String.raw`{"a": "\"[[[[[[[[", "b\\": "[[["}`), {
    a: '"[[[[[[[[',
    'b\\': '[[[',
  })
  assert.equal(read('{"a": "[[[[[[[['), 'not-json')
})

test('siblings do not add up', () => {
  assert.ok(typeof read(`{"a": [${'[1],'.repeat(50)}[1]]}`) === 'object')
})

function fields(count: number): string {
  return Array.from({ length: count }, (_, turn) => `"f${turn}":"a:b"`).join()
}

test('each object may have as many fields as allowed, and not one more', () => {
  const most = limits.objectFields
  assert.notEqual(read(`{${fields(most)}}`), 'too-many-fields')
  assert.equal(read(`{${fields(most + 1)}}`), 'too-many-fields')
  assert.equal(read(`{"a":[{${fields(most + 1)}}]}`), 'too-many-fields')
  const siblings = `{"a":[{${fields(most)}},{${fields(most)}}],${fields(most - 1)}}`
  assert.notEqual(read(siblings), 'too-many-fields')
})

test('a whole number of more digits than a number holds is taken as its text', () => {
  const digits = '9999999999999999'
  for (const body of [`{"a":${digits}}`, `{"a": ${digits}}`, `{"a":\n\t${digits}\n}`])
    assert.deepEqual(read(body), { a: digits })
  assert.deepEqual(read(`{"a":[${digits},-${digits},1]}`), { a: [digits, `-${digits}`, 1] })
  assert.deepEqual(read('{"a":9007199254740991}'), { a: 9_007_199_254_740_991 })
  assert.deepEqual(read('{"a":1234567890123456,"b":0.1234567890123456789}'), {
    a: 1_234_567_890_123_456,
    b: 0.123_456_789_012_345_68,
  })
  assert.deepEqual(read('{"a":1e20,"b":12345678901234567.5}'), {
    a: 1e20,
    b: 12_345_678_901_234_568,
  })
  assert.deepEqual(read(`{"a":"x, ${digits}","b":1}`), { a: `x, ${digits}`, b: 1 })
  assert.deepEqual(read(`{"__proto__":${digits}}`), JSON.parse(`{"__proto__":"${digits}"}`))
})

test('a long number does not turn invalid JSON into valid JSON', () => {
  const digits = '9999999999999999'
  for (const body of [
    `{${digits}:1}`,
    `{"a":0${digits}}`,
    `{"a":--${digits}}`,
    `{"a":${digits} 1}`,
  ])
    assert.equal(read(body), 'not-json', body)
})

test('long numbers are found among any others, and nowhere inside a text', () => {
  const digits = fc.stringMatching(/^-?[1-9]\d{16,30}$/)
  const other = fc.oneof(fc.jsonValue({ maxDepth: 1 }), digits)
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          digits.map((long) => ({ long })),
          other.map((value) => ({ value })),
        ),
      ),
      (parts) => {
        const written = parts.map((part) =>
          'long' in part ? part.long : JSON.stringify(part.value),
        )
        const plain = parts.map((part) => ('long' in part ? part.long : part.value))
        fc.pre(
          isExact(JSON.stringify(parts.flatMap((part) => ('long' in part ? [] : [part.value])))),
        )
        assert.deepEqual(read(`{"a":[ ${written.join(',')} ]}`), {
          a: JSON.parse(JSON.stringify(plain)),
        })
      },
    ),
  )
})

/** Without numbers of more than 15 digits outside texts; those are tested above. */
const isExact = (text: string) => !/\d{16}/.test(text.replaceAll(/"(?:[^"\\]|\\.)*"/g, ''))

test('any JSON object within the depth is read as JSON.parse reads it', () => {
  const anyObject = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }))
  fc.assert(
    fc.property(anyObject, (value) => {
      const body = JSON.stringify(value)
      fc.pre(isExact(body))
      assert.deepEqual(read(body), JSON.parse(body))
    }),
  )
})

test('any bytes return an outcome and never throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const outcome = readJsonBody(Buffer.from(bytes), depth)
      assert.ok(outcome.ok || outcome.refusal in bodyTexts)
    }),
  )
})
