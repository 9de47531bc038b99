import { setImmediate } from 'node:timers/promises'

/** Lets everybody else who waits have a turn first. */
export const nextTurn = (): Promise<void> => setImmediate()

/** Told while a long work goes on: how many of its rows are done. */
export type OnRows = (rows: number, of: number) => void

/** Enough to cost little by the row, and few enough to tell how far a long work is. */
const rowsPerPortion = 1_000

/**
 * Does a long work in portions, one after the other, and tells how many rows are done. Within one
 * transaction it stays all or nothing. Between portions others are answered: SQLite never waits,
 * and so nobody else would have a turn.
 */
export async function inPortions<Row>(
  rows: readonly Row[],
  work: (portion: readonly Row[]) => Promise<unknown>,
  onDone?: OnRows,
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerPortion) {
    const portion = rows.slice(from, from + rowsPerPortion)
    if (from > 0) await nextTurn()
    await work(portion)
    onDone?.(from + portion.length, rows.length)
  }
}
