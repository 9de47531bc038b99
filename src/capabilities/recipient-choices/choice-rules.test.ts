import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ChoiceFacts, judgeChoice, openChoices } from './choice-rules.ts'

const home: ChoiceFacts = {
  state: 'CA',
  isCancelled: false,
  isCollected: false,
  days: ['2026-11-18', '2026-11-19'],
  times: 0,
}
const person = { kind: 'another-person', name: 'Ana Paz', document: '30111222' } as const

test('before the next visit one may collect it or name another day', () => {
  for (const state of ['AR', 'MA', 'CA'] as const)
    assert.deepEqual(openChoices({ ...home, state }), ['collect', 'another-day'])
  for (const state of ['PI', 'IF', 'LD', 'EI', 'DL', 'DV', 'RC'] as const)
    assert.deepEqual(openChoices({ ...home, state }), [], state)
  assert.deepEqual(openChoices({ ...home, isCancelled: true }), [])
})

test('a shipment to be collected may be collected by somebody else, until it is', () => {
  const collected = { ...home, isCollected: true }
  assert.deepEqual(openChoices({ ...collected, state: 'AR' }), ['another-person'])
  assert.deepEqual(openChoices({ ...collected, state: 'DL' }), [])
  assert.ok(judgeChoice(person, { ...collected, state: 'IF' }).ok)
})

test('a wish that does not fit is refused by name', () => {
  const refusal = (...question: Parameters<typeof judgeChoice>) => {
    const judged = judgeChoice(...question)
    return judged.ok ? undefined : judged.refusal
  }
  assert.equal(refusal({ kind: 'collect' }, home), undefined)
  assert.equal(refusal(person, home), 'choice-not-now')
  assert.equal(refusal({ kind: 'another-day', day: '2026-11-18' }, home), undefined)
  assert.equal(refusal({ kind: 'another-day', day: '2026-11-17' }, home), 'day-unfit')
  assert.equal(refusal({ kind: 'collect' }, { ...home, times: 5 }), 'choices-too-many')
  const collected = { ...home, isCollected: true, state: 'AR' } as const
  for (const wrong of [{ name: '1' }, { document: 'abc' }, { name: 'x'.repeat(90) }])
    assert.equal(refusal({ ...person, ...wrong }, collected), 'person-incomplete')
})
