import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEvent } from '../../web/api/stream-event.ts'

test('an event of a stream has its name, its data, its place, and when to come back', () => {
  assert.deepEqual(readEvent('id: 7\nevent: shipments\ndata: {"a":1}'), {
    id: '7',
    name: 'shipments',
    data: '{"a":1}',
    retryMs: undefined,
  })
  const nothing = { id: undefined, name: '', data: '' }
  assert.deepEqual(readEvent('retry: 1000'), { ...nothing, retryMs: 1_000 })
  assert.deepEqual(readEvent(': al día'), { ...nothing, retryMs: undefined })
  assert.deepEqual(readEvent('retry: soon'), { ...nothing, retryMs: undefined })
})
