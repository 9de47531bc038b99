import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { isRead, marksOfAll, newestOf, noticeId } from './work-notice.ts'

const told = (dueAt: number, code = 'MM-000001') =>
  ({ kind: 'late', code: code as TrackingCode, dueAt }) as const

test('notices come newest first, as many as are shown', () => {
  const some = [told(1), told(9), told(5)]
  assert.deepEqual(
    newestOf(some, 2).map(({ dueAt }) => dueAt),
    [9, 5],
  )
})

test('what is found after all were read is unread, also if it is older than what was shown', () => {
  const { ids, until = 0 } = marksOfAll([told(9), told(5)], 10)
  const marks = { ids: new Set(ids), allUntil: until }
  assert.deepEqual(
    [9, 7, 5, 3].map((dueAt) => isRead(told(dueAt), marks)),
    [true, false, true, false],
  )
})

test('what did not fit below the list is read with it', () => {
  const { ids, until = 0 } = marksOfAll([told(9), told(5)], 2)
  const marks = { ids: new Set(ids), allUntil: until }
  assert.deepEqual(
    [9, 7, 5, 3].map((dueAt) => isRead(told(dueAt), marks)),
    [true, false, true, true],
  )
})

test('an item that opens again for another cause is another notice', () => {
  assert.notEqual(noticeId(told(1)), noticeId(told(2)))
  assert.equal(noticeId(told(1)), 'late~MM-000001~1')
})
