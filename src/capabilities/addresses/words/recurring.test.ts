import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Recurring } from './recurring.ts'

describe('keys that come again', () => {
  test('is kept from its second time on', () => {
    const recurring = new Recurring<number>(10)
    for (const value of [1, 2, 3]) {
      assert.equal(recurring.get('Paso'), value > 2 ? 2 : undefined)
      if (value < 3) assert.equal(recurring.keep('Paso', value), value)
    }
  })

  test('is not pushed out by what comes once', () => {
    const recurring = new Recurring<number>(10)
    for (let round = 0; round < 2; round++) recurring.keep('Paso', 1)
    for (let one = 0; one < 5_000; one++) recurring.keep(`Paso ${one}`, one)
    assert.equal(recurring.get('Paso'), 1)
  })

  test('is so many at most', () => {
    const recurring = new Recurring<number>(10)
    const keys = Array.from({ length: 25 }, (_, one) => `Paso ${one}`)
    for (const key of keys) for (let round = 0; round < 2; round++) recurring.keep(key, 1)
    assert.equal(keys.filter((key) => recurring.get(key) !== undefined).length, 5)
  })
})
