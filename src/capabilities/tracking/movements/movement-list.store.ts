import type { MovementCode } from '../../../kernel/movement.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { newWhere } from '../../../kits/db/where.ts'
import type { ListedMovement, MovementFilter, MovementPlace } from './movement-list.ts'

interface ListedRow {
  tracking_code: TrackingCode
  ordinal: number
  at: number
  check_code: MovementCode
  reason_code: string
  branch_code: string
  latitude: string
  longitude: string
  scan_id: string | null
  correction: number
  recorded_at: number
  recorded_by: string
  reason: string | null
  container: string | null
}

const columns = `tracking_code, ordinal, at, check_code, reason_code, branch_code, latitude,
  longitude, scan_id, correction, recorded_at, recorded_by, reason, container`

/**
 * The first movement of a journey is the order's own row, unless a later order took over the code.
 * In a shipper's own time it may lie in the future; it became known before all that followed.
 */
const ofOnePiece = `(
  select ${columns} from piece_movement
  union all
  select o.tracking_code, 0, o.entered_at, 'PI', '', '', '', '', null, 0,
    coalesce((select min(m.recorded_at) from piece_movement m
      where m.tracking_code = o.tracking_code and m.recorded_at < o.entered_at), o.entered_at),
    'order', null, null
  from shipment_order o where not exists
    (select 1 from piece_movement m where m.tracking_code = o.tracking_code and m.ordinal = 0)
) as known`

/** In the order in which they became known, after a position. */
export async function listMovements(
  db: Handle,
  filter: MovementFilter,
  after: MovementPlace | undefined,
  limit: number,
): Promise<ListedMovement[]> {
  const where = newWhere([limit])
  where.and('tracking_code = ?', filter.code)
  where.and('recorded_at >= ?', filter.recordedFrom)
  where.and('recorded_at < ?', filter.recordedTo)
  where.and('at >= ?', filter.happenedFrom)
  where.and('at < ?', filter.happenedTo)
  where.and('branch_code = ?', filter.branch)
  where.and('check_code = ?', filter.check)
  where.and('recorded_by = ?', filter.recordedBy)
  const place = after && [after.recordedAt, after.code, after.ordinal]
  where.after('recorded_at, tracking_code, ordinal', place)
  const rows = await db.all<ListedRow>(
    `select ${columns} from ${filter.code === undefined ? 'movement' : ofOnePiece}
     where ${where.text}
     order by recorded_at, tracking_code, ordinal limit $1`,
    where.values,
  )
  return rows.map(toListed)
}

function toListed(row: ListedRow): ListedMovement {
  return {
    code: row.tracking_code,
    ordinal: row.ordinal,
    at: row.at,
    check: row.check_code,
    reasonCode: row.reason_code,
    branchCode: row.branch_code,
    latitude: row.latitude,
    longitude: row.longitude,
    scanId: row.scan_id ?? undefined,
    correction: row.correction === 1,
    ...(row.reason === null ? {} : { reason: row.reason }),
    ...(row.container === null ? {} : { container: row.container }),
    recordedAt: row.recorded_at,
    recordedBy: row.recorded_by,
  }
}
