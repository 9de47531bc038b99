import type { Handle } from '../../kits/db/database.ts'
import { integer, orNull, record, text } from '../../kits/db/record.ts'
import type { ImportState, LineState } from './import-state.ts'

export interface ImportRow {
  readonly id: string
  readonly shipper: number
  readonly fileName: string
  readonly format: string
  readonly fileBytes: number
  readonly state: ImportState
  readonly loadsAtOnce: number
  readonly reloads: number
  readonly failure: string
  readonly sheet: string
  readonly columns: string
  readonly rowsTotal: number
  readonly requestedBy: string
  readonly createdAt: number
  readonly judgedAt: number | null
  readonly startedAt: number | null
  readonly finishedAt: number | null
  readonly counts: string
  readonly forgotten: number
  readonly estimatedCents: number
  readonly unpricedOrders: number
}

const select = `select id, shipper_number as shipper, file_name as "fileName", format,
    file_bytes as "fileBytes", state, loads_at_once as "loadsAtOnce", reloads, failure, sheet,
    columns, rows_total as "rowsTotal", requested_by as "requestedBy",
    created_at as "createdAt", judged_at as "judgedAt", started_at as "startedAt",
    finished_at as "finishedAt", counts, forgotten,
    estimated_cents as "estimatedCents", unpriced_orders as "unpricedOrders"
  from import `

export type NewImport = Pick<
  ImportRow,
  'id' | 'shipper' | 'fileName' | 'fileBytes' | 'loadsAtOnce' | 'reloads' | 'requestedBy'
>

export async function insertImport(tx: Handle, row: NewImport, now: number): Promise<void> {
  await tx.run(
    `insert into import (id, shipper_number, file_name, format, file_bytes, state, loads_at_once,
       reloads, failure, sheet, columns, rows_total, requested_by, created_at, counts, forgotten,
       lease_owner, lease_until)
     values ($1, $2, $3, '', $4, 'judging', $5, $6, '', '', '', 0, $7, $8, '', 0, '', 0)`,
    [
      row.id,
      row.shipper,
      row.fileName,
      row.fileBytes,
      row.loadsAtOnce,
      row.reloads,
      row.requestedBy,
      now,
    ],
  )
}

export async function findImport(db: Handle, id: string): Promise<ImportRow | undefined> {
  const rows = await db.all<ImportRow>(`${select} where id = $1`, [id])
  return rows[0]
}

/** Locks the import until the transaction ends, so that state changes are serialized. */
export async function lockImport(tx: Handle, id: string): Promise<ImportRow | undefined> {
  const rows = await tx.all<ImportRow>(`${select} where id = $1 /*postgres: for update */`, [id])
  return rows[0]
}

export interface ImportPlace {
  readonly createdAt: number
  readonly id: string
}

/** Newest first, starting before a place; of one shipper, or of all (0). */
export async function listImports(
  db: Handle,
  shipper: number,
  before: ImportPlace,
  most: number,
): Promise<ImportRow[]> {
  return db.all<ImportRow>(
    `${select} where ($1 = 0 or shipper_number = $1)
       and (created_at < $2 or (created_at = $2 and id < $3))
     order by created_at desc, id desc limit $4`,
    [shipper, before.createdAt, before.id, most],
  )
}

export async function countUnfinished(db: Handle, shipper: number): Promise<number> {
  const rows = await db.all<{ count: number }>(
    `select count(*) as count from import
     where shipper_number = $1 and state in ('judging', 'judged', 'loading')`,
    [shipper],
  )
  return rows[0]?.count ?? 0
}

export async function setState(
  tx: Handle,
  id: string,
  state: ImportState,
  changes: { reloads?: boolean; failure?: string; counts?: string; now: number },
): Promise<void> {
  const { reloads, failure, counts, now } = changes
  const ended = state === 'finished' || state === 'cancelled' || state === 'failed'
  await tx.run(
    `update import set state = $2, reloads = coalesce($3, reloads),
       failure = coalesce($4, failure), counts = coalesce($5, counts),
       judged_at = case when $6 = 'judged' then $7 else judged_at end,
       started_at = case when $6 = 'loading' then $7 else started_at end,
       finished_at = case when $6 = 'ended' then $7 else finished_at end
     where id = $1`,
    [
      id,
      state,
      reloads === undefined ? null : Number(reloads),
      failure ?? null,
      counts ?? null,
      ended ? 'ended' : state,
      now,
    ],
  )
}

export interface FoundSheet {
  readonly format: string
  readonly sheet: string
  readonly columns: string
  readonly rowsTotal: number
}

export async function setSheet(tx: Handle, id: string, sheet: FoundSheet): Promise<void> {
  await tx.run(
    'update import set format = $2, sheet = $3, columns = $4, rows_total = $5 where id = $1',
    [id, sheet.format, sheet.sheet, sheet.columns, sheet.rowsTotal],
  )
}

/**
 * Leases the oldest import that is pending or whose lease has expired, of the shipper of whom the
 * fewest are worked on: whoever sends many, or slow ones, lets others pass.
 */
export async function takeLease(
  db: Handle,
  owner: string,
  now: number,
  until: number,
): Promise<string | undefined> {
  const taken = await db.all<{ id: string }>(
    `update import set lease_owner = $1, lease_until = $3
     where lease_until < $2 and state in ('judging', 'loading') and id = (
       select id from import waiting where state in ('judging', 'loading') and lease_until < $2
       order by (
         select count(*) from import held
         where held.state in ('judging', 'loading') and held.lease_until >= $2
           and held.shipper_number = waiting.shipper_number), created_at, id limit 1)
     returning id`,
    [owner, now, until],
  )
  return taken[0]?.id
}

/** Returns whether the owner still holds the lease and the import still needs work. */
export async function renewLease(
  tx: Handle,
  id: string,
  owner: string,
  until: number,
): Promise<boolean> {
  const changed = await tx.run(
    `update import set lease_until = $3
     where id = $1 and lease_owner = $2 and state in ('judging', 'loading')`,
    [id, owner, until],
  )
  return changed > 0
}

export async function dropLease(db: Handle, id: string, owner: string): Promise<void> {
  await db.run('update import set lease_until = 0 where id = $1 and lease_owner = $2', [id, owner])
}

export interface LineRow {
  readonly firstRow: number
  readonly rowCount: number
  readonly code: string
  readonly state: LineState
  /** JSON, like `cells`, which is a list of rows with their numbers. */
  readonly errors: string
  readonly cells: string
  readonly priceCents: number | null
}

const stored = record<LineRow>({
  firstRow: integer('first_row'),
  rowCount: integer('row_count'),
  code: text('code'),
  state: text('state'),
  errors: text('errors'),
  cells: text('cells'),
  priceCents: orNull(integer('price_cents')),
})

/** Whether its errors are those of an order that was loaded before, just the same. */
function isAlready(errors: string): 0 | 1 {
  return errors.includes('"already":true') ? 1 : 0
}

export async function insertLines(
  tx: Handle,
  id: string,
  lines: readonly LineRow[],
): Promise<void> {
  const rows = stored.rows(lines, ({ errors }) => ({ import_id: id, already: isAlready(errors) }))
  await tx.insertRows({ table: 'import_row', ...rows })
}

export async function deleteLines(tx: Handle, id: string): Promise<void> {
  await tx.run('delete from import_row where import_id = $1', [id])
}

export async function listLines(
  db: Handle,
  id: string,
  states: readonly LineState[],
  afterRow: number,
  most: number,
): Promise<LineRow[]> {
  return stored.all(
    db,
    `select ${stored.selected} from import_row
     where import_id = $1 and state in list($2) and first_row > $3 order by first_row limit $4`,
    [id, states, afterRow, most],
  )
}

export type ErrorLine = Pick<LineRow, 'firstRow' | 'code' | 'errors'>

/** The lines that have errors, without their cells. */
export async function listErrorLines(
  db: Handle,
  id: string,
  afterRow: number,
  most: number,
): Promise<ErrorLine[]> {
  return db.all<ErrorLine>(
    `select first_row as "firstRow", code, errors from import_row
     where import_id = $1 and state in ('wrong', 'refused') and first_row > $2
     order by first_row limit $3`,
    [id, afterRow, most],
  )
}

/** Never changes a line that is already loaded. */
export async function setLine(
  tx: Handle,
  id: string,
  firstRow: number,
  state: LineState,
  errors: string,
): Promise<void> {
  await tx.run(
    `update import_row set state = $3, errors = $4, already = $5
     where import_id = $1 and first_row = $2 and state <> 'loaded'`,
    [id, firstRow, state, errors, isAlready(errors)],
  )
}

interface LineCount {
  readonly state: LineState
  readonly orders: number
  readonly rows: number
  /** Missing in counts that were stored before it was counted. */
  readonly already?: number
}

/** Reads an index alone: the lines of a long sheet take many megabytes. */
export async function countLines(db: Handle, id: string): Promise<LineCount[]> {
  return db.all<LineCount>(
    `select state, count(*) as orders, sum(row_count) as rows, sum(already) as already
     from import_row where import_id = $1 group by state`,
    [id],
  )
}

/** The cost of the right orders together, and how many have no price. */
export async function setEstimate(
  tx: Handle,
  id: string,
  { cents, unpriced }: { readonly cents: number; readonly unpriced: number },
): Promise<void> {
  await tx.run('update import set estimated_cents = $2, unpriced_orders = $3 where id = $1', [
    id,
    cents,
    unpriced,
  ])
}

/** How many sheets a worker has before it, by the work to do. */
export async function countUnderWay(db: Handle): Promise<Map<string, number>> {
  const rows = await db.all<{ state: string; count: number }>(
    `select state, cast(count(*) as integer) as count from import
     where state in ('judging', 'loading') group by state`,
  )
  return new Map(rows.map(({ state, count }) => [state, count]))
}
