import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AttentionFacts, findAttention, findReasons, idleMs } from './attention.ts'
import { findHeavier } from './measured.ts'
import type { MovementCode } from './movement.ts'
import type { TrackingCode } from './tracking-code.ts'

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

test('a shipper who asked for a rescue has decided about the failed visit', () => {
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

test('a piece is heavier by the measurement that counts, of those with a price', () => {
  const code = 'PESA-1' as TrackingCode
  const weights = { recordedAt: 5, measuredHundredthsKg: 290, declaredHundredthsKg: 240 }
  const measured = (ordinal: number, at: number, amountCents: number) => ({
    ...weights,
    code,
    ordinal,
    at,
    amountCents,
  })
  const amountOf = (...some: ReturnType<typeof measured>[]) =>
    findHeavier(some).get(code)?.amountCents
  assert.equal(amountOf(measured(0, 1, 500), measured(1, 2, 600)), 600)
  assert.equal(amountOf(measured(1, 2, 0), measured(0, 1, 500)), undefined)
  assert.equal(amountOf(measured(0, 2, 500), measured(1, 1, -20)), 500)
  assert.equal(amountOf(measured(1, 1, -20), measured(0, 1, 500)), undefined)
  assert.deepEqual(findHeavier([measured(0, 1, 500)]).get(code), { ...weights, amountCents: 500 })
})
