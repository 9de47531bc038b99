import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSharedGathering } from './shared-gathering.ts'

/** Batches of one item each, `gapMs` apart. */
function afterItems(nodes: number, gapMs: number, size = 1) {
  let at = 0
  const gathering = createSharedGathering(
    () => nodes,
    () => at,
  )
  for (let item = 0; item < 50; item += 1) {
    at += gapMs
    gathering.onBatch(size)
  }
  return gathering
}

test('a node that is alone never waits for more', () => {
  assert.equal(afterItems(1, 1).gatherMs(1), 0)
})

test('of several nodes, one that gets items often waits for more', () => {
  assert.ok(afterItems(3, 8).gatherMs(1) > 0)
  assert.ok(afterItems(3, 8).gatherMs(3) > 0)
})

test('the more nodes there are, the longer each waits, within limits', () => {
  const [two = 0, three = 0, four = 0, many = 0] = [2, 3, 4, 40].map((nodes) =>
    afterItems(nodes, 8).gatherMs(1),
  )
  assert.ok(two < three && three < four)
  assert.equal(many, four)
})

test('items that come several at once come often, though their batches do not', () => {
  assert.ok(afterItems(3, 30, 4).gatherMs(1) > 0)
})

test('one that gets items seldom does not: none would come', () => {
  assert.equal(afterItems(3, 30).gatherMs(1), 0)
  assert.equal(createSharedGathering(() => 3).gatherMs(1), 0)
})

test('one pause changes nothing, and neither do two items that come close together', () => {
  for (const [usualMs, onceMs, isGathered] of [
    [2, 30, true],
    [60, 2, false],
  ] as const) {
    let at = 0
    const gathering = createSharedGathering(
      () => 3,
      () => at,
    )
    for (const gapMs of [...Array.from({ length: 50 }, () => usualMs), onceMs]) {
      at += gapMs
      gathering.onBatch(1)
    }
    assert.equal(gathering.gatherMs(1) > 0, isGathered)
  }
})

test('items that came while another batch was run do not wait again', () => {
  assert.equal(afterItems(3, 1).gatherMs(4), 0)
})

test('fewer than the batch before them had wait for those that it answers', () => {
  const gathering = afterItems(3, 20, 10)
  assert.ok(gathering.gatherMs(9) > 0)
  assert.equal(gathering.gatherMs(10), 0)
})

test('items that come often again after a pause are gathered again', () => {
  let at = 1_000
  const gathering = createSharedGathering(
    () => 2,
    () => at,
  )
  gathering.onBatch(1)
  at += 3_600_000
  gathering.onBatch(1)
  assert.equal(gathering.gatherMs(1), 0)
  for (let item = 0; item < 40; item += 1) {
    at += 5
    gathering.onBatch(1)
  }
  assert.ok(gathering.gatherMs(1) > 0)
})
