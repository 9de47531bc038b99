import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSharedClock } from './shared-clock.ts'

/** A machine whose clock is wrong by so much, and a database whose clock is right. */
function wrongBy(skewMs: number) {
  let right = 1_000_000
  const machine = () => right + skewMs
  const shared = createSharedClock(machine, machine)
  const ask = (thereMs: number, backMs: number) => {
    const answered = shared.asking()
    right += thereMs
    const said = right
    right += backMs
    answered(said)
    return shared.now() - right
  }
  return { ask, wrong: () => shared.now() - right }
}

for (const skewMs of [120_000, -120_000, 1])
  test(`a clock that is ${skewMs} ms ahead is right but for the way of the answer`, () => {
    const { ask, wrong } = wrongBy(skewMs)
    assert.equal(wrong(), skewMs)
    assert.ok(Math.abs(ask(3, 4)) <= 7)
    assert.ok(Math.abs(ask(1, 1)) <= 2)
  })

test('a clock that is right stays as it is', () => {
  assert.equal(wrongBy(0).ask(5, 5), 0)
})

test('an answer that comes late sets no clock wrong', () => {
  for (const skewMs of [120_000, -120_000, 0]) {
    const { ask } = wrongBy(skewMs)
    ask(1, 1)
    assert.ok(Math.abs(ask(20_000, 9_000)) <= 2)
    assert.ok(Math.abs(ask(0, 30_000)) <= 2)
  }
})
