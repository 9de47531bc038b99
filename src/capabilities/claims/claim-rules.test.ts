import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { refuse } from '../../outcome.ts'
import { type Claim, judgeClaim, judgeLoss, judgeSettlement } from './claim-rules.ts'

const refusalOf = (outcome: { ok: boolean; refusal?: unknown }) =>
  outcome.ok ? 'ok' : outcome.refusal

test('a claim is about a shipment that the carrier had, and there is one at a time', () => {
  assert.equal(refusalOf(judgeClaim({ state: 'AS', hasOpenClaim: false }, 'lost')), 'ok')
  assert.equal(refusalOf(judgeClaim({ state: 'DL', hasOpenClaim: false }, 'damaged')), 'ok')
  assert.equal(
    refusalOf(judgeClaim({ state: undefined, hasOpenClaim: false }, 'lost')),
    'order-unknown',
  )
  assert.equal(
    refusalOf(judgeClaim({ state: 'PI', hasOpenClaim: false }, 'lost')),
    'claim-too-early',
  )
  assert.equal(refusalOf(judgeClaim({ state: 'AS', hasOpenClaim: true }, 'lost')), 'claim-exists')
  assert.equal(refusalOf(judgeClaim({ state: 'RC', hasOpenClaim: false }, 'lost')), 'claim-unfit')
})

test('an open claim is settled once, and with no more than was claimed', () => {
  const claim: Claim = {
    id: 'clm_1',
    code: 'MM-000001' as TrackingCode,
    shipperNumber: 9001,
    kind: 'lost',
    state: 'open',
    claimedCents: 500,
    creditedCents: null,
    openedAt: 0,
    settledAt: null,
    settledBy: null,
    reason: '',
  }
  const accepted = (creditedCents: number) => ({ state: 'accepted', creditedCents }) as const
  assert.equal(refusalOf(judgeSettlement(claim, accepted(500))), 'ok')
  assert.equal(refusalOf(judgeSettlement(claim, accepted(501))), 'amount-beyond-claim')
  assert.equal(refusalOf(judgeSettlement(undefined, accepted(1))), 'claim-unknown')
  const settled = { ...claim, state: 'refused' as const }
  assert.equal(refusalOf(judgeSettlement(settled, accepted(1))), 'claim-settled')
})

test('the carrier gives up what it had and did not deliver, of its own branch', () => {
  const facts = { state: 'AS', hasOpenClaim: false } as const
  assert.ok(judgeLoss(facts, 'C0001', undefined).ok)
  assert.ok(judgeLoss(facts, 'C0001', 'C0001').ok)
  assert.deepEqual(judgeLoss(facts, 'B0001', 'C0001'), refuse('branch-of-others'))
  for (const state of ['DL', 'RC'] as const)
    assert.deepEqual(judgeLoss({ ...facts, state }, '', undefined), refuse('claim-unfit'))
  assert.deepEqual(judgeLoss({ ...facts, state: 'PI' }, '', undefined), refuse('claim-too-early'))
  assert.deepEqual(
    judgeLoss({ ...facts, hasOpenClaim: true }, 'C0001', 'C0001'),
    refuse('claim-exists'),
  )
})
