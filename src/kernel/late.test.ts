import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLate, type PromisedPiece } from './late.ts'

const lateFrom = 1_000
const underWay: PromisedPiece = {
  state: 'LD',
  isCancelled: false,
  lateFrom,
  arrivedAt: undefined,
}

test('a piece that has not arrived is late once the last promised day has ended', () => {
  assert.equal(isLate(underWay, lateFrom - 1), false)
  assert.equal(isLate(underWay, lateFrom), true)
})

test('a piece that arrived is late if it arrived after that day, however long ago', () => {
  const delivered = { ...underWay, state: 'DL' } as const
  assert.equal(isLate({ ...delivered, arrivedAt: lateFrom - 1 }, 9_999), false)
  assert.equal(isLate({ ...delivered, arrivedAt: lateFrom }, 9_999), true)
})

test('a piece that waits at its branch since a promised day is not late', () => {
  assert.equal(isLate({ ...underWay, state: 'AR', arrivedAt: lateFrom - 1 }, 9_999), false)
})

test('nothing is late that was not promised, was cancelled or goes back', () => {
  assert.equal(isLate({ ...underWay, lateFrom: undefined }, 9_999), false)
  assert.equal(isLate({ ...underWay, isCancelled: true }, 9_999), false)
  for (const state of ['DV', 'RV', 'RM', 'RC'] as const)
    assert.equal(isLate({ ...underWay, state }, 9_999), false)
})
