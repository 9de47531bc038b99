import type { SQLOutputValue } from 'node:sqlite'
import type { RowChanges } from './row-changes.ts'
import { rowMaker } from './row-maker.ts'
import { openTextFile, type TextFile } from './text-file.ts'

/** Rows by their numbers, read from copies beside the table where there are such. */
export interface RowCopies<Row extends NumberedRow> {
  /** One entry per number, in order, as the rows are now. What has no copy is read, and copied. */
  read(ids: readonly (number | undefined)[], readRows: ReadRows<Row>): Promise<(Row | undefined)[]>
  /** Copies rows that nobody has asked for yet. */
  learn(readRows: () => Promise<readonly Row[]>): Promise<readonly Row[]>
  close(): void
}

interface NumberedRow {
  readonly id: number
}

type ReadRows<Row> = (ids: readonly number[]) => Promise<readonly Row[]>

export interface RowCopiesOptions<Row> {
  /** The table. */
  readonly of: string
  /** All that a row has, as those who read it from the table give it. */
  readonly columns: readonly (keyof Row & string)[]
  /** Hears once that there can be no copies; rows are read from the table from there on. */
  onFailure(error: unknown): void
}

/**
 * For the sake of one row SQLite reads a page, into a cache that has to drop another one: in a
 * large table that is most of what a row costs. Here it costs the reading of its own bytes.
 *
 * A copy is as good as its row. Whatever this process changes is forgotten with the commit, all is
 * forgotten when another process has written, and what was read from the table before such a
 * change is not copied after it. Nor is anything while others write all the time: it would not
 * last.
 */
export function openRowCopies<Row extends NumberedRow>(
  { of: table, columns, onFailure }: RowCopiesOptions<Row>,
  changes: RowChanges,
  folder: string,
): RowCopies<Row> {
  const { toText, toRow } = codecOf<Row>(columns)
  const version = changes.versionByOthers()
  const texts = openTextFile(folder)
  const freshness = watchFreshness(table, changes, { version, texts, onFull: giveUp })
  let isOpen = true

  function close(): void {
    if (!isOpen) return
    isOpen = false
    freshness.end()
    texts.close()
  }

  /** Copies are a help and no more: who can't have them goes without. */
  function giveUp(error: unknown): void {
    close()
    onFailure(error)
  }

  function unlessBroken<Result>(work: () => Result): Result | undefined {
    if (!isOpen) return undefined
    try {
      return work()
    } catch (error) {
      giveUp(error)
      return undefined
    }
  }

  function readCopy(id: number | undefined): Row | undefined {
    const text = id === undefined ? undefined : texts.get(id)
    const row = text === undefined ? undefined : toRow(text)
    return row?.id === id ? row : undefined
  }

  async function learn(readRows: () => Promise<readonly Row[]>): Promise<readonly Row[]> {
    const before = freshness.age()
    const rows = await readRows()
    unlessBroken(() => {
      if (freshness.isSince(before)) texts.put(rows.map((row) => [row.id, toText(row)]))
    })
    return rows
  }

  return {
    async read(ids, readRows) {
      const copied = unlessBroken(() => {
        freshness.check()
        return ids.map(readCopy)
      })
      const rows = copied ?? ids.map(() => undefined)
      const missing = ids.filter((_, index) => rows[index] === undefined).filter(isKnown)
      if (missing.length === 0) return rows
      const read = byId(await learn(() => readRows(missing)))
      return rows.map((row, index) => row ?? read.get(ids[index]))
    },
    learn,
    close,
  }
}

interface Watched {
  readonly version: number
  readonly texts: TextFile
  readonly onFull: (error: unknown) => void
}

/** Sees to it that no text outlives its row. */
function watchFreshness(
  table: string,
  changes: RowChanges,
  { version: first, texts, onFull }: Watched,
) {
  let version = first
  let othersWrite = false
  /** Counts the changes. */
  let age = 0
  const end = changes.watch(table, {
    onChanged(ids) {
      age += 1
      for (const id of ids) texts.forget(id)
    },
    onFull,
  })
  return {
    age: () => age,
    /** Whether a row that was read at an age is still what it was, and may be for a while. */
    isSince: (before: number) => before === age && !othersWrite,
    /** Asks whether another process has written, before texts are believed. */
    check() {
      const before = version
      version = changes.versionByOthers()
      othersWrite = version !== before
      if (!othersWrite) return
      age += 1
      texts.forgetAll()
    },
    end,
  }
}

/** For whoever has none: rows are read from their table. */
export function withoutCopies<Row extends NumberedRow>(): RowCopies<Row> {
  return {
    async read(ids, readRows) {
      const rows = byId(await readRows(ids.filter(isKnown)))
      return ids.map((id) => rows.get(id))
    },
    learn: (readRows) => readRows(),
    close() {},
  }
}

function byId<Row extends NumberedRow>(rows: readonly Row[]): Map<number | undefined, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}

function isKnown(id: number | undefined): id is number {
  return id !== undefined
}

/** The values of a row as JSON, one byte a letter: what is not of western Europe is escaped. */
function codecOf<Row>(columns: readonly (keyof Row & string)[]) {
  const make = rowMaker(columns)
  const foreign = /[\u0100-\uffff]/g
  const escape = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  return {
    toText(row: Row): string {
      const json = JSON.stringify(columns.map((column) => row[column]))
      return json.search(foreign) === -1 ? json : json.replaceAll(foreign, escape)
    },
    toRow(text: string): Row {
      try {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was written above.
        return make(JSON.parse(text) as SQLOutputValue[]) as Row
      } catch {
        // What JSON.parse says of it would tell whose it is.
        throw new Error('a copy of a row can not be read')
      }
    },
  }
}
