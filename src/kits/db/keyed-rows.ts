/** Tables of reference data that are edited row by row or by whole files, each row with its key. */
import { pagesOf } from '../batch/pages.ts'
import { inPortions, type OnRows } from '../batch/portions.ts'
import type { Handle } from './database.ts'
import type { StoredRecord } from './record.ts'

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

/** A row as a table has it, and its key; missing columns may be null. */
export type StoredRow<Row> = { readonly [Name in keyof Row]: Row[Name] | null } & {
  readonly key: string
}

/** Counts of added, changed and unchanged rows. */
export interface WrittenRows {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
}

/** The statements of one table. */
export interface KeyedStore<Row> {
  page(db: Handle, page: RowPage): Promise<Row[]>
  /** Returns the rows of those of these keys that exist. */
  stored(tx: Handle, keys: readonly string[]): Promise<StoredRow<Row>[]>
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

/** The values of an insert where the rows' keys are their ids. */
export function rowsById<Row>(stored: StoredRecord<Row>, rows: readonly KeyedRow<Row>[]) {
  const keyed = rows.map(({ key, row }) => ({ ...row, key }))
  return stored.rows(keyed, ({ key }) => ({ id: key }))
}

/** The fault of one of the rows to store, and its field. */
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

/** Writes the rows that are not stored as they are. */
export async function writeRows<Row>(
  tx: Handle,
  store: KeyedStore<Row>,
  keyed: readonly KeyedRow<Row>[],
  onStored: OnRows | undefined,
): Promise<WrittenRows> {
  let [added, changed] = [0, 0]
  const write = async (portion: readonly KeyedRow<Row>[]) => {
    const portionChange = await compare(tx, store, portion)
    added += portionChange.added.length
    changed += portionChange.changed.length
    await writePortion(tx, store, portionChange)
  }
  await inPortions(keyed, write, onStored)
  return { added, changed, unchanged: keyed.length - added - changed }
}

/** Writes the rows in place of the set that they replace. */
export async function replaceRows<Row>(
  tx: Handle,
  store: KeyedStore<Row>,
  keyed: readonly KeyedRow<Row>[],
  clear: NonNullable<KeptStore<Row>['clear']>,
  onStored: OnRows | undefined,
): Promise<WrittenRows & { readonly removed: number }> {
  let [added, changed] = [0, 0]
  await inPortions(keyed, async (portion) => {
    const portionChange = await compare(tx, store, portion)
    added += portionChange.added.length
    changed += portionChange.changed.length
  })
  const cleared = await clear(tx, keyed)
  await inPortions(keyed, (portion) => store.insert(tx, portion), onStored)
  const unchanged = keyed.length - added - changed
  return { added, changed, unchanged, removed: cleared - changed - unchanged }
}

interface Compared<Row> {
  readonly added: readonly KeyedRow<Row>[]
  readonly changed: readonly KeyedRow<Row>[]
}

async function compare<Row>(
  tx: Handle,
  store: KeyedStore<Row>,
  keyed: readonly KeyedRow<Row>[],
): Promise<Compared<Row>> {
  const stored = await store.stored(
    tx,
    keyed.map(({ key }) => key),
  )
  const byKey = new Map(stored.map((row) => [row.key, row]))
  const [added, changed]: [KeyedRow<Row>[], KeyedRow<Row>[]] = [[], []]
  for (const one of keyed) {
    const before = byKey.get(one.key)
    if (before === undefined) added.push(one)
    else if (!isSame(before, one.row)) changed.push(one)
  }
  return { added, changed }
}

function isSame<Row>(before: StoredRow<Row>, row: Row): boolean {
  const { key: _key, ...stored } = before
  const columns = new Map(Object.entries(row as object))
  return Object.entries(stored).every(
    ([name, value]) => (value ?? null) === (columns.get(name) ?? null),
  )
}

async function writePortion<Row>(
  tx: Handle,
  { insert, remove, update }: KeyedStore<Row>,
  { added, changed }: Compared<Row>,
): Promise<void> {
  if (update === undefined) {
    const keys = changed.map(({ key }) => key)
    if (keys.length > 0) await remove(tx, keys)
    return insert(tx, [...added, ...changed])
  }
  await insert(tx, added)
  for (const { row } of changed) await update(tx, row)
}
