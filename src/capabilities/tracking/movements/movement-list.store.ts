import type { MovementCode } from '../../../kernel/movement.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle, SqlValue } from '../../../kits/db/database.ts'
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
}

const columns = `tracking_code, ordinal, at, check_code, reason_code, branch_code, latitude,
  longitude, scan_id, correction, recorded_at, recorded_by`

/**
 * What every journey begins with is the order's own row, unless a later order took the code over.
 * By a shipper's clock it may lie in the future; it became known before all that followed.
 */
const ofOnePiece = `(
  select ${columns} from piece_movement
  union all
  select o.tracking_code, 0, o.entered_at, 'PI', '', '', '', '', null, 0,
    coalesce((select min(m.recorded_at) from piece_movement m
      where m.tracking_code = o.tracking_code and m.recorded_at < o.entered_at), o.entered_at),
    'order'
  from shipment_order o where not exists
    (select 1 from piece_movement m where m.tracking_code = o.tracking_code and m.ordinal = 0)
) as known`

/** In the order in which they became known, from after a place on. */
export async function listMovements(
  db: Handle,
  filter: MovementFilter,
  after: MovementPlace | undefined,
  limit: number,
): Promise<ListedMovement[]> {
  const values: SqlValue[] = [limit]
  const conditions = ['1 = 1']
  const ask = (condition: string, value: SqlValue | undefined) => {
    if (value !== undefined) conditions.push(`${condition} $${values.push(value)}`)
  }
  ask('tracking_code =', filter.code)
  ask('recorded_at >=', filter.recordedFrom)
  ask('recorded_at <', filter.recordedTo)
  ask('at >=', filter.happenedFrom)
  ask('at <', filter.happenedTo)
  ask('branch_code =', filter.branch)
  ask('check_code =', filter.check)
  ask('recorded_by =', filter.recordedBy)
  if (after !== undefined) {
    const place = [after.recordedAt, after.code, after.ordinal].map(
      (value) => `$${values.push(value)}`,
    )
    conditions.push(`(recorded_at, tracking_code, ordinal) > (${place.join(', ')})`)
  }
  const rows = await db.all<ListedRow>(
    `select ${columns} from ${filter.code === undefined ? 'movement' : ofOnePiece}
     where ${conditions.join(' and ')}
     order by recorded_at, tracking_code, ordinal limit $1`,
    values,
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
    recordedAt: row.recorded_at,
    recordedBy: row.recorded_by,
  }
}
