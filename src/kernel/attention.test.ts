import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AttentionFacts, findAttention, idleMs } from './attention.ts'
import type { MovementCode } from './movement.ts'

const now = 1_800_000_000_000
const hour = 3_600_000

function kindOf(state: MovementCode, changes: Partial<AttentionFacts> = {}) {
  const facts = { isCancelled: false, lateFrom: undefined, arrivedAt: undefined, since: now - hour }
  return findAttention({ ...facts, state, ...changes }, now)?.kind
}

test('a failed visit and a return are looked at, and what ended is not', () => {
  assert.equal(kindOf('CA'), 'nobody-home')
  assert.equal(kindOf('DV'), 'returning')
  for (const state of ['PI', 'DL', 'RV', 'RM', 'RC'] as const)
    assert.equal(kindOf(state, { since: 0, lateFrom: 1 }), undefined, state)
  assert.equal(kindOf('CA', { isCancelled: true }), undefined)
})

test('a piece on its way is looked at once its promise is over, or it stands for three days', () => {
  assert.equal(kindOf('AS'), undefined)
  assert.equal(kindOf('AS', { lateFrom: now }), 'late')
  assert.equal(kindOf('AS', { lateFrom: now + 1 }), undefined)
  assert.equal(kindOf('AS', { since: now - idleMs }), 'idle')
  assert.equal(kindOf('AS', { since: now - idleMs + 1 }), undefined)
  assert.equal(kindOf('AS', { since: now - idleMs, lateFrom: now }), 'late')
})

test('a piece that waits where it is collected is neither late nor idle', () => {
  const waiting = { arrivedAt: now - 100 * hour, since: now - 100 * hour, lateFrom: now - hour }
  assert.equal(kindOf('AR', waiting), undefined)
})
