import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDelays } from './delays.ts'

function openDelays() {
  const ends: (() => void)[] = []
  const wait = () => new Promise<void>((resolve) => ends.push(resolve))
  return { ends, delays: createDelays({ most: 3, mostOfName: 2, wait }) }
}

test('some wait under a name, some more in all, and nobody beyond that', async () => {
  const { ends, delays } = openDelays()
  const waiting = [delays.pass('a', 1), delays.pass('a', 1)]
  assert.equal(await delays.pass('a', 1), false)
  waiting.push(delays.pass('b', 1))
  assert.equal(await delays.pass('c', 1), false)
  for (const end of ends) end()
  assert.deepEqual(await Promise.all(waiting), [true, true, true])
  const next = delays.pass('a', 1)
  ends.at(-1)?.()
  assert.equal(await next, true)
})

test('a stop lets go who waits', async () => {
  const { delays } = openDelays()
  const waiting = delays.pass('a', 1)
  delays.stop()
  assert.equal(await waiting, false)
})
