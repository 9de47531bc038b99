export interface BatcherOptions<Item, Result> {
  /** Processes several items at once and returns one result per item, in the same order. */
  readonly run: (items: Item[]) => Promise<Result[]>
  readonly maxItems: number
  /** How many batches may run at once. */
  readonly concurrency: number
  /**
   * Whether one item may have caused the failure; false when, say, the database is out of reach. By
   * default any failure may be an item's.
   */
  readonly isFaultOfItem?: (error: unknown) => boolean
  readonly onBatch?: ((size: number) => void) | undefined
}

export interface Batcher<Item, Result> {
  add(item: Item): Promise<Result>
  /** Resolves when every item added so far has settled. */
  drain(): Promise<void>
}

interface Entry<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Batches the items that arrive in one turn of the event loop, or while another batch runs. Nothing
 * waits for a timer: when idle, a batch starts at the end of the turn.
 */
export function createBatcher<Item, Result>(
  options: BatcherOptions<Item, Result>,
): Batcher<Item, Result> {
  const { maxItems, concurrency, onBatch } = options
  let waiting: Entry<Item, Result>[] = []
  let running = 0
  let isScheduled = false
  let drained: PromiseWithResolvers<void> | undefined

  function schedule(): void {
    if (isScheduled || running >= concurrency || waiting.length === 0) return
    isScheduled = true
    setImmediate(startBatches)
  }

  function startBatches(): void {
    isScheduled = false
    while (waiting.length > 0 && running < concurrency) void runNext(takeBatch())
  }

  function takeBatch(): Entry<Item, Result>[] {
    if (waiting.length > maxItems) return waiting.splice(0, maxItems)
    const batch = waiting
    waiting = []
    return batch
  }

  async function runNext(batch: Entry<Item, Result>[]): Promise<void> {
    running += 1
    onBatch?.(batch.length)
    await runBatch(options, batch)
    running -= 1
    schedule()
    if (!isIdle()) return
    drained?.resolve()
    drained = undefined
  }

  function isIdle(): boolean {
    return running === 0 && waiting.length === 0
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        schedule()
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
      // One faulty item must not fail its neighbours, so each item is retried alone.
      for (const entry of batch) await runBatch(options, [entry])
    } else {
      for (const entry of batch) entry.reject(error)
    }
  }
}

function settle<Item, Result>(batch: readonly Entry<Item, Result>[], results: Result[]): void {
  if (results.length !== batch.length) {
    // There is no telling which result is missing, and a retry would repeat the work.
    const error = new Error(`A batch of ${batch.length} returned ${results.length} results.`)
    for (const entry of batch) entry.reject(error)
    return
  }
  for (const [index, result] of results.entries()) batch[index]?.resolve(result)
}
