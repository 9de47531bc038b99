import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addToWeeks, weeksBetween } from './account-weeks.ts'

test('weeks begin on Monday and belong to the year of their Thursday', () => {
  const weeks = weeksBetween('2026-12-27', '2027-01-04')
  assert.deepEqual(
    weeks.map(({ year, week, from, to }) => `${year} ${week}: ${from} ${to}`),
    [
      '2026 52: 2026-12-21 2026-12-27',
      '2026 53: 2026-12-28 2027-01-03',
      '2027 1: 2027-01-04 2027-01-10',
    ],
  )
})

test('a shipment counts in the week of its day, and weeks without any stay', () => {
  const weeks = addToWeeks(weeksBetween('2026-11-02', '2026-11-16'), [
    { day: '2026-11-08', shipments: 1, chargedCents: 100 },
    { day: '2026-11-16', shipments: 1, chargedCents: 30 },
    { day: '2026-11-02', shipments: 1, chargedCents: 5 },
  ])
  assert.deepEqual(
    weeks.map(({ week, shipments, chargedCents }) => [week, shipments, chargedCents]),
    [
      [45, 2, 105],
      [46, 0, 0],
      [47, 1, 30],
    ],
  )
})
