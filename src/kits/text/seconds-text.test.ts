import assert from 'node:assert/strict'
import { test } from 'node:test'
import { secondsText } from './seconds-text.ts'

test('one second is told in the singular', () => {
  assert.equal(secondsText(1), '1 segundo')
  assert.equal(secondsText(2), '2 segundos')
})
