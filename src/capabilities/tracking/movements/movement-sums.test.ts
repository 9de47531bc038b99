import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MovementCode } from '../../../kernel/movement.ts'
import { beginning } from './journey.ts'
import { addUp, sumsOf } from './movement-sums.ts'

const hourMs = 3_600_000
const unpromised = { promised: 0, onTime: 0 }
const at = (check: MovementCode, hour: number) => ({ ...beginning(hour * hourMs + 5), check })

test('failed visits, deliveries and returns are summed by hour, and nothing else', () => {
  assert.deepEqual(sumsOf(9001, at('LD', 7), undefined), [])
  for (const check of ['CA', 'DL', 'DV'] as const)
    assert.deepEqual(sumsOf(9001, at(check, 7), undefined), [
      { shipper: 9001, hour: 7, check, pieces: 1, ...unpromised },
    ])
})

test('a correction takes out what it corrects', () => {
  assert.deepEqual(sumsOf(9001, at('LD', 9), at('DL', 7)), [
    { shipper: 9001, hour: 7, check: 'DL', pieces: -1, ...unpromised },
  ])
  assert.deepEqual(sumsOf(9001, at('DL', 9), at('LD', 7)), [
    { shipper: 9001, hour: 9, check: 'DL', pieces: 1, ...unpromised },
  ])
})

test('a delivery is on time before the end of the promised day, as of its arrival', () => {
  const delivered = at('DL', 9)
  const timeliness = (lateFrom: number | undefined, arrivedAt: number) => {
    const time = { lateFrom, arrivedAt, arrivedBefore: undefined }
    return sumsOf(9001, delivered, undefined, time).map(({ promised, onTime }) => [
      promised,
      onTime,
    ])
  }
  assert.deepEqual(timeliness(undefined, 5), [[0, 0]])
  assert.deepEqual(timeliness(6, 5), [[1, 1]])
  assert.deepEqual(timeliness(5, 5), [[1, 0]])
  const undone = { lateFrom: 6, arrivedAt: undefined, arrivedBefore: 5 }
  assert.deepEqual(sumsOf(9001, at('LD', 10), delivered, undone), [
    { shipper: 9001, hour: 9, check: 'DL', pieces: -1, promised: -1, onTime: -1 },
  ])
})

test('sums of the same shipper, hour and movement are added up; those of nothing are left out', () => {
  const sums = [at('DL', 7), at('DL', 7), at('CA', 7), at('DL', 8)]
  assert.deepEqual(
    addUp([
      ...sums.flatMap((movement) => sumsOf(9001, movement, undefined)),
      ...sumsOf(9001, at('LD', 9), at('DL', 8)),
      ...sumsOf(9002, at('DL', 7), undefined),
    ]),
    [
      { shipper: 9001, hour: 7, check: 'DL', pieces: 2, ...unpromised },
      { shipper: 9001, hour: 7, check: 'CA', pieces: 1, ...unpromised },
      { shipper: 9002, hour: 7, check: 'DL', pieces: 1, ...unpromised },
    ],
  )
})
