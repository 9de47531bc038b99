import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle, SqlValue } from '../../kits/db/database.ts'
import { integer, orUndefined, record, text } from '../../kits/db/record.ts'
import { newWhere, type Where } from '../../kits/db/where.ts'
import type { Measurement, Verdict } from './measurement.ts'

const measurements = record<Measurement>({
  code: text('tracking_code'),
  ordinal: integer('ordinal'),
  package: integer('package'),
  at: integer('at'),
  branchCode: text('branch_code'),
  weightHundredthsKg: integer('weight_hundredths_kg'),
  lengthHundredthsCm: integer('length_hundredths_cm'),
  heightHundredthsCm: integer('height_hundredths_cm'),
  widthHundredthsCm: integer('width_hundredths_cm'),
  volumetricHundredthsKg: integer('volumetric_hundredths_kg'),
  declaredWeightHundredthsKg: integer('declared_weight_hundredths_kg'),
  declaredVolumetricHundredthsKg: integer('declared_volumetric_hundredths_kg'),
  priceCents: orUndefined(integer('price_cents')),
  declaredPriceCents: orUndefined(integer('declared_price_cents')),
  recordedAt: integer('recorded_at'),
  recordedBy: text('recorded_by'),
})

export async function findMeasurements(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<Measurement[]> {
  return measurements.all(
    db,
    `select ${measurements.selected} from measurement where tracking_code in list($1)
     order by tracking_code, ordinal`,
    [codes],
  )
}

/** The measurements of a piece, if it belongs to the shipper. */
export async function findOwnMeasurements(
  db: Handle,
  shipper: number,
  code: TrackingCode,
): Promise<Measurement[]> {
  return measurements.all(
    db,
    `select ${measurements.selectedFrom('measurement')} from measurement
     join shipment_order on shipment_order.tracking_code = measurement.tracking_code
     where measurement.tracking_code = $1 and shipment_order.shipper_number = $2
     order by measurement.ordinal`,
    [code, shipper],
  )
}

/** The volumetric factor of each piece's shipper. */
export async function findFactors(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<Map<TrackingCode, number>> {
  const rows = await db.all<{ code: TrackingCode; factor: number }>(
    `select shipment_order.tracking_code as code, shipper.volumetric_factor as factor
     from shipment_order join shipper on shipper.number = shipment_order.shipper_number
     where shipment_order.tracking_code in list($1)`,
    [codes],
  )
  return new Map(rows.map(({ code, factor }) => [code, factor]))
}

export async function insertMeasurements(
  tx: Handle,
  taken: readonly Measurement[],
  shipperOf: (code: TrackingCode) => number,
): Promise<void> {
  const rows = measurements.rows(taken, ({ code }) => ({ shipper_number: shipperOf(code) }))
  await tx.insertRows({ table: 'measurement', ...rows })
}

/** The last measurement of the previous page. */
export interface MeasurementPlace {
  readonly recordedAt: number
  readonly code: string
  readonly ordinal: number
}

export interface MeasurementFilter {
  readonly code: TrackingCode | undefined
  readonly branchCode: string | undefined
  readonly from: number | undefined
  readonly to: number | undefined
  readonly recordedBy: string | undefined
}

function whereOf(filter: MeasurementFilter, values: readonly SqlValue[]): Where {
  const where = newWhere(values)
  where.and('tracking_code = ?', filter.code)
  where.and('branch_code = ?', filter.branchCode)
  where.and('recorded_at >= ?', filter.from)
  where.and('recorded_at < ?', filter.to)
  where.and('recorded_by = ?', filter.recordedBy)
  return where
}

export type MeasurementOrder = 'oldest' | 'newest'

/** In recording order or the newest first, starting after a place. */
export async function listMeasurements(
  db: Handle,
  filter: MeasurementFilter,
  order: MeasurementOrder,
  after: MeasurementPlace | undefined,
  limit: number,
): Promise<Measurement[]> {
  const where = whereOf(filter, [limit])
  const place = after && [after.recordedAt, after.code, after.ordinal]
  const isNewest = order === 'newest'
  where.after('recorded_at, tracking_code, ordinal', place, isNewest)
  const direction = isNewest ? 'desc' : 'asc'
  const columnsInOrder = ['recorded_at', 'tracking_code', 'ordinal']
  return measurements.all(
    db,
    `select ${measurements.selected} from measurement where ${where.text}
     order by ${columnsInOrder.map((one) => `${one} ${direction}`).join(', ')} limit $1`,
    where.values,
  )
}

/** How many measurements had a verdict, and their change of the price, in cents. */
export interface VerdictSum {
  readonly verdict: Verdict
  readonly count: number
  readonly cents: number
}

const larger = (one: string, other: string) =>
  `(case when ${one} > ${other} then ${one} else ${other} end)`
const measuredWeight = larger('weight_hundredths_kg', 'volumetric_hundredths_kg')
const declaredWeight = larger('declared_weight_hundredths_kg', 'declared_volumetric_hundredths_kg')

const verdictBeyond = (equalPercent: number) => `case
  when package = 0 and ${measuredWeight} * 100 > ${declaredWeight} * ${100 + equalPercent}
    or package > 0 and price_cents > declared_price_cents then 'heavier'
  when package = 0 and ${measuredWeight} * 100 < ${declaredWeight} * ${100 - equalPercent}
    or package > 0 and price_cents < declared_price_cents then 'lighter'
  else 'equal' end`

/** Of packages only the one that completes its shipment counts: the others have no price. */
export async function sumMeasurements(
  db: Handle,
  filter: MeasurementFilter,
  equalPercent: number,
): Promise<VerdictSum[]> {
  const where = whereOf(filter, [])
  where.also('(package = 0 or price_cents is not null)')
  return db.all(
    `select verdict, count(*) as count, cast(sum(cents) as bigint) as cents from (
       select ${verdictBeyond(equalPercent)} as verdict,
         coalesce(price_cents - declared_price_cents, 0) as cents
       from measurement where ${where.text}
     ) as judged group by verdict`,
    where.values,
  )
}
