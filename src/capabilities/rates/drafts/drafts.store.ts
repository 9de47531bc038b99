import type { Handle } from '../../../kits/db/database.ts'
import { integer, orNull, record, text } from '../../../kits/db/record.ts'
import type { RateChange, RateTableName } from './tariff-changes.ts'

/** Changes of the tariff that are being written. */
export interface RateDraft {
  readonly id: string
  readonly ownerId: string
  readonly owner: string
  readonly note: string
  /** The day it is meant for, YYYY-MM-DD; empty for none. */
  readonly fromDay: string
  /** The publication whose tariff it is to bring back. */
  readonly backTo: number | null
  /** Grows with every change. */
  readonly version: number
  readonly createdAt: number
  readonly changedAt: number
  readonly changedBy: string
  /** How many rows it changes. */
  readonly rows: number
}

const drafts = record<Omit<RateDraft, 'rows'>>({
  id: text('id'),
  ownerId: text('owner_id'),
  owner: text('owner'),
  note: text('note'),
  fromDay: text('from_day'),
  backTo: orNull(integer('back_to')),
  version: integer('version'),
  createdAt: integer('created_at'),
  changedAt: integer('changed_at'),
  changedBy: text('changed_by'),
})

const counted = `${drafts.selected},
  (select count(*) from rate_draft_change c where c.draft_id = rate_draft.id) as rows`

type Counts = Pick<RateDraft, 'rows'>

export function findDrafts(db: Handle): Promise<RateDraft[]> {
  return drafts.all<Counts>(db, `select ${counted} from rate_draft order by created_at, id`)
}

export async function findDraft(db: Handle, id: string): Promise<RateDraft | undefined> {
  return drafts.first<Counts>(db, `select ${counted} from rate_draft where id = $1`, [id])
}

/** Nobody else changes it until the transaction ends. */
export async function lockDraft(tx: Handle, id: string): Promise<RateDraft | undefined> {
  const sql = `select ${counted} from rate_draft where id = $1 /*postgres: for update */`
  return drafts.first<Counts>(tx, sql, [id])
}

export async function insertDraft(tx: Handle, draft: Omit<RateDraft, 'rows'>): Promise<void> {
  await tx.insertRows({ table: 'rate_draft', ...drafts.rows([draft]) })
}

export function updateDraft(
  tx: Handle,
  draft: Pick<RateDraft, 'id' | 'note' | 'fromDay' | 'changedAt' | 'changedBy'>,
): Promise<number> {
  return tx.run(
    `update rate_draft set note = $2, from_day = $3, changed_at = $4, changed_by = $5,
       version = version + 1
     where id = $1`,
    [draft.id, draft.note, draft.fromDay, draft.changedAt, draft.changedBy],
  )
}

export async function deleteDraft(tx: Handle, id: string): Promise<number> {
  await tx.run('delete from rate_draft_change where draft_id = $1', [id])
  return tx.run('delete from rate_draft where id = $1', [id])
}

interface ChangeRow {
  readonly table: RateTableName
  readonly key: string
  readonly content: string | null
}

/** The rows of the draft; if a version is given, those that were changed after it. */
export async function findDraftChanges(db: Handle, id: string, after = -1): Promise<RateChange[]> {
  const rows = await db.all<ChangeRow>(
    `select table_name as "table", row_key as "key", content from rate_draft_change
     where draft_id = $1 and version > $2 order by table_name, row_key`,
    [id, after],
  )
  return rows.map(({ content, ...named }) => ({
    ...named,
    row: content === null ? null : JSON.parse(content),
  }))
}

/** Replaces these rows of the draft. */
export async function putDraftChanges(
  tx: Handle,
  id: string,
  changes: readonly RateChange[],
  version: number,
): Promise<void> {
  await dropDraftChanges(tx, id, changes)
  await tx.insertRows({
    table: 'rate_draft_change',
    columns: ['draft_id', 'table_name', 'row_key', 'content', 'version'],
    rows: changes.map((change) => [
      id,
      change.table,
      change.key,
      change.row === null ? null : JSON.stringify(change.row),
      version,
    ]),
  })
}

export async function dropDraftChanges(
  tx: Handle,
  id: string,
  changes: readonly Pick<RateChange, 'table' | 'key'>[],
): Promise<void> {
  for (const [name, some] of Map.groupBy(changes, (change) => change.table))
    await tx.run(
      `delete from rate_draft_change
       where draft_id = $1 and table_name = $2 and row_key in list($3)`,
      [id, name, some.map(({ key }) => key)],
    )
}
