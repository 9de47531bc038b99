import { nextTurn } from '../../kits/batch/portions.ts'
import type { Database } from '../../kits/db/database.ts'
import type { RowError } from './import-state.ts'
import { importLimits } from './imports.limits.ts'
import { type ErrorLine, listErrorLines } from './imports.store.ts'

export interface OrderErrors {
  readonly firstRow: number
  readonly code: string
  readonly errors: readonly RowError[]
}

const linesPerTurn = 50

/** The errors of up to `most` orders after a row, or of those that exceed a page by one order. */
export async function listErrors(
  db: Database,
  id: string,
  afterRow: number,
  most: number,
): Promise<OrderErrors[]> {
  const found: OrderErrors[] = []
  let [after, errorCount] = [afterRow, 0]
  while (found.length < most && errorCount <= importLimits.sheetErrorsPerPage) {
    const wanted = Math.min(linesPerTurn, most - found.length)
    const lines = await listErrorLines(db, id, after, wanted)
    found.push(...lines.map(toErrors))
    after = lines.at(-1)?.firstRow ?? after
    errorCount = found.reduce((sum, { errors }) => sum + errors.length, 0)
    if (lines.length < wanted) break
    await nextTurn()
  }
  return found
}

function toErrors({ firstRow, code, errors }: ErrorLine): OrderErrors {
  return { firstRow, code, errors: JSON.parse(errors) as RowError[] }
}
