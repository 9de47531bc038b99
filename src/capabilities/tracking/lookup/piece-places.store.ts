import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle } from '../../../kits/db/database.ts'

export async function findNewestPlace(db: Handle): Promise<number> {
  const [row] = await db.all<{ id: number | null }>('select max(id) as id from shipment_order')
  return row?.id ?? 0
}

/** In the order of the places, from after one on. */
export async function listPlaces(
  db: Handle,
  after: number,
  limit: number,
): Promise<{ id: number; code: TrackingCode }[]> {
  return db.all(
    'select id, tracking_code as code from shipment_order where id > $1 order by id limit $2',
    [after, limit],
  )
}
