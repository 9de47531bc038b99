import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LabelExposure, needsProof } from './label-proof.ts'

const openMs = 30
const underWay: LabelExposure = {
  labelLinks: 'optional',
  state: 'LD',
  finishedAt: null,
  cancelledAt: null,
}
const needs = (changes: Partial<LabelExposure>, now: number) =>
  needsProof({ ...underWay, ...changes }, now, openMs)

test('a shipment under way needs no proof, also after a delivery that was corrected', () => {
  assert.equal(needs({}, 1e15), false)
  assert.equal(needs({ finishedAt: 10 }, 1e15), false)
})

test('a delivered or returned shipment needs proof once its days are over', () => {
  for (const state of ['DL', 'RC'] as const) {
    assert.equal(needs({ state, finishedAt: 10 }, 39), false)
    assert.equal(needs({ state, finishedAt: 10 }, 40), true)
  }
})

test('a cancelled order ends at once, or when it was handed back if it travelled', () => {
  assert.equal(needs({ state: 'PI', cancelledAt: 10 }, 39), false)
  assert.equal(needs({ state: 'PI', cancelledAt: 10 }, 40), true)
  assert.equal(needs({ state: 'RM', cancelledAt: 10 }, 1e15), false)
  assert.equal(needs({ state: 'RC', finishedAt: 30, cancelledAt: 10 }, 40), false)
})

test('a shipper that requires links requires them at once', () => {
  assert.equal(needs({ labelLinks: 'required' }, 0), true)
})
