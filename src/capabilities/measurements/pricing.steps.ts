import { type Hundredths, hundredths } from '../../kernel/measures.ts'
import type { PostalCode } from '../../kernel/postal-code.ts'
import { deliveredToAddress } from '../../kernel/service-type.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { findKnownOrders, type KnownOrder } from '../orders/orders.ts'
import { chargeWeight, type Quote, type Rates } from '../rates/rates.ts'
import {
  amountsOf,
  declaredWeight,
  type Measurement,
  type Measures,
  measuredWeight,
  newestOfPackages,
  type ShipmentWeight,
} from './measurement.ts'
import { findFactors } from './measurements.store.ts'

/** A measured piece: its order, and its shipper's volumetric factor (cm³ per kg). */
export interface Subject {
  readonly known: KnownOrder
  readonly factor: number
}

type Placed = Omit<
  Measurement,
  | 'volumetricHundredthsKg'
  | 'declaredWeightHundredthsKg'
  | 'declaredVolumetricHundredthsKg'
  | 'priceCents'
  | 'declaredPriceCents'
>

/** The facts that a quote depends on; an order that is not loaded yet has them, too. */
interface QuotedSubject {
  readonly known: Pick<KnownOrder, 'shipperNumber' | 'order' | 'redirectedTo'>
  readonly factor: number
}

/** The pieces that exist, each with the facts of its price. */
export async function findSubjects(
  db: Handle,
  codes: readonly TrackingCode[],
): Promise<Map<TrackingCode, Subject>> {
  const orders = await findKnownOrders(db, codes)
  const factors = await findFactors(db, codes)
  const subjects = new Map<TrackingCode, Subject>()
  for (const [code, order] of orders) {
    const factor = factors.get(code)
    if (factor !== undefined) subjects.set(code, { known: order, factor })
  }
  return subjects
}

/** Adds the declared weight and both prices to a measurement. */
export function compare(
  rates: Pick<Rates, 'quoteRate'>,
  subject: Subject,
  earlier: readonly Measurement[],
  placed: Placed,
): Measurement {
  const { known: order, factor } = subject
  const volumetricHundredthsKg = volumetric(placed, factor)
  const declared = declaredWeight(order.order, (product) => volumetric(product, factor))
  const own = { specific: placed.weightHundredthsKg, volumetric: volumetricHundredthsKg }
  const packages = newestOfPackages([...earlier, { ...placed, volumetricHundredthsKg }])
  const measured = measuredWeight(
    order.order,
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

/** The quote of an order as declared, at the rates when it was loaded. */
export function quoteDeclared(
  rates: Pick<Rates, 'quoteRate'>,
  order: KnownOrder,
  factor: number,
): Quote | undefined {
  const then: Pick<Rates, 'quoteRate'> = {
    quoteRate: (request) => rates.quoteRate(request, order.enteredAt),
  }
  return quoteShipment(then, { known: order, factor })
}

/** The cost of an order as declared, at the rates when it was loaded. */
export function priceDeclared(
  rates: Pick<Rates, 'quoteRate'>,
  order: KnownOrder,
  factor: number,
): number | undefined {
  return quoteDeclared(rates, order, factor)?.totalCents
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

/**
 * The quote of a piece: of its declared weight to its destination, or of the given ones instead.
 */
export function quoteShipment(
  rates: Pick<Rates, 'quoteRate'>,
  { known: shipment, factor }: QuotedSubject,
  change: { readonly weight?: ShipmentWeight | undefined; readonly to?: PostalCode } = {},
): Quote | undefined {
  const { order, redirectedTo, shipperNumber } = shipment
  const destination = change.to ?? (redirectedTo ?? order).address.postalCode
  if (destination === undefined) return undefined
  const declared = () => declaredWeight(order, (product) => volumetric(product, factor))
  const isElsewhere = change.to !== undefined || redirectedTo !== undefined
  const quote = rates.quoteRate({
    shipper: { number: shipperNumber, volumetricFactor: factor },
    destination,
    weight: { ...(change.weight ?? declared()), sides: undefined },
    service: isElsewhere ? deliveredToAddress(order.service) : order.service,
    ...amountsOf(order),
  })
  return quote.ok ? quote.value : undefined
}

/** The price of this weight to the piece's destination; `undefined` if no rate applies. */
function priceOf(
  rates: Pick<Rates, 'quoteRate'>,
  subject: Subject,
  weight: ShipmentWeight,
): number | undefined {
  return quoteShipment(rates, subject, { weight })?.totalCents
}
