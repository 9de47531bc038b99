import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle } from '../../../kits/db/database.ts'

interface MarkRow {
  readonly code: TrackingCode
  readonly service: string
  readonly length: number | null
  readonly cancelled: number | null
  readonly promise: string | null
}

/** For each piece a text that changes whenever its page does. */
export async function findMarks(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<Map<TrackingCode, string>> {
  if (codes.length === 0) return new Map()
  const rows = await db.all<MarkRow>(
    `select tracking_code as code, service, length(journey) as length,
       promise, cancelled_at as cancelled from shipment_order where tracking_code in list($1)`,
    [codes],
  )
  return new Map(rows.map(({ code, ...shown }) => [code, Object.values(shown).join()]))
}
