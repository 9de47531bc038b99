import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePromise, promiseInForce, promiseText } from './delivery-promise.ts'

const first = { from: '2026-11-18', to: '2026-11-20' }
const second = { from: '2026-11-23', to: '2026-11-24' }

test('a promise is written and read as an interval', () => {
  assert.equal(promiseText(first), '2026-11-18/2026-11-20')
  assert.deepEqual(parsePromise(promiseText(first)), first)
  assert.equal(parsePromise(null), undefined)
})

test('the first promise is returned where the promise has changed', () => {
  const asGiven = { promise: first, promiseBefore: undefined }
  assert.deepEqual(promiseInForce(asGiven, 'LD', false), asGiven)
  const changed = { promise: second, promiseBefore: first }
  assert.deepEqual(promiseInForce(changed, 'AR', false), changed)
  const again = { promise: first, promiseBefore: { ...first } }
  assert.deepEqual(promiseInForce(again, 'AR', false), asGiven)
})

test('a piece that goes back, or was cancelled, is promised no more', () => {
  const ended = { promise: undefined, promiseBefore: first }
  for (const state of ['DV', 'RV', 'RM', 'RC'] as const)
    assert.deepEqual(
      promiseInForce({ promise: first, promiseBefore: undefined }, state, false),
      ended,
    )
  assert.deepEqual(promiseInForce({ promise: second, promiseBefore: first }, 'PI', true), ended)
})
