import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addRead, beginRecent, overlapMs, revisionOf } from './recent-movements.ts'

const moved = (at: number, code: string, shipper: number) => ({ at, code, ordinal: 1, shipper })
const begun = beginRecent('100000 A-1 1')

test('a movement changes the revision of its shipper alone, once', () => {
  const first = addRead(begun, [moved(100_500, 'B-1', 7)], false)
  assert.notEqual(revisionOf(first, 7), revisionOf(begun, 7))
  assert.equal(revisionOf(first, 8), revisionOf(begun, 8))
  const again = addRead(first, [moved(100_500, 'B-1', 7)], false)
  assert.equal(revisionOf(again, 7), revisionOf(first, 7))
})

test('one that is committed after a later one is read all the same', () => {
  const later = addRead(begun, [moved(103_000, 'B-1', 7)], false)
  assert.ok(later.since <= 101_000)
  const earlier = addRead(later, [moved(103_000, 'B-1', 7), moved(101_000, 'C-1', 8)], false)
  assert.notEqual(revisionOf(earlier, 8), revisionOf(later, 8))
  assert.equal(revisionOf(earlier, 7), revisionOf(later, 7))
})

test('where there was too much to read, everybody looks again', () => {
  const movements = addRead(begun, [moved(100_500, 'B-1', 7)], false)
  const cut = addRead(movements, [moved(200_000, 'D-1', 9)], true)
  for (const shipper of [7, 8, 9])
    assert.notEqual(revisionOf(cut, shipper), revisionOf(movements, shipper))
  assert.equal(cut.since, 200_000 - overlapMs)
  assert.equal(addRead(cut, [moved(200_000, 'D-1', 9)], true).base, cut.base)
})
