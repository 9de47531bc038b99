import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle } from '../../../kits/db/database.ts'

/** Of each piece that was measured as a whole, in the order of its measurements. */
export async function findMeasuredWeights(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<{ code: TrackingCode; weight: number }[]> {
  return db.all(
    `select tracking_code as code, weight_hundredths_kg as weight from measurement
     where tracking_code in list($1) and package = 0 order by ordinal`,
    [codes],
  )
}
