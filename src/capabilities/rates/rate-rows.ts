import type { Hundredths } from '../../kernel/measures.ts'
import type { PostalCode } from '../../kernel/postal-code.ts'
import type { ServiceType } from '../../kernel/service-type.ts'

/** The price data that the carrier's people maintain, row by row. */
export interface ZoneRow {
  readonly code: string
  readonly name: string
}

export interface ZoneRangeRow {
  readonly fromPostal: PostalCode
  readonly toPostal: PostalCode
  readonly zone: string
}

export interface PriceListRow {
  readonly code: string
  readonly name: string
  /** Where shipments leave from, for shippers without an origin of their own. */
  readonly originPostal: PostalCode
  readonly vatBasisPoints: number
  readonly insuranceBasisPoints: number
  readonly insuranceMinimumCents: number
  readonly cashBasisPoints: number
  readonly cashMinimumCents: number
  /** The cost of a rescue: a share of the freight of the way back, or to the new destination. */
  readonly returnBasisPoints: number
  readonly redirectionBasisPoints: number
}

/** `*` stands for the services that have no price of their own. */
export type TariffService = ServiceType | '*'

export interface TariffRow {
  readonly list: string
  readonly origin: string
  readonly destination: string
  readonly service: TariffService
  readonly upToHundredthsKg: Hundredths
  readonly amountCents: number
  /** Price per started kilogram beyond the highest bracket; null if nothing heavier is carried. */
  readonly extraKgCents: number | null
  /** Valid from this moment until before `validTo`. */
  readonly validFrom: number
  readonly validTo: number | null
}

export interface ShipperRateRow {
  readonly shipper: number
  readonly list: string
  readonly originPostal: PostalCode | null
  /** From which value of the goods on buyers of the shop pay no shipping. */
  readonly freeFromCents?: number | null
  /** How many days after it is made its cash statement is paid. */
  readonly paymentDays?: number | null
}

/** All price data, as loaded into memory. */
export interface RateRows {
  readonly zones: readonly ZoneRow[]
  readonly ranges: readonly ZoneRangeRow[]
  readonly priceLists: readonly PriceListRow[]
  readonly tariffs: readonly TariffRow[]
  readonly shipperRates: readonly ShipperRateRow[]
}

/** The list of shippers that have none of their own. */
export const generalList = 'GENERAL'

export type RangeKey = Pick<ZoneRangeRow, 'fromPostal' | 'toPostal'>

export function rangeId({ fromPostal, toPostal }: RangeKey): string {
  return `${fromPostal}-${toPostal}`
}

export type TariffKey = Pick<
  TariffRow,
  'list' | 'origin' | 'destination' | 'service' | 'upToHundredthsKg' | 'validFrom'
>

/** A tariff's key as one text, which sorts by weight and then by time. */
export function tariffId(key: TariffKey): string {
  const { list, origin, destination, service, upToHundredthsKg, validFrom } = key
  const weight = String(upToHundredthsKg).padStart(6, '0')
  return [list, origin, destination, service, weight, String(validFrom).padStart(14, '0')].join(' ')
}
