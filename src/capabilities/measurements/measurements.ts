import { newestOf } from '../../kernel/measured.ts'
import type { Operator } from '../../kernel/operator.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { createGroups } from '../../kits/db/groups.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Announce, NewEvent } from '../events/events.ts'
import { findKnownOrders, markRecharged } from '../orders/orders.ts'
import type { Rates } from '../rates/rates.ts'
import { lockPiecesForEvents } from '../tracking/tracking.ts'
import { refreshWork } from '../work-list/work-list.ts'
import {
  equalPercent,
  figuresOf,
  type Measurement,
  packagesThatCount,
  placeMeasurement,
  type ReportedMeasurement,
  type ShipmentWeight,
  totalWeight,
} from './measurement.ts'
import {
  findFactors,
  findMeasurements,
  findOwnMeasurements,
  insertMeasurements,
  listMeasurements,
  type MeasurementFilter,
  type MeasurementOrder,
  type MeasurementPlace,
  sumMeasurements,
  type VerdictSum,
} from './measurements.store.ts'
import { compare } from './pricing.steps.ts'

export { findSubjects, priceDeclared, quoteDeclared, quoteShipment } from './pricing.steps.ts'
export type { Measurement, MeasurementFilter, MeasurementPlace, ReportedMeasurement, VerdictSum }

export type MeasurementResult =
  | { readonly status: 'recorded' | 'duplicate'; readonly measurement: Measurement }
  | { readonly status: 'piece-unknown' }

/** The measurements of a piece that count. */
export interface MeasuredPiece {
  readonly newest: Measurement
  /** The newest one of each package; none if the whole was measured after them. */
  readonly packages: readonly Measurement[]
}

export interface Measurements {
  /** Returns one result per measurement, in order. */
  record(measurements: readonly ReportedMeasurement[], by: Operator): Promise<MeasurementResult[]>
  /** `undefined` for unmeasured pieces and for those of other shippers. */
  findMeasured(shipper: number, code: TrackingCode): Promise<MeasuredPiece | undefined>
  /** All measurements of a shipper's piece; undefined where it has no such piece. */
  listOwn(shipper: number, code: TrackingCode): Promise<Measurement[] | undefined>
  /** The result of a measurement, without storing it. */
  preview(measurement: ReportedMeasurement, by: Operator): Promise<MeasurementResult>
  list(
    filter: MeasurementFilter,
    after: MeasurementPlace | undefined,
    limit: number,
    order?: MeasurementOrder,
  ): Promise<Measurement[]>
  sum(filter: MeasurementFilter): Promise<VerdictSum[]>
}

export interface MeasurementsDoors {
  readonly rates: Pick<Rates, 'quoteRate'>
  readonly announce: Announce
}

export function openMeasurements(
  db: Database,
  clock: Clock,
  doors: MeasurementsDoors,
): Measurements {
  const record = createGroups<MeasurementCall, MeasurementResult[]>(db, {
    maxItems: callsPerCommit,
    mayShare: ({ measurements }) => measurements.length <= measurementsToShare,
    run: (tx, calls) => recordCalls(tx, doors, calls, clock()),
  })
  return {
    record: (measurements, by) => record({ measurements, by }),
    async findMeasured(shipper, code) {
      const measurements = await findOwnMeasurements(db, shipper, code)
      const newest = newestOf(measurements)
      return newest && { newest, packages: packagesThatCount(measurements, newest) }
    },
    async listOwn(shipper, code) {
      const order = (await findKnownOrders(db, [code])).get(code)
      return order?.shipperNumber === shipper ? findOwnMeasurements(db, shipper, code) : undefined
    },
    preview: (measurement, by) => previewOne(db, doors.rates, measurement, by, clock()),
    list: (filter, after, limit, order = 'oldest') =>
      listMeasurements(db, filter, order, after, limit),
    sum: (filter) => sumMeasurements(db, filter, equalPercent),
  }
}

/** Measurements that somebody reported together: they have one entry in the audit log. */
interface MeasurementCall {
  readonly measurements: readonly ReportedMeasurement[]
  readonly by: Operator
}

/** Calls of few measurements, as machines send them, share a transaction. */
const measurementsToShare = 16
const callsPerCommit = 64

async function recordCalls(
  tx: Handle,
  { rates, announce }: MeasurementsDoors,
  calls: readonly MeasurementCall[],
  now: number,
): Promise<MeasurementResult[][]> {
  const reported = calls.flatMap(({ measurements }) => measurements)
  const codes = [...new Set(reported.map(({ code }) => code))]
  const lock = await lockPiecesForEvents(tx, codes)
  const orders = await findKnownOrders(tx, codes)
  const factors = await findFactors(tx, codes)
  const byCode = Map.groupBy(await findMeasurements(tx, codes), ({ code }) => code)
  const record = (one: ReportedMeasurement, by: Operator): MeasurementResult => {
    const [order, factor] = [orders.get(one.code), factors.get(one.code)]
    if (order === undefined || factor === undefined) return { status: 'piece-unknown' }
    const earlier = byCode.get(one.code) ?? []
    const placed = placeMeasurement(earlier, one, now)
    if (!placed.ok) return { status: 'duplicate', measurement: placed.refusal }
    const origin = { ...placed.value, recordedAt: now, recordedBy: by.name }
    const measurement = compare(rates, { known: order, factor }, earlier, { ...one, ...origin })
    byCode.set(one.code, [...earlier, measurement])
    return { status: 'recorded', measurement }
  }
  const results = calls.map(({ measurements, by }) => measurements.map((one) => record(one, by)))
  const recordedOf = (some: readonly MeasurementResult[]) =>
    some.flatMap((one) => (one.status === 'recorded' ? [one.measurement] : []))
  const recorded = recordedOf(results.flat())
  if (recorded.length > 0) {
    const shipperOf = (code: TrackingCode) => orders.get(code)?.shipperNumber ?? 0
    await insertMeasurements(tx, recorded, shipperOf)
    const priced = recorded.filter(({ priceCents }) => priceCents !== undefined)
    if (priced.length > 0)
      await markRecharged(
        tx,
        priced.map(({ code }) => code),
      )
    const events = recorded.map((one) => measuredEvent(one, shipperOf(one.code)))
    await announce(lock, events, now)
    await refreshWork(tx, [...new Set(recorded.map(({ code }) => code))], now)
  }
  for (const [place, { by }] of calls.entries()) {
    const own = recordedOf(results[place] ?? [])
    if (own.length > 0) await recordAudit(tx, toFact(own, by), now)
  }
  return results
}

async function previewOne(
  db: Handle,
  rates: Pick<Rates, 'quoteRate'>,
  one: ReportedMeasurement,
  by: Operator,
  now: number,
): Promise<MeasurementResult> {
  const order = (await findKnownOrders(db, [one.code])).get(one.code)
  const factor = (await findFactors(db, [one.code])).get(one.code)
  if (order === undefined || factor === undefined) return { status: 'piece-unknown' }
  const earlier = await findMeasurements(db, [one.code])
  const origin = { at: one.at ?? now, ordinal: earlier.length, recordedAt: now }
  const placed = { ...one, ...origin, recordedBy: by.name }
  const measurement = compare(rates, { known: order, factor }, earlier, placed)
  return { status: 'recorded', measurement }
}

/** The weights that a piece's declared and measured prices go by. */
interface ComparedWeights {
  readonly declared: ShipmentWeight
  readonly measured: ShipmentWeight
}

/** The weights of each piece by its newest measurement with a price; others are left out. */
export async function findComparedWeights(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<Map<TrackingCode, ComparedWeights>> {
  const byCode = Map.groupBy(await findMeasurements(db, codes), ({ code }) => code)
  const compared = [...byCode].flatMap(([code, measurements]) => {
    const newest = newestOf(measurements.filter(({ priceCents }) => priceCents !== undefined))
    return newest ? [[code, compareWeights(measurements, newest)] as const] : []
  })
  return new Map(compared)
}

function compareWeights(
  measurements: readonly Measurement[],
  newest: Measurement,
): ComparedWeights {
  // Packages that were measured after the price are not in it.
  const priced = measurements.filter(({ ordinal }) => ordinal <= newest.ordinal)
  const parts = newest.package === 0 ? [newest] : packagesThatCount(priced, newest)
  return {
    declared: {
      specific: newest.declaredWeightHundredthsKg,
      volumetric: newest.declaredVolumetricHundredthsKg,
    },
    measured: totalWeight(
      parts.map((one) => ({
        specific: one.weightHundredthsKg,
        volumetric: one.volumetricHundredthsKg,
      })),
    ),
  }
}

function measuredEvent(one: Measurement, shipper: number): NewEvent {
  const { code, at } = one
  return { type: 'shipment.measured', shipper, code, at, data: figuresOf(one) }
}

/** One audit entry per call: pieces pass a measuring machine by the thousand. */
function toFact(recorded: readonly Measurement[], by: Operator) {
  const detail = recorded.map((one) => {
    const sides = [one.lengthHundredthsCm, one.heightHundredthsCm, one.widthHundredthsCm]
    return [one.code, one.package, one.branchCode, one.weightHundredthsKg, ...sides].join(' ')
  })
  const subject = recorded.length === 1 ? `piece ${recorded[0]?.code}` : 'pieces'
  return { by, action: 'measurement.record', subject, detail }
}
