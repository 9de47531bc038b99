import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inPortions } from './portions.ts'

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
