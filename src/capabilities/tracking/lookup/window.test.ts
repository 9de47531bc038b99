import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { defaultWindow, isInWindow, parseDay, toDay } from './window.ts'

test('a day is read from dd-mm-yyyy', () => {
  assert.equal(parseDay('06-03-2026'), 20260306)
  assert.equal(parseDay('29-02-2028'), 20280229)
})

test('a day that does not exist is not parsed', () => {
  for (const text of ['29-02-2026', '31-04-2026', '00-01-2026', '01-00-2026', '01-13-2026'])
    assert.equal(parseDay(text), undefined, text)
})

test('no other way of writing a day is read', () => {
  for (const text of [
    '2026-03-06',
    '6-3-2026',
    '06/03/2026',
    '06-03-26',
    ' 06-03-2026',
    '06-03-2026x',
    '',
  ])
    assert.equal(parseDay(text), undefined, text)
})

test('both ends of a window are inside it', () => {
  const window = { from: toDay(2026, 1, 31), to: toDay(2026, 3, 1) }
  assert.equal(isInWindow(toDay(2026, 1, 31), window), true)
  assert.equal(isInWindow(toDay(2026, 3, 1), window), true)
  assert.equal(isInWindow(toDay(2026, 1, 30), window), false)
  assert.equal(isInWindow(toDay(2026, 3, 2), window), false)
})

test('the usual window goes from three months before today to three days after it', () => {
  assert.deepEqual(defaultWindow(toDay(2026, 11, 15)), { from: 20260815, to: 20261118 })
  assert.deepEqual(defaultWindow(toDay(2026, 1, 30)), { from: 20251030, to: 20260202 })
  assert.deepEqual(defaultWindow(toDay(2026, 12, 30)), { from: 20260930, to: 20270102 })
})

test('three months before the end of a long month is the end of a shorter one', () => {
  assert.equal(defaultWindow(toDay(2026, 5, 31)).from, 20260228)
  assert.equal(defaultWindow(toDay(2028, 5, 31)).from, 20280229)
  assert.equal(defaultWindow(toDay(2026, 12, 31)).from, 20260930)
})

test('the ends of the usual window are days of the calendar, and today is between them', () => {
  const days = fc.date({
    min: new Date('2000-01-01'),
    max: new Date('2099-12-31'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(days, (date) => {
      const today = toDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())
      const window = defaultWindow(today)
      assert.ok(window.from < today && today < window.to)
      for (const end of [window.from, window.to]) {
        const [year, month, day] = [
          Math.floor(end / 10_000),
          Math.floor(end / 100) % 100,
          end % 100,
        ]
        const written = [String(day).padStart(2, '0'), String(month).padStart(2, '0'), year].join(
          '-',
        )
        assert.equal(parseDay(written), end)
      }
      assert.ok(Date.parse(dashed(window.to)) - Date.parse(dashed(today)) === 3 * 86_400_000)
    }),
  )
})

function dashed(day: number): string {
  const text = String(day)
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}T00:00:00Z`
}
