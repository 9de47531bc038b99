import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPermutation } from './permutation.ts'

test('every number stands at exactly one place, and is found there', () => {
  const { at, placeOf } = createPermutation('una clave', 30)
  const values = Array.from({ length: 900 }, (_, place) => at(place))
  assert.deepEqual(
    values.toSorted((left, right) => left - right),
    Array.from({ length: 900 }, (_, place) => place),
  )
  for (const [place, value] of values.entries()) assert.equal(placeOf(value), place)
})

test('neighbours stand far apart, and another key makes another order', () => {
  const [one, other] = ['a', 'b'].map((key) => createPermutation(key, 10_000))
  assert.ok(one && other)
  const steps = Array.from({ length: 200 }, (_, place) =>
    Math.abs(one.at(place + 1) - one.at(place)),
  )
  assert.ok(steps.filter((step) => step < 1_000).length < 20)
  const alike = Array.from({ length: 200 }, (_, place) => one.at(place) === other.at(place))
  assert.ok(alike.filter(Boolean).length < 5)
})
