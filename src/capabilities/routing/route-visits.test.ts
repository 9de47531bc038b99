import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addVisits, type CodeSums, emptySums, type VisitRow } from './route-visits.ts'

const row = (code: string, ordinal: number, check: string, correction = 0): VisitRow => ({
  code,
  ordinal,
  check,
  correction,
  postalCode: 1425,
})

/** Rows as they are read: in stretches, the newest first. */
function countAll(...stretches: VisitRow[][]): CodeSums {
  const sums = emptySums()
  const corrected = new Set<string>()
  for (const rows of stretches) addVisits(rows, corrected, () => sums)
  return sums
}

test('deliveries and failed visits are visits', () => {
  assert.deepEqual(countAll([row('A', 9, 'DL'), row('B', 6, 'CA'), row('A', 6, 'CA')]), {
    orders: 0,
    visits: 3,
    failed: 2,
  })
})

test('a visit that was corrected counts as what it was corrected to', () => {
  const undone = countAll([row('A', 7, 'LD', 1)], [row('A', 6, 'CA')])
  assert.deepEqual([undone.visits, undone.failed], [0, 0])
  const delivered = countAll([row('A', 7, 'DL', 1), row('A', 6, 'CA')])
  assert.deepEqual([delivered.visits, delivered.failed], [1, 0])
  const twice = countAll([row('A', 8, 'CA', 1)], [row('A', 7, 'DL', 1)], [row('A', 6, 'CA')])
  assert.deepEqual([twice.visits, twice.failed], [1, 1])
})
