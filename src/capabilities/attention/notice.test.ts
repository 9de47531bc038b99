import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRead, type Notice, newestFirst, noticeId } from './notice.ts'

const notice = (at: number): Notice => ({
  kind: 'statement-paid',
  subject: 'LQ-9001-000001',
  at,
  detail: {},
})

test('notices come newest first, and not before they happen', () => {
  assert.deepEqual(
    newestFirst([notice(1), notice(9), notice(5)], 5).map(({ at }) => at),
    [5, 1],
  )
})

test('a notice is read by its id, or with all up to a moment', () => {
  const marks = { ids: new Set([noticeId(notice(7))]), allUntil: 3 }
  assert.deepEqual(
    [3, 4, 7].map((at) => isRead(notice(at), marks)),
    [true, false, true],
  )
})
