import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Recurring } from './recurring.ts'

describe('keys that come again', () => {
  test('is kept from its second time on', () => {
    const kept = new Recurring<number>(10)
    for (const value of [1, 2, 3]) {
      assert.equal(kept.get('Paso'), value > 2 ? 2 : undefined)
      if (value < 3) assert.equal(kept.keep('Paso', value), value)
    }
  })

  test('is not pushed out by what comes once', () => {
    const kept = new Recurring<number>(10)
    for (let round = 0; round < 2; round++) kept.keep('Paso', 1)
    for (let one = 0; one < 5_000; one++) kept.keep(`Paso ${one}`, one)
    assert.equal(kept.get('Paso'), 1)
  })

  test('is so many at most', () => {
    const kept = new Recurring<number>(10)
    const keys = Array.from({ length: 25 }, (_, one) => `Paso ${one}`)
    for (const key of keys) for (let round = 0; round < 2; round++) kept.keep(key, 1)
    assert.equal(keys.filter((key) => kept.get(key) !== undefined).length, 5)
  })
})
