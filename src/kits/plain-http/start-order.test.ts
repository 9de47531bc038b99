import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createStartOrder } from './start-order.ts'

const small = { body: Buffer.alloc(100) }
const wide = { body: Buffer.alloc(2_000) }
const plain = {}
const reading = { oneByOne: true }

test('requests that arrive together are started together', async () => {
  const startRequest = createStartOrder()
  const started: number[] = []
  for (const number of [1, 2, 3]) startRequest(plain, wide, () => started.push(number))
  assert.deepEqual(started, [])
  await nextTurn()
  assert.deepEqual(started, [1, 2, 3])
})

test('wide requests of a route that asks for it are started one in a turn, in order', async () => {
  const startRequest = createStartOrder()
  const started: string[] = []
  for (const name of ['a', 'b', 'c']) startRequest(reading, wide, () => started.push(name))
  for (const name of ['x', 'y']) startRequest(reading, small, () => started.push(name))
  await nextTurn()
  assert.deepEqual(started.toSorted(), ['a', 'x', 'y'])
  startRequest(reading, wide, () => started.push('d'))
  startRequest(plain, small, () => started.push('z'))
  await nextTurn()
  assert.deepEqual(started.slice(3).toSorted(), ['b', 'z'])
  await nextTurn()
  await nextTurn()
  assert.deepEqual(started.slice(5), ['c', 'd'])
})

test('when all have been started, the next one waits for no more than its turn', async () => {
  const startRequest = createStartOrder()
  let started = 0
  const count = () => (started += 1)
  startRequest(reading, wide, count)
  await nextTurn()
  await nextTurn()
  startRequest(reading, wide, count)
  await nextTurn()
  assert.equal(started, 2)
})
