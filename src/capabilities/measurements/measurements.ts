import { type Hundredths, hundredths } from '../../kernel/measures.ts'
import type { Operator } from '../../kernel/operator.ts'
import { deliveredToAddress } from '../../kernel/service-type.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Announce, NewEvent } from '../events/events.ts'
import { findKnownOrders, type KnownOrder } from '../orders/orders.ts'
import { chargeWeight, type Rates } from '../rates/rates.ts'
import { keepPieces } from '../tracking/tracking.ts'
import { refreshWork } from '../work-list/work-list.ts'
import {
  amountsOf,
  declaredWeight,
  measuredWeight,
  type ShipmentWeight,
  totalWeight,
} from './declared.ts'
import {
  equalPercent,
  figuresOf,
  type Measurement,
  type Measures,
  newestOf,
  newestOfPackages,
  packagesThatCount,
  placeMeasurement,
  type ReportedMeasurement,
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
  /** What a measurement would record; nothing is stored. */
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
  return {
    record: (measurements, by) =>
      db.transaction((tx) => recordInTransaction(tx, doors, measurements, by, clock())),
    async findMeasured(shipper, code) {
      const known = await findOwnMeasurements(db, shipper, code)
      const newest = newestOf(known)
      return newest && { newest, packages: packagesThatCount(known, newest) }
    },
    async listOwn(shipper, code) {
      const known = (await findKnownOrders(db, [code])).get(code)
      return known?.shipperNumber === shipper ? findOwnMeasurements(db, shipper, code) : undefined
    },
    preview: (measurement, by) => previewOne(db, doors.rates, measurement, by, clock()),
    list: (filter, after, limit, order = 'oldest') =>
      listMeasurements(db, filter, order, after, limit),
    sum: (filter) => sumMeasurements(db, filter, equalPercent),
  }
}

/** A measured piece: its order, and its shipper's volumetric factor (cm³ per kg). */
interface Subject {
  readonly known: KnownOrder
  readonly factor: number
}

async function recordInTransaction(
  tx: Handle,
  { rates, announce }: MeasurementsDoors,
  reported: readonly ReportedMeasurement[],
  by: Operator,
  now: number,
): Promise<MeasurementResult[]> {
  const codes = [...new Set(reported.map(({ code }) => code))]
  const held = await keepPieces(tx, codes)
  const orders = await findKnownOrders(tx, codes)
  const factors = await findFactors(tx, codes)
  const byCode = Map.groupBy(await findMeasurements(tx, codes), ({ code }) => code)
  const recorded: Measurement[] = []
  const results = reported.map((one): MeasurementResult => {
    const [known, factor] = [orders.get(one.code), factors.get(one.code)]
    if (known === undefined || factor === undefined) return { status: 'piece-unknown' }
    const earlier = byCode.get(one.code) ?? []
    const placed = placeMeasurement(earlier, one, now)
    if (!placed.ok) return { status: 'duplicate', measurement: placed.refusal }
    const origin = { ...placed.value, recordedAt: now, recordedBy: by.name }
    const measurement = compare(rates, { known, factor }, earlier, { ...one, ...origin })
    byCode.set(one.code, [...earlier, measurement])
    recorded.push(measurement)
    return { status: 'recorded', measurement }
  })
  if (recorded.length > 0) {
    const shipperOf = (code: TrackingCode) => orders.get(code)?.shipperNumber ?? 0
    await insertMeasurements(tx, recorded, shipperOf)
    const events = recorded.map((one) => measuredEvent(one, shipperOf(one.code)))
    await announce(held, events, now)
    await refreshWork(tx, [...new Set(recorded.map(({ code }) => code))], now)
    await recordAudit(tx, toFact(recorded, by), now)
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
  const known = (await findKnownOrders(db, [one.code])).get(one.code)
  const factor = (await findFactors(db, [one.code])).get(one.code)
  if (known === undefined || factor === undefined) return { status: 'piece-unknown' }
  const earlier = await findMeasurements(db, [one.code])
  const origin = { at: one.at ?? now, ordinal: earlier.length, recordedAt: now }
  const placed = { ...one, ...origin, recordedBy: by.name }
  const measurement = compare(rates, { known, factor }, earlier, placed)
  return { status: 'recorded', measurement }
}

type Placed = Omit<
  Measurement,
  | 'volumetricHundredthsKg'
  | 'declaredWeightHundredthsKg'
  | 'declaredVolumetricHundredthsKg'
  | 'priceCents'
  | 'declaredPriceCents'
>

/** Adds the declared weight and both prices to a measurement. */
function compare(
  rates: Pick<Rates, 'quoteRate'>,
  subject: Subject,
  earlier: readonly Measurement[],
  placed: Placed,
): Measurement {
  const { known, factor } = subject
  const volumetricHundredthsKg = volumetric(placed, factor)
  const declared = declaredWeight(known.order, (product) => volumetric(product, factor))
  const own = { specific: placed.weightHundredthsKg, volumetric: volumetricHundredthsKg }
  const packages = newestOfPackages([...earlier, { ...placed, volumetricHundredthsKg }])
  const measured = measuredWeight(
    known.order,
    placed.package === 0 ? own : undefined,
    packages.map((one) => ({
      specific: one.weightHundredthsKg,
      volumetric: one.volumetricHundredthsKg,
    })),
  )
  return {
    ...placed,
    volumetricHundredthsKg,
    declaredWeightHundredthsKg: declared.specific,
    declaredVolumetricHundredthsKg: declared.volumetric,
    priceCents: measured && priceOf(rates, subject, measured),
    declaredPriceCents: measured && priceOf(rates, subject, declared),
  }
}

/** The price of an order as declared, at the rates when it was loaded. */
export function priceDeclared(
  rates: Pick<Rates, 'quoteRate'>,
  known: KnownOrder,
  factor: number,
): number | undefined {
  const declared = declaredWeight(known.order, (product) => volumetric(product, factor))
  const then: Pick<Rates, 'quoteRate'> = {
    quoteRate: (request) => rates.quoteRate(request, known.enteredAt),
  }
  return priceOf(then, { known, factor }, declared)
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
  const compared = [...byCode].flatMap(([code, known]) => {
    const newest = newestOf(known.filter(({ priceCents }) => priceCents !== undefined))
    return newest ? [[code, compareWeights(known, newest)] as const] : []
  })
  return new Map(compared)
}

/** From the dimensions alone, and only if all three are known (D12). */
function volumetric(measures: Partial<Measures>, factor: number): Hundredths {
  const {
    heightHundredthsCm: height,
    lengthHundredthsCm: length,
    widthHundredthsCm: width,
  } = measures
  if (height === undefined || length === undefined || width === undefined) return hundredths(0)
  const sides = { height, length, width }
  const charged = chargeWeight({ specific: hundredths(0), volumetric: undefined, sides }, factor)
  return charged.computed ?? hundredths(0)
}

function compareWeights(known: readonly Measurement[], newest: Measurement): ComparedWeights {
  // Packages that were measured after the price are not in it.
  const priced = known.filter(({ ordinal }) => ordinal <= newest.ordinal)
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

/** The price of this weight to the piece's destination; `undefined` if no rate applies. */
function priceOf(
  rates: Pick<Rates, 'quoteRate'>,
  { known, factor }: Subject,
  { specific, volumetric: byVolume }: ShipmentWeight,
): number | undefined {
  const { order, redirectedTo, shipperNumber } = known
  const destination = (redirectedTo ?? order).address.postalCode
  if (destination === undefined) return undefined
  const quote = rates.quoteRate({
    shipper: { number: shipperNumber, volumetricFactor: factor },
    destination,
    weight: { specific, volumetric: byVolume, sides: undefined },
    service: redirectedTo ? deliveredToAddress(order.service) : order.service,
    ...amountsOf(order),
  })
  return quote.ok ? quote.value.totalCents : undefined
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
