import { type Hundredths, hundredths } from '../../kernel/measures.ts'
import type { PostalCode } from '../../kernel/postal-code.ts'
import type { ServiceType } from '../../kernel/service-type.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { type ChargedWeight, chargeWeight, type DeclaredWeight } from './charged-weight.ts'
import { findBrackets, findZone, type RateBook } from './rate-book.ts'
import type { PriceListRow, TariffRow, ZoneRow } from './rate-rows.ts'

export interface QuoteRequest {
  readonly shipper: Pick<Shipper, 'number' | 'volumetricFactor'>
  readonly destination: PostalCode
  readonly weight: DeclaredWeight
  readonly service: ServiceType
  readonly declaredValueCents: number
  readonly cashOnDeliveryCents: number
}

export interface Surcharge {
  readonly kind: 'insurance' | 'cash-on-delivery'
  /** The amount that the share is taken of. */
  readonly ofCents: number
  readonly cents: number
}

/** A price and every step of its computation. */
export interface Quote {
  readonly service: ServiceType
  readonly origin: ZoneRow
  readonly destination: ZoneRow
  readonly list: PriceListRow
  readonly weight: ChargedWeight
  readonly tariff: TariffRow
  readonly baseCents: number
  /** Started kilograms beyond the highest bracket, and their price. */
  readonly extraKg: number
  readonly extraCents: number
  readonly surcharges: readonly Surcharge[]
  readonly netCents: number
  readonly vatCents: number
  readonly totalCents: number
}

/** Why there is no price; each names the destination or the weight. */
export type QuoteRefusal =
  | { readonly name: 'prices-missing' }
  | { readonly name: 'destination-not-served'; readonly destination: PostalCode }
  | {
      readonly name: 'tariff-missing'
      readonly destination: PostalCode
      readonly zone: string
      readonly service: ServiceType
    }
  | {
      readonly name: 'weight-not-served'
      readonly charged: Hundredths
      readonly zone: string
      readonly service: ServiceType
    }

/** Above this, sums would no longer be exact; no freight costs that much. */
const highestNetCents = 1e15

export function quote(
  book: RateBook,
  request: QuoteRequest,
  now: number,
): Outcome<Quote, QuoteRefusal> {
  const { service } = request
  const terms = book.shippers.get(request.shipper.number) ?? book.generalTerms
  const destination = findZone(book, request.destination)
  if (terms?.origin === undefined) return refuse({ name: 'prices-missing' })
  if (destination === undefined)
    return refuse({ name: 'destination-not-served', destination: request.destination })
  const { list, origin } = terms
  const weight = chargeWeight(request.weight, request.shipper.volumetricFactor)
  const places = { zone: destination.name, service }
  const tariff = findTariff(book, [list.code, origin.code, destination.code], service, {
    weight: weight.charged,
    now,
  })
  if (tariff === 'none')
    return refuse({ name: 'tariff-missing', destination: request.destination, ...places })
  if (tariff === 'too-heavy')
    return refuse({ name: 'weight-not-served', charged: weight.charged, ...places })
  const price = addUp(list, tariff, weight.charged, request)
  if (price.netCents > highestNetCents)
    return refuse({ name: 'weight-not-served', charged: weight.charged, ...places })
  return accept({ service, origin, destination, list, weight, tariff, ...price })
}

/** Whether a shipper has a tariff to a place, whatever the weight (D41). */
export function isCovered(
  book: RateBook,
  { shipper, destination, service }: CoverageQuestion,
  now: number,
): boolean {
  const terms = book.shippers.get(shipper) ?? book.generalTerms
  const zone = findZone(book, destination)
  if (terms?.origin === undefined || zone === undefined) return false
  const places = [terms.list.code, terms.origin.code, zone.code] as const
  return findTariff(book, places, service, { weight: noWeight, now }) !== 'none'
}

/**
 * The zones that a shipper's shipment leaves from and goes to. It leaves from the shipper's origin,
 * or from the place where it already is.
 */
export function findZones(
  book: RateBook,
  { shipper, destination }: PromiseQuestion,
  from?: PostalCode,
): ZonePair | undefined {
  const terms = book.shippers.get(shipper.number) ?? book.generalTerms
  const origin = from === undefined ? terms?.origin : findZone(book, from)
  const zone = findZone(book, destination)
  if (origin === undefined || zone === undefined) return undefined
  const leavesFrom = from ?? terms?.originPostal
  return { origin: origin.code, destination: zone.code, leavesFrom }
}

/** The facts that a promise depends on besides the moment. */
export interface PromiseQuestion extends Pick<QuoteRequest, 'destination' | 'service'> {
  readonly shipper: Pick<Shipper, 'number'>
  /** Where a piece on its way is; without it, it leaves from the shipper's origin. */
  readonly branch?: string | undefined
}

interface ZonePair {
  readonly origin: string
  readonly destination: string
  readonly leavesFrom: PostalCode | undefined
}

export interface CoverageQuestion {
  readonly shipper: number
  readonly destination: PostalCode
  readonly service: ServiceType
}

/** The lightest bracket holds it. */
const noWeight = hundredths(0)

interface TariffSearch {
  readonly weight: Hundredths
  readonly now: number
}

/** The service's own tariff if it has one for that weight, else the tariff for all services. */
function findTariff(
  book: RateBook,
  [list, origin, destination]: readonly [string, string, string],
  service: ServiceType,
  search: TariffSearch,
): TariffRow | 'none' | 'too-heavy' {
  const byService = findBrackets(book, list, origin, destination)
  const own = findBracket(byService?.get(service), search)
  if (typeof own === 'object') return own
  const shared = findBracket(byService?.get('*'), search)
  return shared === 'none' ? own : shared
}

/**
 * The lightest bracket that holds the weight, else the highest one if it charges extra kilograms.
 */
function findBracket(
  brackets: readonly TariffRow[] | undefined,
  { weight, now }: TariffSearch,
): TariffRow | 'none' | 'too-heavy' {
  let highest: TariffRow | undefined
  for (const bracket of brackets ?? []) {
    if (!isInForce(bracket, now)) continue
    if (bracket.upToHundredthsKg >= weight) return bracket
    // Of one weight the newest comes first; the older ones are outdated.
    if (highest?.upToHundredthsKg !== bracket.upToHundredthsKg) highest = bracket
  }
  if (highest === undefined) return 'none'
  return highest.extraKgCents === null ? 'too-heavy' : highest
}

function isInForce({ validFrom, validTo }: TariffRow, now: number): boolean {
  return validFrom <= now && (validTo === null || now < validTo)
}

function addUp(
  list: PriceListRow,
  tariff: TariffRow,
  charged: Hundredths,
  { declaredValueCents, cashOnDeliveryCents }: QuoteRequest,
) {
  const baseCents = tariff.amountCents
  const beyond = charged - tariff.upToHundredthsKg
  const extraKg = beyond > 0 ? Math.ceil(beyond / 100) : 0
  const extraCents = extraKg * (tariff.extraKgCents ?? 0)
  const surcharges = surchargesOf(list, declaredValueCents, cashOnDeliveryCents)
  const added = surcharges.reduce((sum, { cents }) => sum + cents, 0)
  const netCents = baseCents + extraCents + added
  const vatCents = shareOf(netCents, list.vatBasisPoints)
  const totalCents = netCents + vatCents
  return { baseCents, extraKg, extraCents, surcharges, netCents, vatCents, totalCents }
}

const noSurcharges: readonly Surcharge[] = []

function surchargesOf(
  list: PriceListRow,
  declaredValueCents: number,
  cashOnDeliveryCents: number,
): readonly Surcharge[] {
  if (declaredValueCents === 0 && cashOnDeliveryCents === 0) return noSurcharges
  const insurance = Math.max(
    list.insuranceMinimumCents,
    shareOf(declaredValueCents, list.insuranceBasisPoints),
  )
  const collection = Math.max(
    list.cashMinimumCents,
    shareOf(cashOnDeliveryCents, list.cashBasisPoints),
  )
  const both: Surcharge[] = [
    { kind: 'insurance', ofCents: declaredValueCents, cents: insurance },
    { kind: 'cash-on-delivery', ofCents: cashOnDeliveryCents, cents: collection },
  ]
  return both.filter(({ ofCents, cents }) => ofCents > 0 && cents > 0)
}

/** The cost of a rescue beside its shipment, in cents. */
export interface RescueFee {
  readonly netCents: number
  readonly vatCents: number
  readonly totalCents: number
}

/** The list's share of the freight; insurance and cash on delivery are charged once. */
export function rescueFee(
  { list, baseCents, extraCents }: Pick<Quote, 'list' | 'baseCents' | 'extraCents'>,
  kind: 'return' | 'redirection',
): RescueFee {
  const share = kind === 'return' ? list.returnBasisPoints : list.redirectionBasisPoints
  const netCents = shareOf(baseCents + extraCents, share)
  const vatCents = shareOf(netCents, list.vatBasisPoints)
  return { netCents, vatCents, totalCents: netCents + vatCents }
}

/** 100 %. */
const wholeBasisPoints = 10_000

/**
 * A share of an amount in whole cents, rounded half up. The amount is split first, since its
 * product with the share may exceed the exact range of a number.
 */
export function shareOf(amountCents: number, basisPoints: number): number {
  const rest = amountCents % wholeBasisPoints
  const wholes = (amountCents - rest) / wholeBasisPoints
  const ofRest = Math.floor((rest * basisPoints + wholeBasisPoints / 2) / wholeBasisPoints)
  return wholes * basisPoints + ofRest
}
