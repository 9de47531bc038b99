import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { createBatcher } from './batcher.ts'
import { currentDeadline, statementMs, withinMs, withStepsOf } from './deadline.ts'

/** Records the batches; each one ends when the test says so. */
function pendingBatches() {
  const batches: { items: string[]; finish: () => void }[] = []
  async function run(items: string[]): Promise<string[]> {
    await new Promise<void>((finish) => batches.push({ items, finish }))
    return items.map((item) => item.toUpperCase())
  }
  return { batches, run, items: () => batches.map((batch) => batch.items) }
}

test('items of one turn are batched, and each gets its own result', async () => {
  const sizes: number[] = []
  const batcher = createBatcher<number, number>({
    run: async (items) => items.map((item) => item * 10),
    maxItems: 8,
    concurrency: 1,
    onBatch: (size) => sizes.push(size),
  })
  const results = await Promise.all([3, 1, 2].map((item) => batcher.add(item)))
  assert.deepEqual(results, [30, 10, 20])
  assert.deepEqual(sizes, [3])
})

test('a single item is run at the end of the turn, without a delay', async () => {
  const batching = pendingBatches()
  const batcher = createBatcher({ run: batching.run, maxItems: 8, concurrency: 1 })
  const result = batcher.add('a')
  assert.deepEqual(batching.items(), [])
  await turn()
  assert.deepEqual(batching.items(), [['a']])
  batching.batches[0]?.finish()
  assert.equal(await result, 'A')
})

test('items that arrive while a batch runs are batched in the next one', async () => {
  const batching = pendingBatches()
  const batcher = createBatcher({ run: batching.run, maxItems: 8, concurrency: 1 })
  const results = [batcher.add('a')]
  for (const item of ['b', 'c', 'd']) {
    await turn()
    results.push(batcher.add(item))
  }
  await turn()
  assert.deepEqual(batching.items(), [['a']])
  batching.batches[0]?.finish()
  await turn()
  await turn()
  assert.deepEqual(batching.items(), [['a'], ['b', 'c', 'd']])
  batching.batches[1]?.finish()
  assert.deepEqual(await Promise.all(results), ['A', 'B', 'C', 'D'])
})

test('items that are gathered wait for others, and start together once enough have come', async () => {
  const batching = pendingBatches()
  const gatherMs = (waiting: number) => (waiting < 3 ? 60_000 : 0)
  const batcher = createBatcher({ run: batching.run, maxItems: 8, concurrency: 1, gatherMs })
  const results = ['a', 'b'].map((item) => batcher.add(item))
  await turn()
  assert.deepEqual(batching.items(), [])
  results.push(batcher.add('c'))
  await turn()
  assert.deepEqual(batching.items(), [['a', 'b', 'c']])
  batching.batches[0]?.finish()
  assert.deepEqual(await Promise.all(results), ['A', 'B', 'C'])
})

test('items that are gathered start without the others when their time is over', async () => {
  const sizes: number[] = []
  const batcher = createBatcher<string, string>({
    run: async (items) => items,
    maxItems: 8,
    concurrency: 1,
    onBatch: (size) => sizes.push(size),
    gatherMs: () => 1,
  })
  assert.deepEqual(await Promise.all(['a', 'b'].map((item) => batcher.add(item))), ['a', 'b'])
  assert.equal(await batcher.add('c'), 'c')
  assert.deepEqual(sizes, [2, 1])
})

test('a batch holds at most maxItems, and at most concurrency batches run', async () => {
  const batching = pendingBatches()
  const batcher = createBatcher({ run: batching.run, maxItems: 2, concurrency: 2 })
  const results = Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((item) => batcher.add(item)))
  await turn()
  assert.deepEqual(batching.items(), [
    ['a', 'b'],
    ['c', 'd'],
  ])
  batching.batches[1]?.finish()
  await turn()
  await turn()
  assert.deepEqual(batching.items().slice(2), [['e', 'f']])
  batching.batches[0]?.finish()
  batching.batches[2]?.finish()
  await turn()
  await turn()
  assert.deepEqual(batching.items().slice(3), [['g']])
  batching.batches[3]?.finish()
  assert.deepEqual(await results, ['A', 'B', 'C', 'D', 'E', 'F', 'G'])
})

test('a faulty item fails alone; its neighbours get their results', async () => {
  const runs: number[][] = []
  const batcher = createBatcher<number, number>({
    async run(items) {
      runs.push(items)
      if (items.includes(2)) throw new Error('two')
      return items
    },
    maxItems: 8,
    concurrency: 1,
  })
  const outcomes = await Promise.allSettled([1, 2, 3].map((item) => batcher.add(item)))
  assert.deepEqual(
    outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'failed')),
    [1, 'failed', 3],
  )
  assert.deepEqual(runs, [[1, 2, 3], [1], [2], [3]])
  assert.equal(await batcher.add(4), 4)
})

test('a failure that no item caused fails the batch at once', async () => {
  let runs = 0
  const batcher = createBatcher<number, number>({
    async run() {
      runs += 1
      throw new Error('out of reach')
    },
    maxItems: 8,
    concurrency: 1,
    isFaultOfItem: () => false,
  })
  const outcomes = await Promise.allSettled([1, 2, 3].map((item) => batcher.add(item)))
  assert.ok(outcomes.every((outcome) => outcome.status === 'rejected'))
  assert.equal(runs, 1)
})

test('a batch that timed out is not tried again item by item', async () => {
  let runs = 0
  const batcher = createBatcher<number, number>({
    async run() {
      runs += 1
      throw Object.assign(new Error('canceling statement'), { code: 'ETIMEDOUT' })
    },
    maxItems: 8,
    concurrency: 1,
  })
  const outcomes = await Promise.allSettled([1, 2, 3].map((item) => batcher.add(item)))
  assert.ok(outcomes.every((outcome) => outcome.status === 'rejected'))
  assert.equal(runs, 1)
})

test('a batch is given up with the last of its callers, but soon after the first', async () => {
  const batcher = createBatcher<number, number>({
    run: async (items) => items.map(() => currentDeadline() ?? Number.POSITIVE_INFINITY),
    maxItems: 8,
    concurrency: 1,
  })
  const add = async (ms: number) =>
    withinMs(ms, async () => {
      const own = currentDeadline() ?? 0
      return { own, shared: await batcher.add(ms) }
    })
  const [late, first] = await Promise.all([add(900_000), add(600_000), batcher.add(0)])
  assert.equal(first.shared, first.own + 1_000)
  assert.equal(late.shared, first.shared)
  const alone = await add(600_000)
  assert.equal(alone.shared, alone.own)
  assert.equal(await batcher.add(0), Number.POSITIVE_INFINITY)
})

test('a missing result is an error, never an endless wait', async () => {
  const batcher = createBatcher<number, number>({
    run: async (items) => items.slice(1),
    maxItems: 8,
    concurrency: 1,
  })
  const outcomes = await Promise.allSettled([batcher.add(1), batcher.add(2)])
  assert.deepEqual(
    outcomes.map((outcome) => outcome.status),
    ['rejected', 'rejected'],
  )
})

test('drain waits for queued and running items', async () => {
  const ended: number[] = []
  const batcher = createBatcher<number, number>({
    async run(items) {
      await sleep(5)
      ended.push(...items)
      return items
    },
    maxItems: 2,
    concurrency: 1,
  })
  await batcher.drain()
  for (const item of [1, 2, 3, 4, 5]) void batcher.add(item)
  await Promise.all([batcher.drain(), batcher.drain()])
  assert.deepEqual(ended, [1, 2, 3, 4, 5])
  void batcher.add(6)
  await batcher.drain()
  assert.deepEqual(ended.at(-1), 6)
})

test('a batch of a file that is sent waits as long for a statement as the file itself', async () => {
  const batcher = createBatcher<string, readonly unknown[]>({
    run: async (items) => items.map(() => [currentDeadline(), statementMs()]),
    maxItems: 8,
    concurrency: 1,
  })
  const add = () => batcher.add('a')
  assert.deepEqual(await withStepsOf(3_600_000, add), [undefined, 3_600_000])
  assert.deepEqual(await add(), [undefined, undefined])
})
