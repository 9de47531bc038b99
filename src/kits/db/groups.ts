import { createBatcher } from '../batch/batcher.ts'
import { createSharedGathering } from '../batch/shared-gathering.ts'
import type { Database, Handle } from './database.ts'

export interface GroupOptions<Item, Result> {
  /** How many items may share a transaction. */
  readonly maxItems: number
  /** Whether an item is small enough to share one; others have a transaction of their own. */
  mayShare(item: Item): boolean
  /** Does the work of several items, and returns one result for each, in their order. */
  run(tx: Handle, items: readonly Item[]): Promise<Result[]>
  /** How many nodes share the database: several that are busy gather larger groups. */
  readonly countNodes?: (() => number) | undefined
}

interface Joined<Item> {
  readonly item: Item
  readonly step: ReturnType<NonNullable<Database['joinStep']>>
}

/**
 * Returns a function that does the work of an item in a transaction, and returns once that is
 * committed. Items that arrive together, or while a transaction runs, share the next one. One that
 * fails is done again alone and fails nobody else.
 */
export function createGroups<Item, Result>(
  db: Database,
  { maxItems, mayShare, run, countNodes = () => 1 }: GroupOptions<Item, Result>,
): (item: Item) => Promise<Result> {
  const commit = (joined: readonly Joined<Item>[]) =>
    db.transaction(async (tx) => {
      for (const { step } of joined) if (step) await step(tx)
      return run(
        tx,
        joined.map(({ item }) => item),
      )
    })
  // One at a time: items that arrive meanwhile make the next one larger.
  const groups = createBatcher<Joined<Item>, Result>({
    maxItems,
    concurrency: 1,
    run: commit,
    ...createSharedGathering(countNodes),
  })
  return async (item) => {
    const joined = { item, step: db.joinStep?.() }
    if (mayShare(item)) return groups.add(joined)
    const [result] = await commit([joined])
    return result as Result
  }
}
