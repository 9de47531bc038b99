import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRequestLimits } from './request-limits.ts'

test('nodes divide the rate and the burst of a caller', () => {
  const passed = (nodes: number, atMs: number) => {
    const settings = { limits: true, shipperRate: 4, addressRate: 4 }
    const { byShipper } = createRequestLimits(settings, () => nodes)
    const now = 1_000_000
    let many = 0
    while (byShipper('9001', now) === undefined) many += 1
    let later = 0
    while (byShipper('9001', now + atMs) === undefined) later += 1
    return { many, later }
  }
  assert.deepEqual(passed(1, 1_000), { many: 20, later: 4 })
  assert.deepEqual(passed(2, 1_000), { many: 10, later: 2 })
  assert.deepEqual(passed(4, 1_000), { many: 5, later: 1 })
  // More nodes than a burst still let something through.
  assert.equal(passed(100, 0).many, 1)
})
