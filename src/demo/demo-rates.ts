import type { RateRows } from '../capabilities/rates/rates.ts'
import { hundredths } from '../kernel/measures.ts'
import { type PostalCode, parsePostalCode } from '../kernel/postal-code.ts'

/** The demonstration's prices: eight zones that cover every postal code, and one price list. */
export const demoZones = [
  { code: 'AMBA', name: 'Ciudad y Gran Buenos Aires' },
  { code: 'PBA', name: 'Interior de Buenos Aires y La Pampa' },
  { code: 'CENTRO', name: 'Centro y Litoral' },
  { code: 'CUYO', name: 'Cuyo' },
  { code: 'NOA', name: 'Noroeste' },
  { code: 'NEA', name: 'Nordeste' },
  { code: 'PATAGONIA', name: 'Patagonia' },
  { code: 'AUSTRAL', name: 'Patagonia Austral' },
] as const

type ZoneCode = (typeof demoZones)[number]['code']

const ranges: readonly [from: string, to: string, zone: ZoneCode][] = [
  ['1000', '1999', 'AMBA'],
  ['2000', '3299', 'CENTRO'],
  ['3300', '3999', 'NEA'],
  ['4000', '4999', 'NOA'],
  ['5000', '5999', 'CENTRO'],
  ['5300', '5399', 'NOA'],
  ['5400', '5799', 'CUYO'],
  ['6000', '8199', 'PBA'],
  ['8200', '9299', 'PATAGONIA'],
  ['9300', '9999', 'AUSTRAL'],
]

/** Distances between zones, in that order: 0 within one, up to 4 across the country. */
export const demoDistances: readonly (readonly number[])[] = [
  [0, 1, 1, 2, 3, 2, 3, 4],
  [1, 0, 1, 2, 3, 3, 2, 3],
  [1, 1, 0, 1, 2, 1, 3, 4],
  [2, 2, 1, 0, 2, 3, 3, 4],
  [3, 3, 2, 2, 0, 2, 4, 4],
  [2, 3, 1, 3, 2, 0, 4, 4],
  [3, 2, 3, 3, 4, 4, 0, 2],
  [4, 3, 4, 4, 4, 4, 2, 0],
]

/**
 * Upper bounds of the weight brackets; prices are in pesos by distance, the last one per extra
 * kilogram.
 */
const bracketsKg = [1, 3, 5, 10, 15, 25] as const
const pesos: readonly { readonly brackets: readonly number[]; readonly extraKg: number }[] = [
  { brackets: [4980, 5640, 6420, 8150, 10_300, 14_900], extraKg: 540 },
  { brackets: [6150, 7080, 8260, 10_900, 14_200, 20_600], extraKg: 760 },
  { brackets: [7240, 8490, 10_050, 13_800, 18_400, 27_300], extraKg: 980 },
  { brackets: [8310, 9920, 11_900, 16_900, 22_800, 34_500], extraKg: 1210 },
  { brackets: [9890, 12_100, 14_800, 21_600, 29_700, 45_200], extraKg: 1590 },
]

/** Delivery to a branch costs less than to a door. */
const branchDiscountPercent = 15

const general = 'GENERAL'

function postal(text: string): PostalCode {
  const code = parsePostalCode(text)
  if (code === undefined) throw new Error(`${text} is no postal code`)
  return code
}

function tariffsBetween(origin: ZoneCode, destination: ZoneCode, distance: number) {
  const { brackets = [], extraKg = 0 } = pesos[distance] ?? {}
  const services = [
    { service: '*' as const, percent: 100 },
    { service: 'F' as const, percent: 100 - branchDiscountPercent },
  ]
  return services.flatMap(({ service, percent }) =>
    bracketsKg.map((kg, index) => ({
      list: general,
      origin,
      destination,
      service,
      upToHundredthsKg: hundredths(kg * 100),
      amountCents: (brackets[index] ?? 0) * percent,
      extraKgCents: extraKg * percent,
      validFrom: 0,
      validTo: null,
    })),
  )
}

export const demoRates: RateRows = {
  zones: demoZones,
  ranges: ranges.map(([from, to, zone]) => ({
    fromPostal: postal(from),
    toPostal: postal(to),
    zone,
  })),
  priceLists: [
    {
      code: general,
      name: 'Lista general',
      originPostal: postal('1428'),
      vatBasisPoints: 2100,
      insuranceBasisPoints: 80,
      insuranceMinimumCents: 35_000,
      cashBasisPoints: 150,
      cashMinimumCents: 90_000,
      returnBasisPoints: 10_000,
      redirectionBasisPoints: 5_000,
    },
  ],
  tariffs: demoZones.flatMap((origin, row) =>
    demoZones.flatMap((destination, column) =>
      tariffsBetween(origin.code, destination.code, demoDistances[row]?.[column] ?? 0),
    ),
  ),
  shipperRates: [
    { shipper: 9001, list: general, originPostal: postal('1414') },
    { shipper: 9002, list: general, originPostal: postal('1437') },
  ],
}
