/** Tables of reference data that are edited row by row or by whole files, each row with its key. */
import { pagesOf } from '../batch/pages.ts'
import { inPortions, type OnRows } from '../batch/portions.ts'
import type { Handle } from './database.ts'

/** A row with its key, unique in its table. */
export interface KeyedRow<Row> {
  readonly key: string
  readonly row: Row
}

/** Rows after a key, in key order; a filter of `''` matches everything. */
export interface RowPage {
  readonly after: string
  readonly limit: number
  readonly filters: Readonly<Record<string, string>>
}

/** The statements of one table. */
export interface KeyedStore<Row> {
  page(db: Handle, page: RowPage): Promise<Row[]>
  /** Returns those of these keys that exist. */
  stored(tx: Handle, keys: readonly string[]): Promise<{ readonly key: string }[]>
  insert(tx: Handle, rows: readonly KeyedRow<Row>[]): Promise<void>
  /** Rows that others reference are updated in place; other tables delete and insert. */
  update?(tx: Handle, row: Row): Promise<unknown>
  remove(tx: Handle, keys: readonly string[]): Promise<number>
}

/** The statements of a table that is also replaced whole. */
export interface KeptStore<Row> extends KeyedStore<Row> {
  /** Deletes the set of rows that the given rows replace. */
  clear?(tx: Handle, rows: readonly KeyedRow<Row>[]): Promise<number>
  /** Returns a row if another table references the key. */
  uses?(tx: Handle, key: string): Promise<unknown[]>
}

/** What is wrong with one of the rows to store, and in which field. */
export interface RowFault {
  readonly index: number
  readonly field: string
  readonly name: string
}

/** Loads a whole table in pages, between which other requests are served. */
export async function everyRow<Row>(
  db: Handle,
  store: KeyedStore<Row>,
  keyOf: (row: NoInfer<Row>) => string,
): Promise<Row[]> {
  const pages = pagesOf((last: Row | undefined, limit) =>
    store.page(db, { after: last === undefined ? '' : keyOf(last), limit, filters: {} }),
  )
  const all: Row[] = []
  for await (const rows of pages) all.push(...rows)
  return all
}

/** Judges rows portion by portion, with the keys of those before; faults name the row's place. */
export async function judgeRows<Row, Fault extends { readonly index: number }>(
  rows: readonly Row[],
  judge: (portion: readonly Row[], seen: Set<string>) => readonly Fault[],
): Promise<Fault[]> {
  const faults: Fault[] = []
  const seen = new Set<string>()
  let before = 0
  await inPortions(rows, async (portion) => {
    for (const fault of judge(portion, seen)) faults.push({ ...fault, index: before + fault.index })
    before += portion.length
  })
  return faults
}

/** Writes the rows; returns how many of them already existed. */
export async function writeRows<Row>(
  tx: Handle,
  store: KeyedStore<Row>,
  keyed: readonly KeyedRow<Row>[],
  onStored: OnRows | undefined,
): Promise<number> {
  let known = 0
  const write = async (portion: readonly KeyedRow<Row>[]) => {
    known += await writePortion(tx, store, portion)
  }
  await inPortions(keyed, write, onStored)
  return known
}

async function writePortion<Row>(
  tx: Handle,
  store: KeyedStore<Row>,
  keyed: readonly KeyedRow<Row>[],
): Promise<number> {
  const stored = await store.stored(
    tx,
    keyed.map(({ key }) => key),
  )
  const known = new Set(stored.map(({ key }) => key))
  if (store.update === undefined) {
    if (known.size > 0) await store.remove(tx, [...known])
    await store.insert(tx, keyed)
    return known.size
  }
  await store.insert(
    tx,
    keyed.filter(({ key }) => !known.has(key)),
  )
  for (const { key, row } of keyed) if (known.has(key)) await store.update(tx, row)
  return known.size
}
