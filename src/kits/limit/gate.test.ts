import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { createGate } from './gate.ts'

/** Work that ends when the test says so. */
function pendingWork() {
  const started: PromiseWithResolvers<string>[] = []
  const work = () => {
    const one = Promise.withResolvers<string>()
    started.push(one)
    return one.promise
  }
  return { started, work }
}

test('a few run at once, a few more wait their turn, and the rest is refused at once', async () => {
  const gate = createGate({ atOnce: 2, waiting: 3, perCaller: 100 })
  const { started, work } = pendingWork()
  const passes = Array.from({ length: 8 }, () => gate.pass('a', work))
  await turn()
  assert.equal(started.length, 2)
  assert.deepEqual(
    passes.map((pass) => pass !== undefined),
    [true, true, true, true, true, false, false, false],
  )
  for (let ended = 0; ended < 5; ended += 1) {
    started[ended]?.resolve(`work ${ended}`)
    await turn()
    assert.ok(started.length <= Math.min(5, ended + 3))
  }
  assert.deepEqual(
    await Promise.all(passes.filter((pass) => pass !== undefined)),
    [0, 1, 2, 3, 4].map((one) => `work ${one}`),
  )
})

test('work that fails rejects and makes room for the next', async () => {
  const gate = createGate({ atOnce: 1, waiting: 1, perCaller: 100 })
  const fails = gate.pass('a', () => Promise.reject(new Error('no')))
  const next = gate.pass('a', async () => 'next')
  await assert.rejects(fails ?? Promise.resolve(), /no/)
  assert.equal(await next, 'next')
  assert.equal(await gate.pass('a', async () => 'and another'), 'and another')
})

test('work that throws before it begins to wait makes room too', async () => {
  const gate = createGate({ atOnce: 1, waiting: 0, perCaller: 100 })
  const fails = gate.pass('a', () => {
    throw new Error('at once')
  })
  await assert.rejects(fails ?? Promise.resolve(), /at once/)
  assert.equal(await gate.pass('a', async () => 'next'), 'next')
})

test('never more than allowed run at once, however they come and go', async () => {
  const gate = createGate({ atOnce: 3, waiting: 1_000, perCaller: 1_000 })
  let running = 0
  let most = 0
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    for (let step = 0; step < Math.random() * 4; step += 1) await turn()
    running -= 1
  }
  await Promise.all(Array.from({ length: 200 }, async () => gate.pass('a', work)))
  assert.equal(most, 3)
  assert.equal(running, 0)
})

test('one caller can not take all places', async () => {
  const gate = createGate({ atOnce: 1, waiting: 10, perCaller: 2 })
  const { started, work } = pendingWork()
  const passes = ['a', 'a', 'a', 'b'].map((caller) => gate.pass(caller, work))
  assert.deepEqual(
    passes.map((pass) => pass !== undefined),
    [true, true, false, true],
  )
  for (let ended = 0; ended < 3; ended += 1) {
    started[ended]?.resolve('done')
    await turn()
  }
  for (const pass of passes) await pass
})
