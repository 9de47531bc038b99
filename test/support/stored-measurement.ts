import type { Handle } from '../../src/kits/db/database.ts'

interface StoredMeasurement {
  readonly ordinal: number
  /** When it was made. */
  readonly at: number
  readonly recordedAt?: number
  /** The price of the piece by it; it was declared to cost 100. */
  readonly cents: number
}

/** Stores a measurement of 2.9 kg of a piece of 9001 that was declared with 2.4 kg. */
export async function storeMeasurement(
  db: Handle,
  code: string,
  { ordinal, at, recordedAt = at, cents }: StoredMeasurement,
): Promise<void> {
  await db.run(
    `insert into measurement (tracking_code, ordinal, package, at, branch_code,
       weight_hundredths_kg, length_hundredths_cm, height_hundredths_cm, width_hundredths_cm,
       volumetric_hundredths_kg, declared_weight_hundredths_kg,
       declared_volumetric_hundredths_kg, price_cents, declared_price_cents, recorded_at,
       recorded_by, shipper_number)
     values ($1, $2, 0, $3, 'C0001', 290, 1, 1, 1, 1, 240, 1, $4, 100, $5, 'balanza', 9001)`,
    [code, ordinal, at, cents, recordedAt],
  )
}
