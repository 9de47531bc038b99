import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { randomRuns } from '../../../test/support/random-runs.ts'
import { unreadable } from '../../outcome.ts'
import { coordinate, flag, hundredthsOf, integer, oneOf, text } from '../../rows/fields.ts'
import { type Field, newReading } from './field.ts'

/** The value, 'missing' or 'malformed' if it is refused, undefined if it is absent. */
function read<Value>(field: Field<Value>, input: unknown): unknown {
  const reading = newReading()
  const value = field.read(input, reading, '', 'campo')
  const [issue] = reading.issues
  assert.ok(reading.issues.length <= 1)
  assert.equal(value === unreadable, issue?.refusal === 'field-malformed')
  return issue === undefined ? value : issue.refusal.replace('field-', '')
}

const noNumbers = [
  '0x10',
  '1e3',
  '5e-1',
  ' 5',
  '5 ',
  '+5',
  '1,5',
  '5.',
  '.',
  '-',
  '--5',
  '1.2.3',
  '٥',
  '5\n',
  'NaN',
  'Infinity',
  [5],
  ['5'],
  {},
  true,
  false,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1e21,
  2 ** 53,
]

describe('a decimal of 4,2', () => {
  const field = hundredthsOf(4)
  const count = fc.integer({ min: 0, max: 999_999 })

  test('any of them is read to the exact hundredths, as a number and as text', () => {
    fc.assert(
      fc.property(count, (hundredths) => {
        const written = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
        assert.equal(read(field, written), hundredths, written)
        assert.equal(read(field, Number(written)), hundredths, `${Number(written)} as a number`)
      }),
      { numRuns: randomRuns(3_000) },
    )
  })

  test('zeros that say nothing do not count, before or behind', () => {
    fc.assert(
      fc.property(count, fc.nat(5), fc.nat(5), (hundredths, before, behind) => {
        const written = (hundredths / 100).toFixed(2) + '0'.repeat(behind)
        assert.equal(read(field, '0'.repeat(before) + written), hundredths)
      }),
    )
  })

  test('a number with more than two decimals is refused, as a number and as text', () => {
    for (const input of [1.005, '1.005', 0.001, 1e-7, '0.0000001', 9999.999])
      assert.equal(read(field, input), 'malformed', String(input))
  })

  test('a number too small to write out is no 0 either', () => {
    for (const input of [1e-21, 1e-25, 5e-324]) {
      assert.equal(read(field, input), 'malformed', `${input} as a decimal`)
      assert.equal(read(integer(4), input), 'malformed', `${input} as an integer`)
    }
  })

  test('more than four digits before the point are refused', () => {
    assert.equal(read(field, 9_999.99), 999_999)
    for (const input of [10_000, '10000', '10000.00']) assert.equal(read(field, input), 'malformed')
  })

  test('a negative one is read only where a rule has a code for it', () => {
    assert.equal(read(field, -1), 'malformed')
    assert.equal(read(field, '-0'), 0)
    assert.equal(read(hundredthsOf(4, { negative: true }), '-1.5'), -150)
  })

  for (const input of noNumbers)
    test(`${typeof input} ${JSON.stringify(input)} is no decimal`, () => {
      assert.equal(read(field, input), 'malformed')
    })

  test('.5 and 5 are decimals', () => {
    assert.equal(read(field, '.5'), 50)
    assert.equal(read(field, '5'), 500)
  })
})

describe('an integer', () => {
  const field = integer(4)

  test('any of them is read, as a number and as text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999 }), (count) => {
        assert.equal(read(field, count), count)
        assert.equal(read(field, String(count)), count)
        assert.equal(read(field, `${count}.00`), count)
      }),
    )
  })

  test('a fraction or a digit too many is refused', () => {
    for (const input of [1.5, '1.5', 10_000, '10000', 1e-7, -1])
      assert.equal(read(field, input), 'malformed', String(input))
  })

  test('it is never negative zero', () => {
    assert.ok(Object.is(read(integer(4, { negative: true }), -0), 0))
  })

  for (const input of noNumbers)
    test(`${typeof input} ${JSON.stringify(input)} is no integer`, () => {
      assert.equal(read(field, input), 'malformed')
    })
})

describe('a text', () => {
  test('its length is counted in code points', () => {
    assert.equal(read(text(3), 'ñ€x'), 'ñ€x')
    assert.equal(read(text(3), '😀😀😀'), '😀😀😀')
    assert.equal(read(text(3), '😀😀😀😀'), 'malformed')
    const units = fc
      .string({ unit: 'binary', maxLength: 12 })
      .filter((string) => !string.includes('\0'))
    fc.assert(
      fc.property(units, (input) => {
        const fits = Array.from(input).length <= 6
        assert.equal(read(text(6), input), input === '' ? undefined : fits ? input : 'malformed')
      }),
      { numRuns: randomRuns(500) },
    )
  })

  test('a number stands for its text, as long as no digit of it was lost', () => {
    assert.equal(read(text(), 1250), '1250')
    assert.equal(read(text(), -34.5), '-34.5')
    assert.equal(read(text(), 2 ** 53), 'malformed')
  })

  test('true, false, lists and objects are no text', () => {
    for (const input of [true, false, ['a'], { a: 1 }, Number.NaN])
      assert.equal(read(text(), input), 'malformed')
  })

  test('NUL and half surrogates are no characters', () => {
    for (const input of ['a\0b', '\ud83d', 'x\ude00'])
      assert.equal(read(text(), input), 'malformed')
  })

  test('nothing is trimmed', () => {
    assert.equal(read(text(4), ' ab '), ' ab ')
    assert.equal(read(text(3), ' ab '), 'malformed')
  })

  test('blanks only are missing where a text is required, and a text where it is not', () => {
    assert.equal(read(text(9, { required: true }), ' \t '), 'missing')
    assert.equal(read(text(9), '  '), '  ')
  })
})

describe('a choice and a flag', () => {
  test('a choice is written exactly so', () => {
    const field = oneOf(['DNI', 'LE'])
    assert.equal(read(field, 'DNI'), 'DNI')
    for (const input of ['dni', ' DNI', 'X', 1, true, ['DNI']])
      assert.equal(read(field, input), 'malformed')
  })

  test('a flag is true or false and nothing like it', () => {
    assert.equal(read(flag(), true), true)
    assert.equal(read(flag(), false), false)
    for (const input of ['true', 1, 0, 'si']) assert.equal(read(flag(), input), 'malformed')
  })
})

describe('a coordinate', () => {
  const field = coordinate(10)

  test('sent as text it must fit as it is', () => {
    assert.equal(read(field, '-34.603722'), '-34.603722')
    assert.equal(read(field, '-34.6037221'), 'malformed')
  })

  test('sent as a number it is rounded to fit', () => {
    assert.equal(read(field, -34.60372218), '-34.603722')
    assert.equal(read(field, -34.6), '-34.6')
    assert.equal(read(field, -0.000_000_01), '-0.0000000')
  })

  test('rounded up it may have a digit more before the point, and still fits', () => {
    assert.equal(read(field, -9.999_999_999_99), '-10.000000')
    assert.equal(read(field, 99.999_999_99), '100.000000')
    assert.equal(read(field, -99.999_999_999), '-100.00000')
  })

  test('a text that is no number to round is refused as any text that does not fit', () => {
    for (const input of [1e30, -1e21, 123_456_789_012, Number.POSITIVE_INFINITY])
      assert.equal(read(field, input), 'malformed', String(input))
  })

  test('any place on earth fits, within a metre of where it is', () => {
    const degrees = fc.double({ min: -180, max: 180, noNaN: true })
    fc.assert(
      fc.property(degrees, (input) => {
        const value = read(field, input)
        assert.ok(
          typeof value === 'string' && value.length <= 10,
          `${input} became ${String(value)}`,
        )
        assert.ok(Math.abs(Number(value) - input) < 0.000_01, `${input} became ${value}`)
      }),
      { numRuns: randomRuns(2_000) },
    )
  })
})

describe('absence', () => {
  const optional = [text(), integer(4), hundredthsOf(4), oneOf(['A']), flag(), coordinate(10)]

  test('null, an empty text and nothing are the same in an optional field', () => {
    for (const field of optional)
      for (const input of [undefined, null, ''])
        assert.equal(read<unknown>(field, input), undefined)
  })

  test('a required field that is absent is missing', () => {
    const required = { required: true }
    for (const field of [text(4, required), integer(4, required), hundredthsOf(4, required)])
      for (const input of [undefined, null, ''])
        assert.equal(read<unknown>(field, input), 'missing')
  })

  test('a field may have refusals of its own', () => {
    const reading = newReading()
    const field = integer(4, { required: true, missing: 'none', malformed: 'odd' })
    field.read(undefined, reading, 'productos[0]', 'cantidad')
    field.read('x', reading, 'productos[0]', 'cantidad')
    assert.deepEqual(
      reading.issues.map(({ path, refusal }) => [path, refusal]),
      [
        ['productos[0].cantidad', 'none'],
        ['productos[0].cantidad', 'odd'],
      ],
    )
  })
})
