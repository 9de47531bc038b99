import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayTakeLiving } from './demonstration.ts'

const actor = (id: string, name: string, isDemo: boolean) => ({ id, name, isDemo })

test("the living carrier's numbers are taken by itself and its own people alone", () => {
  assert.ok(mayTakeLiving(actor('', 'demonstration', false)))
  assert.ok(mayTakeLiving(actor('per_demo_valeria_dorrego', 'person:x', true)))
  for (const other of [
    actor('per_demo_admin', 'person:x', true),
    actor('per_01kk237a9v', 'person:x', true),
    actor('per_demo_valeria_dorrego', 'person:x', false),
    actor('opt_01', 'demonstration', true),
  ])
    assert.ok(!mayTakeLiving(other), JSON.stringify(other))
})
