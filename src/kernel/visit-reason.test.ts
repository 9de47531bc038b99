import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toReasonCode } from './visit-reason.ts'

test('a known reason is one code however it was typed, and another stays as it is', () => {
  assert.equal(toReasonCode(' ausente'), 'AUSENTE')
  assert.equal(toReasonCode('r07'), 'r07')
  assert.equal(toReasonCode(''), '')
  assert.equal(toReasonCode('constructor'), 'constructor')
})
