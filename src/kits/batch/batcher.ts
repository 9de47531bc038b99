export interface BatcherOptions<Item, Result> {
  /** Does the work of several items at once; answers one result for each, in their order. */
  readonly run: (items: Item[]) => Promise<Result[]>
  readonly maxItems: number
  /** How many batches may be under way at once. */
  readonly concurrency: number
  /** May the failure of a batch be the fault of one item? Not when the database is out of reach. */
  readonly isFaultOfItem?: (error: unknown) => boolean
  readonly onBatch?: ((size: number) => void) | undefined
}

export interface Batcher<Item, Result> {
  add(item: Item): Promise<Result>
  /** Resolves when everything that was added has ended. */
  drain(): Promise<void>
}

interface Entry<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Items that arrive in one turn of the event loop, or while a batch is under way, travel
 * together. Nothing ever waits for a fixed time: when idle, the turn's end is the departure.
 */
export function createBatcher<Item, Result>(
  options: BatcherOptions<Item, Result>,
): Batcher<Item, Result> {
  const { maxItems, concurrency, onBatch } = options
  let waiting: Entry<Item, Result>[] = []
  let underWay = 0
  let departureSet = false
  let drained: PromiseWithResolvers<void> | undefined

  function setDeparture(): void {
    if (departureSet || underWay >= concurrency || waiting.length === 0) return
    departureSet = true
    setImmediate(depart)
  }

  function depart(): void {
    departureSet = false
    while (waiting.length > 0 && underWay < concurrency) void travel(takeBatch())
  }

  function takeBatch(): Entry<Item, Result>[] {
    if (waiting.length > maxItems) return waiting.splice(0, maxItems)
    const batch = waiting
    waiting = []
    return batch
  }

  async function travel(batch: Entry<Item, Result>[]): Promise<void> {
    underWay += 1
    onBatch?.(batch.length)
    await runBatch(options, batch)
    underWay -= 1
    setDeparture()
    if (!isIdle()) return
    drained?.resolve()
    drained = undefined
  }

  function isIdle(): boolean {
    return underWay === 0 && waiting.length === 0
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        setDeparture()
      }),
    async drain() {
      if (isIdle()) return
      drained ??= Promise.withResolvers()
      await drained.promise
    },
  }
}

/** Never rejects: every entry gets its own result or error. */
async function runBatch<Item, Result>(
  options: BatcherOptions<Item, Result>,
  batch: readonly Entry<Item, Result>[],
): Promise<void> {
  try {
    settle(batch, await options.run(batch.map((entry) => entry.item)))
  } catch (error) {
    if (batch.length > 1 && (options.isFaultOfItem?.(error) ?? true)) {
      // One faulty item must not fail its neighbours.
      for (const entry of batch) await runBatch(options, [entry])
    } else {
      for (const entry of batch) entry.reject(error)
    }
  }
}

function settle<Item, Result>(batch: readonly Entry<Item, Result>[], results: Result[]): void {
  if (results.length !== batch.length) {
    // Whose result is missing cannot be known, and to run again would do the work twice.
    const error = new Error(`A batch of ${batch.length} answered ${results.length} results.`)
    for (const entry of batch) entry.reject(error)
    return
  }
  for (const [index, result] of results.entries()) batch[index]?.resolve(result)
}
