import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoHints, demoRoles } from '../../src/kernel/demo-roles.ts'
import { demonstrationWords } from '../../web/words/demonstration.ts'

test('the house offers the roles and the hints of the service, in its order', () => {
  assert.deepEqual(Object.keys(demonstrationWords.es.roles), demoRoles)
  assert.deepEqual(Object.keys(demonstrationWords.es.hints), demoHints)
})
