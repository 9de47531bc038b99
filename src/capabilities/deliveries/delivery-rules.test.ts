import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { mayFollow, movementCodes } from '../../kernel/movement.ts'
import { visitReasons } from '../../kernel/visit-reason.ts'
import { deliveryLimits } from './deliveries.limits.ts'
import {
  documentEnd,
  judgeVisit,
  type VisitFacts,
  visitOutcomes,
  visitTime,
} from './delivery-rules.ts'

const facts: VisitFacts = {
  outcome: 'delivered',
  state: 'LD',
  pin: undefined,
  rightPin: '4711',
  wrong: 0,
  hasName: false,
  hasDocument: false,
  reasonCode: '',
}
const verdict = (changes: Partial<VisitFacts>) => {
  const judged = judgeVisit({ ...facts, ...changes })
  return judged.ok ? `${judged.value.check} ${judged.value.hasPin}` : judged.refusal.name
}
const named = { hasName: true, hasDocument: true }

test('it is delivered with the PIN, or with a name and a document', () => {
  assert.equal(verdict({ pin: '4711' }), 'DL true')
  assert.equal(verdict(named), 'DL false')
  assert.equal(verdict({}), 'delivery-unproven')
  assert.equal(verdict({ hasName: true }), 'delivery-unproven')
  assert.equal(verdict({ hasDocument: true }), 'delivery-unproven')
  assert.equal(verdict({ state: 'EI', pin: '4711' }), 'DL true')
})

test('a wrong PIN is refused whatever else is given, and after five none is taken', () => {
  assert.equal(verdict({ pin: '4712' }), 'proof-wrong')
  assert.equal(verdict({ ...named, pin: '4712' }), 'proof-wrong')
  assert.deepEqual(judgeVisit({ ...facts, pin: '4712', wrong: 3 }), {
    ok: false,
    refusal: { name: 'proof-wrong', left: 1 },
  })
  assert.equal(verdict({ pin: '4711', wrong: 4 }), 'DL true')
  assert.equal(verdict({ pin: '4711', wrong: 5 }), 'proof-locked')
  assert.equal(verdict({ ...named, pin: '4711', wrong: 5 }), 'DL false')
})

test('a visit that failed has its reason; what they refused goes back', () => {
  const failed = { outcome: 'failed' } as const
  assert.equal(verdict(failed), 'visit-reason-absent')
  for (const { code } of visitReasons)
    assert.equal(
      verdict({ ...failed, reasonCode: code }),
      code === 'RECHAZADO' ? 'DV false' : 'CA false',
    )
  assert.equal(verdict({ ...failed, reasonCode: 'PROPIO-7' }), 'CA false')
})

test('nothing is recorded that the table of states does not admit from where it is out', () => {
  const any = fc.record({
    outcome: fc.constantFrom(...visitOutcomes),
    state: fc.constantFrom(...movementCodes),
    pin: fc.option(fc.constantFrom('4711', '4712'), { nil: undefined }),
    rightPin: fc.constant('4711'),
    wrong: fc.nat(7),
    hasName: fc.boolean(),
    hasDocument: fc.boolean(),
    reasonCode: fc.constantFrom('', 'AUSENTE', 'RECHAZADO', 'TIEMPO'),
  })
  fc.assert(
    fc.property(any, (visit) => {
      const judged = judgeVisit(visit)
      const isOut = visit.state === 'LD' || visit.state === 'EI'
      if (!isOut) assert.equal(judged.ok, false)
      if (!judged.ok) return
      const { check, hasPin } = judged.value
      if (visit.state === 'LD') assert.ok(mayFollow('LD', check))
      if (hasPin) assert.ok(visit.pin === '4711' && visit.wrong < deliveryLimits.wrongDeliveryPins)
      if (check === 'DL') assert.ok(hasPin || (visit.hasName && visit.hasDocument))
    }),
  )
})

test('the time of a visit is the reported one, but never before the piece went out', () => {
  assert.equal(visitTime(200, 100), 200)
  assert.equal(visitTime(100, 100), undefined)
  assert.equal(visitTime(50, 100), undefined)
  assert.equal(visitTime(undefined, 100), undefined)
})

test('of a document the end alone is shown', () => {
  assert.equal(documentEnd('30.111.222'), '222')
  assert.equal(documentEnd('AB-12'), 'B12')
  assert.equal(documentEnd('7'), '7')
})
