import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import {
  findComparedWeights,
  findSubjects,
  priceDeclared,
  quoteShipment,
} from '../measurements/measurements.ts'
import { type Rates, type RescueFee, rescueFee } from '../rates/rates.ts'
import type { RescueRequest } from './rescue-request.ts'

/** The cost of a rescue, in cents. */
export interface RescuePrice extends RescueFee {
  /** How much more its shipment costs at its new destination, with VAT; negative, how much less. */
  readonly shipmentChangeCents: number
}

type Quoting = Pick<Rates, 'quoteRate'>
type Subject =
  Awaited<ReturnType<typeof findSubjects>> extends Map<unknown, infer One> ? One : never

/** The price of each rescue at today's rates; those without a price are left out. */
export async function priceRescues(
  db: Handle,
  rates: Quoting,
  codes: readonly TrackingCode[],
  request: RescueRequest,
): Promise<Map<TrackingCode, RescuePrice>> {
  const subjects = await findSubjects(db, codes)
  const weights = await findComparedWeights(db, codes)
  const prices = new Map<TrackingCode, RescuePrice>()
  for (const [code, subject] of subjects) {
    const weight = weights.get(code)?.measured
    const to = request.kind === 'return' ? {} : { to: request.destination.address.postalCode }
    const quote = quoteShipment(rates, subject, { weight, ...to })
    if (quote === undefined) continue
    // A measured shipment keeps its price: the one of when it was measured.
    const shipmentChangeCents = weight ? 0 : shipmentChange(rates, subject, request)
    prices.set(code, { ...rescueFee(quote, request.kind), shipmentChangeCents })
  }
  return prices
}

function shipmentChange(
  rates: Quoting,
  { known: order, factor }: Subject,
  request: RescueRequest,
): number {
  if (request.kind === 'return') return 0
  const before = priceDeclared(rates, order, factor)
  const after = priceDeclared(rates, { ...order, redirectedTo: request.destination }, factor)
  return before === undefined || after === undefined ? 0 : after - before
}
