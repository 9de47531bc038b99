import { isOutage } from '../db/outage.ts'
import { currentSpan, inSpanOfAll, type Span } from '../traces/spans.ts'
import { currentDeadline, currentStepMs, DeadlineError, until } from './deadline.ts'

export interface BatcherOptions<Item, Result> {
  /** Processes several items at once and returns one result per item, in the same order. */
  readonly run: (items: Item[]) => Promise<Result[]>
  readonly maxItems: number
  /** How many batches may run at once. */
  readonly concurrency: number
  /**
   * Whether one item may have caused the failure, so that each is tried again alone. By default
   * everything but an outage: of a batch that timed out, every item would time out again.
   */
  readonly isFaultOfItem?: (error: unknown) => boolean
  readonly onBatch?: ((size: number) => void) | undefined
  /** How long to wait for more than this many items, unless more come; not at all by default. */
  readonly gatherMs?: ((waiting: number) => number) | undefined
}

export interface Batcher<Item, Result> {
  add(item: Item): Promise<Result>
  /** Resolves when every item added so far has settled. */
  drain(): Promise<void>
}

interface Entry<Item, Result> {
  readonly item: Item
  /** When its caller is given up, if ever. */
  readonly deadline: number | undefined
  /** How long its caller waits for a statement, where it is never given up itself. */
  readonly stepMs: number | undefined
  readonly span: Span | undefined
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Batches the items that arrive in one turn of the event loop, or while another batch runs. Nothing
 * waits for a timer unless `gatherMs` says so: when idle, a batch starts at the end of the turn.
 */
export function createBatcher<Item, Result>(
  options: BatcherOptions<Item, Result>,
): Batcher<Item, Result> {
  const { maxItems, concurrency, onBatch } = options
  let waiting: Entry<Item, Result>[] = []
  let running = 0
  let isScheduled = false
  let gathering: NodeJS.Timeout | undefined
  let drained: PromiseWithResolvers<void> | undefined

  function schedule(): void {
    if (isScheduled || running >= concurrency || waiting.length === 0) return
    const ms = options.gatherMs?.(waiting.length) ?? 0
    if (ms > 0) {
      gathering ??= setTimeout(startBatches, ms)
      return
    }
    clearTimeout(gathering)
    isScheduled = true
    setImmediate(startBatches)
  }

  function startBatches(): void {
    isScheduled = false
    gathering = undefined
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
    const inTime = withoutLate(batch)
    if (inTime.length > 0)
      await until(batchDeadline(inTime), batchStepMs(inTime), () =>
        runTraced(inTime, () => runBatch(options, inTime)),
      )
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
        const [deadline, stepMs, span] = [currentDeadline(), currentStepMs(), currentSpan()]
        waiting.push({ item, deadline, stepMs, span, resolve, reject })
        schedule()
      }),
    async drain() {
      if (isIdle()) return
      drained ??= Promise.withResolvers()
      await drained.promise
    },
  }
}

/** Rejects those whose callers were given up while they waited, and returns the others. */
function withoutLate<Item, Result>(batch: Entry<Item, Result>[]): Entry<Item, Result>[] {
  const now = performance.now()
  const isLate = ({ deadline }: Entry<Item, Result>) => deadline !== undefined && deadline <= now
  for (const entry of batch) if (isLate(entry)) entry.reject(new DeadlineError())
  return batch.filter((entry) => !isLate(entry))
}

/** How long a batch may go on after the first of its callers should have been answered. */
const outlivesMs = 1_000

/**
 * Nobody waits much longer than their own time, though others could: a statement that hangs for one
 * of them hangs for all.
 */
function batchDeadline(batch: readonly Entry<unknown, never>[]): number | undefined {
  const deadlines = batch.map(({ deadline = Number.POSITIVE_INFINITY }) => deadline)
  const end = Math.min(Math.min(...deadlines) + outlivesMs, Math.max(...deadlines))
  return Number.isFinite(end) ? end : undefined
}

function batchStepMs(batch: readonly Entry<unknown, never>[]): number | undefined {
  const least = Math.min(...batch.map(({ stepMs = Number.POSITIVE_INFINITY }) => stepMs))
  return Number.isFinite(least) ? least : undefined
}

/** A batch is started by its first caller, or by the batch before it: neither is its trace. */
function runTraced<Result>(batch: readonly Entry<unknown, never>[], work: () => Result): Result {
  const spans = batch.map(({ span }) => span)
  return inSpanOfAll({ name: 'batch', attributes: { 'posta.items': batch.length } }, spans, work)
}

function mayBeOfItem(error: unknown): boolean {
  return !isOutage(error)
}

/** Never rejects: every entry gets its own result or error. */
async function runBatch<Item, Result>(
  options: BatcherOptions<Item, Result>,
  batch: readonly Entry<Item, Result>[],
): Promise<void> {
  try {
    settle(batch, await options.run(batch.map((entry) => entry.item)))
  } catch (error) {
    if (batch.length > 1 && (options.isFaultOfItem ?? mayBeOfItem)(error)) {
      // One faulty item must not fail its neighbours, so each item is retried alone.
      for (const entry of batch) await runBatch(options, [entry])
    } else {
      for (const entry of batch) entry.reject(error)
    }
  }
}

function settle<Item, Result>(batch: readonly Entry<Item, Result>[], results: Result[]): void {
  if (results.length !== batch.length) {
    // It is unknown which result is missing, and a retry would repeat the work.
    const error = new Error(`A batch of ${batch.length} returned ${results.length} results.`)
    for (const entry of batch) entry.reject(error)
    return
  }
  for (const [index, result] of results.entries()) batch[index]?.resolve(result)
}
