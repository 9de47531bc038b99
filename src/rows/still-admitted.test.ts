import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../test/support/until.ts'
import { createNews } from '../kits/live/news.ts'
import { orRefused, whileAdmitted } from './still-admitted.ts'

/** A body that lasts until it is left, and whether it was. */
function lasting() {
  const state = { isLeft: false }
  const { news } = createNews(() => (state.isLeft = true))
  const source = news[Symbol.asyncIterator]()
  const iterator = {
    next: async () => ((await source.next()).done ? over : { done: false as const, value: 'x' }),
    return: async () => {
      await source.return?.()
      return over
    },
  }
  return { state, body: { [Symbol.asyncIterator]: () => iterator } }
}

const over = { done: true as const, value: undefined }

test('a stream goes on while its caller may read it, and ends with the first no', async () => {
  let checks = 0
  const { body, state } = lasting()
  const isAdmitted = async () => {
    checks += 1
    return checks < 4
  }
  const reader = whileAdmitted(body, isAdmitted, 1)[Symbol.asyncIterator]()
  assert.deepEqual(await reader.next(), over)
  assert.equal(checks, 4)
  assert.ok(state.isLeft)
})

test('a stream whose caller can not be asked about ends', async () => {
  const fail = () => Promise.reject(new Error('no database'))
  const reader = whileAdmitted(lasting().body, fail, 1)[Symbol.asyncIterator]()
  assert.deepEqual(await reader.next(), over)
})

test('nobody is asked about once the reader has left', async () => {
  let checks = 0
  const { body, state } = lasting()
  const isAdmitted = async () => (checks += 1) > 0
  const reader = whileAdmitted(body, isAdmitted, 1)[Symbol.asyncIterator]()
  await until('it is asked', () => checks > 0)
  await reader.return?.()
  const before = checks
  await until('other timers have run', timers(20))
  assert.ok(checks <= before + 1, `${checks - before} times after the end`)
  assert.ok(state.isLeft)
})

/** So many timers of a millisecond, one after another. */
function timers(count: number): () => boolean {
  let left = count
  const run = () => setTimeout(() => (left -= 1) > 0 && run(), 1)
  run()
  return () => left <= 0
}

test('an answer that is waited for comes, unless its caller may no longer read it', async () => {
  assert.equal(await orRefused(Promise.resolve('it'), () => Promise.resolve(false), 1), 'it')
  const never = new Promise<string>(() => {})
  assert.equal(await orRefused(never, () => Promise.resolve(false), 1), undefined)
  const failed = orRefused(Promise.reject(new Error('fault')), () => Promise.resolve(true), 1)
  await assert.rejects(failed, /fault/)
})
