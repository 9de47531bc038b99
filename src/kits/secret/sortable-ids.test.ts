import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { momentOfSortableId, newSortableId, sortableIdsFrom } from './sortable-ids.ts'

const moments = fc.integer({ min: 0, max: 4_102_444_800_000 })

test('ids sort by the moment they were made', () => {
  fc.assert(
    fc.property(moments, moments, (one, other) => {
      fc.pre(one < other)
      assert.ok(newSortableId('evt', one) < newSortableId('evt', other))
      assert.ok(newSortableId('evt', one) < sortableIdsFrom('evt', other))
      assert.ok(newSortableId('evt', other) > sortableIdsFrom('evt', other))
    }),
  )
})

test('within a millisecond they sort by the order of making', () => {
  const made = Array.from({ length: 5_000 }, () => newSortableId('evt', 1_700_000_000_000))
  assert.deepEqual(made.toSorted(), made)
  assert.equal(new Set(made).size, made.length)
})

test('an id contains the moment it was created', () => {
  fc.assert(fc.property(moments, (at) => momentOfSortableId(newSortableId('evt', at)) === at))
})
