import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { SeenKeys } from './table-reading.ts'

describe('keys that were seen', () => {
  test('are each new once, however many and however alike they are', () => {
    const seen = new SeenKeys()
    const keys = Array.from({ length: 100_000 }, (_, at) => `B|Tandil|Calle ${at >> 4}|${at & 15}`)
    for (const key of keys) assert.ok(seen.add(key), key)
    for (const key of keys) assert.ok(!seen.add(key), key)
    assert.ok(seen.add(''))
    assert.ok(!seen.add(''))
  })
})
