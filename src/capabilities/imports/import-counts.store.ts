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
