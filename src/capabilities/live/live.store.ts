import type { Handle } from '../../kits/db/database.ts'

/** A text that changes with every movement that is recorded. */
export async function findMovementMark(db: Handle): Promise<string> {
  const [row] = await db.all<{ at: number; code: string; ordinal: number }>(
    `select recorded_at as at, tracking_code as code, ordinal from movement
     order by recorded_at desc, tracking_code desc, ordinal desc limit 1`,
  )
  return row ? [row.at, row.code, row.ordinal].join(' ') : ''
}
