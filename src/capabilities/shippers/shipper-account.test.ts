import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tooManyAttempts } from './shipper-account.wire.ts'

test('one second is written in the singular', () => {
  assert.equal(tooManyAttempts(1), 'Demasiados intentos fallidos: esperá 1 segundo.')
  assert.equal(tooManyAttempts(2), 'Demasiados intentos fallidos: esperá 2 segundos.')
})
