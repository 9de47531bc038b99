import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../../test/support/until.ts'
import { createLiveWatch, type Revisions, type WatchSettings } from './watch.ts'

function watched(changes: Partial<WatchSettings> = {}) {
  const now = new Map([
    ['one', 'a'],
    ['two', 'b'],
  ])
  const looks: string[][] = []
  const watch = createLiveWatch({
    lookMs: 5,
    stillMs: 60_000,
    lifeMs: 60_000,
    readers: 3,
    readersPerHolder: 2,
    async look(topics) {
      looks.push([...topics])
      return new Map([...now].filter(([topic]) => topics.includes(topic)))
    },
    onFailure: (error) => assert.fail(String(error)),
    ...changes,
  })
  /** Resolves when the current state of everything was looked at and sent. */
  const looked = async () => {
    const before = looks.length
    await until('two looks', () => looks.length > before + 2)
  }
  return { watch, now, looks, looked }
}

async function nextOf(iterator: AsyncIterator<Revisions>): Promise<unknown> {
  const { done, value } = await iterator.next()
  return done ? 'over' : Object.fromEntries(value)
}

test('a reader gets the present state, and then the changes', async () => {
  const { watch, now } = watched()
  const reader = watch.follow(['one', 'two'], 'ana')?.[Symbol.asyncIterator]()
  assert.ok(reader)
  assert.deepEqual(await nextOf(reader), { one: 'a', two: 'b' })
  now.set('two', 'c')
  assert.deepEqual(await nextOf(reader), { two: 'c' })
  watch.close()
  assert.equal(await nextOf(reader), 'over')
  assert.equal(watch.follow(['one'], 'ana'), undefined)
})

test('a reader who comes back gets the changes since then, and a quiet reader nothing at first', async () => {
  const { watch, now, looked } = watched()
  const seen = (topic: string, revision: string) => topic === 'one' && revision === 'a'
  const back = watch.follow(['one', 'two'], 'ana', seen)?.[Symbol.asyncIterator]()
  const quiet = watch.follow(['one'], 'eva', 'quiet')?.[Symbol.asyncIterator]()
  assert.ok(back && quiet)
  assert.deepEqual(await nextOf(back), { two: 'b' })
  await looked()
  now.set('one', 'z')
  assert.deepEqual(await nextOf(quiet), { one: 'z' })
  watch.close()
})

test('changes while a reader is busy wait in one piece', async () => {
  const { watch, now, looked } = watched()
  const reader = watch.follow(['one', 'two'], 'ana', 'quiet')?.[Symbol.asyncIterator]()
  assert.ok(reader)
  for (const revision of ['d', 'e', 'f']) {
    await looked()
    now.set('one', revision)
    now.set('two', revision)
  }
  await looked()
  assert.deepEqual(await nextOf(reader), { one: 'f', two: 'f' })
  watch.close()
})

test('topics are looked at once for everybody, and not when nobody is there', async () => {
  const { watch, looks, looked } = watched()
  const readers = ['ana', 'eva'].map((who) => watch.follow(['one'], who)?.[Symbol.asyncIterator]())
  await looked()
  assert.ok(looks.every((topics) => topics.length === 1))
  for (const reader of readers) await reader?.return?.()
  // One look may be under way or due.
  await sleep(10)
  const before = looks.length
  await sleep(20)
  assert.equal(looks.length, before)
})

test('one holder has so many readers, and all together so many', () => {
  const { watch } = watched()
  assert.ok(watch.follow(['one'], 'ana'))
  assert.ok(watch.follow(['one'], 'ana'))
  assert.equal(watch.follow(['one'], 'ana'), undefined)
  assert.ok(watch.follow(['one'], 'eva'))
  assert.equal(watch.follow(['one'], 'paz'), undefined)
  watch.close()
})

test('a reader hears that nothing has changed, until its time is over', async () => {
  const { watch: lasting } = watched({ stillMs: 10 })
  const patient = lasting.follow(['one'], 'ana', 'quiet')?.[Symbol.asyncIterator]()
  assert.ok(patient)
  for (const _ of [1, 2]) assert.deepEqual(await nextOf(patient), {})
  lasting.close()
  const { watch } = watched({ stillMs: 10, lifeMs: 25 })
  const reader = watch.follow(['one'], 'ana', 'quiet')?.[Symbol.asyncIterator]()
  assert.ok(reader)
  for (let message = await nextOf(reader); message !== 'over'; message = await nextOf(reader))
    assert.deepEqual(message, {})
})
