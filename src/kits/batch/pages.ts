import { createTurns } from './portions.ts'

const rowsPerPage = 500

/** Pages of all lists take turns: however many are read, they delay other requests by one page. */
const nextPageTurn = createTurns()

/**
 * Yields a list as long as its table page by page, and loads a page when its reader asks for it: a
 * reader that stops stops the loading. `load` returns the rows that follow one, in the order of a
 * key that never changes.
 *
 * Each page is a statement of its own, since a transaction would stay open for as long as the
 * slowest reader takes: on PostgreSQL it would keep a connection, on SQLite the log could not be
 * emptied. As a page starts after the key of the last row and not after a number of rows, a row
 * that is there all the time is in the list exactly once, whatever is added or deleted around it.
 * Rows added or deleted meanwhile may be in the list or not.
 */
export async function* pagesOf<Row>(
  load: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
  limit = rowsPerPage,
): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined
  do {
    await nextPageTurn()
    const rows = await load(last, limit)
    yield rows
    last = rows.length < limit ? undefined : rows.at(-1)
  } while (last !== undefined)
}
