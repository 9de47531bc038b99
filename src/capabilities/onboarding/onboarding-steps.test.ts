import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type OnboardingState, stepsOf } from './onboarding-states.ts'

const times = { requestedAt: 1, readyAt: 2, approvedAt: 3, withdrawnAt: null }
const texts = (state: OnboardingState) =>
  stepsOf(times, state)
    .map((step) => `${step.step}:${step.state}:${step.at}`)
    .join(' ')

test('the first step that is not done is the current one', () => {
  assert.equal(
    texts('testing'),
    'account:done:1 orders:current:null ready:pending:null approval:pending:null production:pending:null',
  )
  assert.equal(
    texts('ready'),
    'account:done:1 orders:done:2 ready:done:2 approval:current:null production:pending:null',
  )
  assert.equal(
    texts('approved'),
    'account:done:1 orders:done:2 ready:done:2 approval:done:3 production:current:null',
  )
})

test('nothing is under way once it was given up', () => {
  assert.ok(!texts('withdrawn').includes('current'))
})
