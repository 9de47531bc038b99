import type { Handle } from '../../kits/db/database.ts'
import type { LineState } from './import-state.ts'

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

/** What the right orders cost together, and how many have no price. */
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

/** How many sheets a worker has before it, by what it does with them. */
export async function countUnderWay(db: Handle): Promise<Map<string, number>> {
  const rows = await db.all<{ state: string; count: number }>(
    `select state, cast(count(*) as integer) as count from import
     where state in ('judging', 'loading') group by state`,
  )
  return new Map(rows.map(({ state, count }) => [state, count]))
}
