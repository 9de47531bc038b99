import { inSightSql, type Sight } from '../../kernel/sight.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { newWhere } from '../../kits/db/where.ts'

/** The pieces among these that are in sight by what the database has of them. */
export async function findComing(
  db: Handle,
  sight: Sight,
  codes: readonly TrackingCode[],
): Promise<TrackingCode[]> {
  const where = newWhere([codes], 'o.tracking_code in list($1)')
  where.also(inSightSql(where, sight))
  const rows = await db.all<{ code: TrackingCode }>(
    `select o.tracking_code as code from shipment_order o where ${where.text}`,
    where.values,
  )
  return rows.map(({ code }) => code)
}
