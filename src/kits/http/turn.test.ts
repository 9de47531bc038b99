import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createTurns } from './turn.ts'

const small = { body: Buffer.alloc(100) }
const wide = { body: Buffer.alloc(2_000) }
const plain = {}
const reading = { oneByOne: true }

test('what arrives together is begun together', async () => {
  const turns = createTurns()
  const begun: number[] = []
  for (const number of [1, 2, 3]) turns.of(plain, wide)(() => begun.push(number))
  assert.deepEqual(begun, [])
  await nextTurn()
  assert.deepEqual(begun, [1, 2, 3])
})

test('wide requests of a route that asks for it are begun one in a turn, in order', async () => {
  const turns = createTurns()
  const begun: string[] = []
  for (const name of ['a', 'b', 'c']) turns.of(reading, wide)(() => begun.push(name))
  for (const name of ['x', 'y']) turns.of(reading, small)(() => begun.push(name))
  await nextTurn()
  assert.deepEqual(begun.toSorted(), ['a', 'x', 'y'])
  turns.of(reading, wide)(() => begun.push('d'))
  turns.of(plain, small)(() => begun.push('z'))
  await nextTurn()
  assert.deepEqual(begun.slice(3).toSorted(), ['b', 'z'])
  await nextTurn()
  await nextTurn()
  assert.deepEqual(begun.slice(5), ['c', 'd'])
})

test('when all have been begun, the next one waits for no more than its turn', async () => {
  const turns = createTurns()
  let begun = 0
  const count = () => (begun += 1)
  turns.of(reading, wide)(count)
  await nextTurn()
  await nextTurn()
  turns.of(reading, wide)(count)
  await nextTurn()
  assert.equal(begun, 2)
})
