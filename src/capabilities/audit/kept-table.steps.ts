import type { Actor, Operator } from '../../kernel/operator.ts'
import { mapInPortions, type OnRows } from '../../kits/batch/portions.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { bumpEpoch, findEpoch } from '../../kits/db/epochs.ts'
import {
  judgeRows,
  type KeptStore,
  type KeyedRow,
  type RowFault,
  type RowPage,
  replaceRows,
  type WrittenRows,
  writeRows,
} from '../../kits/db/keyed-rows.ts'
import { noteChange } from '../../kits/db/row-changes.ts'
import { mostShared } from '../../kits/db/topic-changes.ts'
import { listDigest } from '../../kits/secret/digest.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import type { AuditFact } from './audit-chain.ts'
import { recordAudit } from './recording.steps.ts'

/** How rows are stored. */
export interface SaveOptions {
  /** Whether the rows that these replace are deleted first: all, unless the table says which. */
  readonly replace?: boolean
  readonly onStored?: OnRows | undefined
}

/** One table of reference data, for those who maintain it. */
export interface KeptTable<Row, Fault extends RowFault> {
  keyOf(row: Row): string
  /** Changes with every change of the table. */
  version(): Promise<number>
  page(page: RowPage): Promise<Row[]>
  /** Returns the faults of rows without storing them. */
  judge(rows: readonly Row[]): Promise<Fault[]>
  /** Stores all rows or none. */
  save(
    rows: readonly Row[],
    by: Operator,
    options?: SaveOptions,
  ): Promise<Outcome<SavedRows, Fault[]>>
  remove(key: string, by: Operator): Promise<Outcome<undefined, 'row-unknown' | 'row-in-use'>>
}

/** The definition of a table besides its statements. */
export interface TableKind<Row, Facts, Fault extends RowFault> {
  readonly name: string
  readonly store: KeptStore<Row>
  /** Returns all faults of some rows; the keys of the rows before them are in `seen`. */
  readonly judge: (rows: readonly Row[], facts: Facts, seen?: Set<string>) => Fault[]
  keyOf(row: Row): string
}

/**
 * The common parts of a slice's tables: a topic, which every change locks, and the data that rows
 * refer to.
 */
export interface TableParts<Facts> {
  readonly db: Database
  /** The same, where changes of the topic share transactions. */
  readonly changes: Database
  readonly clock: Clock
  readonly topic: string
  /** Whether processes follow changes row by row, and need to know which rows these were. */
  readonly isFollowed?: boolean
  findFacts(tx: Handle): Promise<Facts>
  /** Brings the memory up to date: by the change alone, where that is known. */
  refresh(change?: TableChange): Promise<void>
}

/** Rows of a table that were stored or removed, and nothing else, by one change of its topic. */
export interface TableChange {
  readonly table: string
  readonly version: number
  readonly rows: readonly unknown[]
  readonly removed: readonly string[]
}

/** Every change is judged, stored and recorded in the audit log in one transaction. */
export function openTable<Row, Facts, Fault extends RowFault>(
  parts: TableParts<Facts>,
  kind: TableKind<Row, Facts, Fault>,
): KeptTable<Row, Fault> {
  const { db, changes, topic, isFollowed, refresh } = parts
  const note = async (tx: Handle, version: number, keys: readonly string[]): Promise<void> => {
    if (isFollowed) await noteChange(tx, topic, { table: kind.name, version, keys })
  }
  return {
    keyOf: kind.keyOf,
    version: () => findEpoch(db, topic),
    page: (page) => kind.store.page(db, page),
    judge: (rows) => judge(db, parts, kind, rows),
    async save(rows, by, options = {}) {
      let version = 0
      const isFile = options.replace || rows.length > mostShared
      const saved = await (isFile ? db : changes).transaction(async (tx) => {
        // Taken first: every change of these tables locks this row, so that the judged facts stay
        // true.
        version = await bumpEpoch(tx, topic)
        const outcome = await save(tx, parts, kind, { rows, by, options })
        if (!options.replace) await note(tx, version, outcome.ok ? rows.map(kind.keyOf) : [])
        return outcome
      })
      const change = { table: kind.name, version, rows, removed: [] }
      if (saved.ok) await refresh(options.replace ? undefined : change)
      return saved
    },
    async remove(key, by) {
      let version = 0
      const removed = await changes.transaction(async (tx) => {
        version = await bumpEpoch(tx, topic)
        const outcome = await remove(tx, parts, kind, key, by)
        await note(tx, version, outcome.ok ? [key] : [])
        return outcome
      })
      if (removed.ok) await refresh({ table: kind.name, version, rows: [], removed: [key] })
      return removed
    },
  }
}

async function judge<Row, Facts, Fault extends RowFault>(
  db: Handle,
  { findFacts }: TableParts<Facts>,
  kind: TableKind<Row, Facts, Fault>,
  rows: readonly Row[],
): Promise<Fault[]> {
  const facts = await findFacts(db)
  return judgeRows(rows, (portion, seen) => kind.judge(portion, facts, seen))
}

interface Change<Row> {
  readonly rows: readonly Row[]
  readonly by: Operator
  readonly options: SaveOptions
}

async function save<Row, Facts, Fault extends RowFault>(
  tx: Handle,
  parts: TableParts<Facts>,
  kind: TableKind<Row, Facts, Fault>,
  { rows, by, options }: Change<Row>,
): Promise<Outcome<SavedRows, Fault[]>> {
  const { store, keyOf, name } = kind
  const faults = await judge(tx, parts, kind, rows)
  if (faults.length > 0) return refuse(faults)
  const keyed = await mapInPortions(rows, (row) => ({ key: keyOf(row), row }))
  const { replace, onStored } = options
  const saved =
    replace && store.clear
      ? await replaceRows(tx, store, keyed, store.clear, onStored)
      : { ...(await writeRows(tx, store, keyed, onStored)), removed: 0 }
  await recordAudit(tx, await savedRowsFact(name, keyed, by, saved), parts.clock())
  return accept(saved)
}

async function remove<Row, Facts, Fault extends RowFault>(
  tx: Handle,
  { clock }: TableParts<Facts>,
  { name, store }: TableKind<Row, Facts, Fault>,
  key: string,
  by: Operator,
): Promise<Outcome<undefined, 'row-unknown' | 'row-in-use'>> {
  const used = (await store.uses?.(tx, key)) ?? []
  if (used.length > 0) return refuse('row-in-use')
  if ((await store.remove(tx, [key])) === 0) return refuse('row-unknown')
  await recordAudit(tx, deletedRowFact(name, key, by), clock())
  return accept(undefined)
}

/** How changes of tables of reference data are recorded in the audit log. */

/** The result of storing rows. */
interface SavedRows extends WrittenRows {
  /** Existing rows that a replacement leaves out. */
  readonly removed: number
}

/** A single row is audited whole; of many rows, only the counts and a digest. */
async function savedRowsFact<Row>(
  table: string,
  keyed: readonly KeyedRow<Row>[],
  by: Actor,
  saved: SavedRows,
): Promise<AuditFact> {
  const [only, second] = keyed
  if (only !== undefined && second === undefined) {
    const detail = { ...only.row, ...(saved.removed > 0 ? { removed: saved.removed } : {}) }
    return { by, action: `${table}.put`, subject: `${table} ${only.key}`, detail }
  }
  const detail = { ...saved, digest: await listDigest(keyed) }
  return { by, action: `${table}.import`, subject: `${table}s`, detail }
}

function deletedRowFact(table: string, key: string, by: Actor): AuditFact {
  return { by, action: `${table}.delete`, subject: `${table} ${key}`, detail: null }
}
