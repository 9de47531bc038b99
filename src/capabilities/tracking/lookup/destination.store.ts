import type { ServiceType } from '../../../kernel/service-type.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle } from '../../../kits/db/database.ts'

/** The service that a piece has now, and the locality or branch that it goes to. */
export async function findDestination(
  db: Handle,
  code: TrackingCode,
): Promise<{ service: ServiceType; locality: string } | undefined> {
  const rows = await db.all<{ service: ServiceType; locality: string }>(
    'select service, locality from shipment_order where tracking_code = $1',
    [code],
  )
  return rows[0]
}
