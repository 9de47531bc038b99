/** Tables of reference data that are edited row by row or by whole files, each row with its key. */
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
