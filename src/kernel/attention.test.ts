import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AttentionFacts, findAttention, findReasons, idleMs } from './attention.ts'
import type { MovementCode } from './movement.ts'

const now = 1_800_000_000_000
const hour = 3_600_000

function kindOf(state: MovementCode, changes: Partial<AttentionFacts> = {}) {
  const none = { isCancelled: false, lateFrom: undefined, arrivedAt: undefined }
  const facts = { ...none, since: now - hour, enteredAt: now - hour }
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

test('only what somebody can mend of an address is a reason, and only before it goes out', () => {
  assert.equal(kindOf('IF', { addressReasons: 'number-missing street-corrected' }), 'address')
  assert.equal(kindOf('IF', { addressReasons: 'street-corrected' }), undefined)
  assert.equal(kindOf('LD', { addressReasons: 'number-missing' }), undefined)
})

test('whoever asked for a rescue has decided about the failed visit', () => {
  const pendingRescue = { kind: 'return' as const, requestedAt: now - 5 }
  assert.equal(kindOf('CA', { pendingRescue }), 'rescue-waiting')
})

test('a shipment may have several reasons, the most pressing first', () => {
  const facts = { state: 'AS' as const, since: now - idleMs, enteredAt: 0, isCancelled: false }
  const reports = { noTariffAt: now, cashDifference: { openedAt: now, amountCents: 5 } }
  const dated = { lateFrom: undefined, arrivedAt: undefined }
  assert.deepEqual(
    findReasons({ ...facts, ...reports, ...dated }, now).map(({ kind }) => kind),
    ['uncovered', 'idle', 'cash-difference'],
  )
  assert.deepEqual(findReasons({ ...facts, ...reports, ...dated, isCancelled: true }, now), [])
})
