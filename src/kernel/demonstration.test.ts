import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demonstrationName, markOf, mayEnter } from './demonstration.ts'
import { serviceItself } from './operator.ts'

test('the demonstration and whoever bears its mark give it on, nobody else does (D52)', () => {
  assert.ok(markOf({ id: '', name: demonstrationName }))
  assert.ok(markOf({ id: 'tok', name: 'Ana', isDemo: true }))
  assert.ok(!markOf({ id: 'tok', name: 'Ana' }))
  assert.ok(!markOf({ id: 'tok', name: demonstrationName }), 'a token that took its name')
  assert.ok(!markOf(serviceItself('posta')))
})

test('production takes nothing that bears the mark', () => {
  assert.deepEqual(
    [mayEnter('production', true), mayEnter('production', false), mayEnter('testing', true)],
    [false, true, true],
  )
})
