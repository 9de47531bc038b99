import assert from 'node:assert/strict'
import { test } from 'node:test'
import { turnsDuring } from '../../../test/support/turns.ts'
import { inPortions, mapInPortions } from './portions.ts'

test('a long job runs in portions, reports its progress and yields in between', async () => {
  const rows = Array.from({ length: 2_500 }, (_, place) => place)
  const done: number[] = []
  const reports: string[] = []
  let turns = 0
  const count = () => {
    turns += 1
    if (done.length < rows.length) setImmediate(count)
  }
  setImmediate(count)
  await inPortions(
    rows,
    async (portion) => void done.push(...portion),
    (rowsDone, of) => void reports.push(`${rowsDone} of ${of}, others ${Math.min(turns, 2)}`),
  )
  assert.deepEqual(done, rows)
  assert.deepEqual(reports, [
    '1000 of 2500, others 0',
    '2000 of 2500, others 1',
    '2500 of 2500, others 2',
  ])
})

test('a long list is mapped in portions, each item with its own index', async () => {
  const items = Array.from({ length: 5_000 }, (_, place) => place)
  let mapped: number[] = []
  const turns = await turnsDuring(async () => {
    mapped = await mapInPortions(items, (item, index) => item + index)
  })
  assert.ok(turns >= 4, `${turns} turns`)
  assert.deepEqual(
    mapped,
    items.map((item) => item * 2),
  )
})
