import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ScanHooks } from './capabilities/tracking/tracking.ts'
import { gatherScanHooks } from './environment.ts'

const announce = async () => {}
const promises = { promise: () => undefined, lateFrom: () => 0 }
const slice = (name: string, hooks: object) => ({ name, onScan: () => hooks as ScanHooks })

test('scans are watched and guarded by the slices that say so, and followed by all', () => {
  const [watch, guard, first, second] = [{}, {}, {}, {}]
  const slices = [
    { name: 'silent' },
    slice('rescue', { watch, follower: first }),
    slice('cash', { guard, follower: second }),
  ]
  const gathered = gatherScanHooks(slices, announce, promises)
  assert.equal(gathered.watch, watch)
  assert.equal(gathered.guard, guard)
  assert.deepEqual(gathered.followers, [first, second])
})

for (const hook of ['watch', 'guard'])
  test(`two slices that ${hook} scans are an error at the start, not one of them forgotten`, () => {
    const slices = [slice('rescue', { [hook]: {} }), slice('claims', { [hook]: {} })]
    assert.throws(() => gatherScanHooks(slices, announce, promises), /rescue,claims/)
  })
