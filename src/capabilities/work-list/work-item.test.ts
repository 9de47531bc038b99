import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { isRead, marksOfAll, newestOf, noticeId } from './work-item.ts'

const late = (dueAt: number, code = 'MM-000001') =>
  ({ kind: 'late', code: code as TrackingCode, dueAt }) as const

test('notices come newest first, as many as are shown', () => {
  const some = [late(1), late(9), late(5)]
  assert.deepEqual(
    newestOf(some, 2).map(({ dueAt }) => dueAt),
    [9, 5],
  )
})

test('an item found after all were read is unread, also if it is older than the shown ones', () => {
  const { ids, until = 0 } = marksOfAll([late(9), late(5)], 10)
  const marks = { ids: new Set(ids), allUntil: until }
  assert.deepEqual(
    [9, 7, 5, 3].map((dueAt) => isRead(late(dueAt), marks)),
    [true, false, true, false],
  )
})

test('items that did not fit below the list are read with it', () => {
  const { ids, until = 0 } = marksOfAll([late(9), late(5)], 2)
  const marks = { ids: new Set(ids), allUntil: until }
  assert.deepEqual(
    [9, 7, 5, 3].map((dueAt) => isRead(late(dueAt), marks)),
    [true, false, true, true],
  )
})

test('an item that opens again for another cause is another notice', () => {
  assert.notEqual(noticeId(late(1)), noticeId(late(2)))
  assert.equal(noticeId(late(1)), 'late~MM-000001~1')
})
