import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createMissLimit } from './miss-limit.ts'

const settings = { burst: 3, perSecond: 1, maxBuckets: 10, mostWaiting: 100 }

/** A limit by a clock that stands still, and look-ups that end when the test says so. */
function newLimit() {
  let now = 0
  const limit = createMissLimit(settings)
  const isMiss = (answer: string) => answer === 'miss'
  return {
    pass: (seconds: number) => (now += seconds * 1000),
    ask: (name: string, lookUp: (onHit: () => void) => Promise<string>) =>
      limit.ask(name, () => now, lookUp, isMiss),
  }
}

const endingIn = (answer: string) => async () => {
  await nextTurn()
  return answer
}
const accepted = (value: string) => ({ ok: true, value })
const refused = { ok: false, refusal: 1 }

test('misses sent together pass up to the limit, however slow the look-ups are', async () => {
  const { ask } = newLimit()
  const calls = Array.from({ length: 20 }, () => ask('a', endingIn('miss')))
  const outcomes = await Promise.all(calls)
  assert.equal(outcomes.filter(({ ok }) => ok).length, settings.burst)
})

test('a caller that finds something is never refused, also with more look-ups than tokens', async () => {
  const { ask } = newLimit()
  for (let round = 0; round < 3; round += 1) {
    const calls = Array.from({ length: 50 }, () => ask('a', endingIn('hit')))
    assert.ok((await Promise.all(calls)).every(({ ok }) => ok))
  }
})

test('a caller that has used up the misses is always refused, until time passes', async () => {
  const { ask, pass } = newLimit()
  for (let miss = 0; miss < settings.burst; miss += 1) await ask('a', endingIn('miss'))
  let lookUps = 0
  const hit = async () => {
    lookUps += 1
    return 'hit'
  }
  assert.deepEqual(await ask('a', hit), refused)
  assert.equal(lookUps, 0)
  assert.deepEqual(await ask('b', hit), accepted('hit'))
  pass(1)
  assert.deepEqual(await ask('a', hit), accepted('hit'))
  assert.deepEqual(await ask('a', hit), accepted('hit'))
})

test('hits and misses sent together end, each found or refused', async () => {
  const { ask } = newLimit()
  const calls = Array.from({ length: 40 }, (_, place) =>
    ask('a', endingIn(place % 4 === 3 ? 'miss' : 'hit')),
  )
  const outcomes = await Promise.all(calls)
  const misses = outcomes.filter((outcome) => outcome.ok && outcome.value === 'miss')
  assert.equal(misses.length, settings.burst)
})

test('a look-up that fails is no miss, and nobody waits for it', async () => {
  const { ask } = newLimit()
  const failing = async () => {
    await nextTurn()
    throw new Error('the database is away')
  }
  const calls = Array.from({ length: 10 }, () => ask('a', failing))
  for (const outcome of await Promise.allSettled(calls)) assert.equal(outcome.status, 'rejected')
  assert.deepEqual(await ask('a', endingIn('hit')), accepted('hit'))
})

test('nobody waits for the work that follows a look-up', async () => {
  const { ask } = newLimit()
  const works = Array.from({ length: settings.burst }, () => Promise.withResolvers<string>())
  const drawing = works.map(({ promise }) =>
    ask('a', (onHit) => {
      onHit()
      return promise
    }),
  )
  assert.deepEqual(await ask('a', endingIn('hit')), accepted('hit'))
  for (const { resolve } of works) resolve('hit')
  await Promise.all(drawing)
})
