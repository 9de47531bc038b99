import { setImmediate } from 'node:timers/promises'

/** Yields to everything else that waits for the event loop. */
export const nextTurn = (): Promise<void> => setImmediate()

/**
 * Returns a function that waits for a turn of the event loop that no other caller of it shares.
 * Long jobs that ask for each of their portions take turns, and delay other requests by one portion
 * at most, however many jobs there are.
 */
export function createTurns(): () => Promise<void> {
  const waiting: (() => void)[] = []
  function startNext(): void {
    const start = waiting.shift()
    if (waiting.length > 0) globalThis.setImmediate(startNext)
    start?.()
  }
  return () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) globalThis.setImmediate(startNext)
    })
}

/** Reports the progress of a long job: how many of its rows are done. */
export type OnRows = (rows: number, of: number) => void

/** Like `map`, for lists as long as a file: it yields between portions. */
export async function mapInPortions<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  await inPortions(items, async (portion) => {
    for (const item of portion) results.push(map(item, results.length))
  })
  return results
}

/** Large enough to keep the cost per row low, small enough to report progress often. */
const rowsPerPortion = 1_000

/**
 * Runs a long job portion by portion and reports how many rows are done. Within one transaction it
 * stays all or nothing. It yields between portions: SQLite calls never wait, so no other request
 * would be served meanwhile.
 */
export async function inPortions<Row>(
  rows: readonly Row[],
  work: (portion: readonly Row[]) => Promise<unknown>,
  onDone?: OnRows,
  atOnce = rowsPerPortion,
): Promise<void> {
  for (let from = 0; from < rows.length; from += atOnce) {
    const portion = rows.slice(from, from + atOnce)
    if (from > 0) await nextTurn()
    await work(portion)
    onDone?.(from + portion.length, rows.length)
  }
}
