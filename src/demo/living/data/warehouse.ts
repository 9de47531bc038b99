import { shops, warehousePlace } from './shops.ts'

/** The shop whose goods lie at the carrier's. */
export const wareShop = 9102

/** The marks by which units of a SKU are kept apart; other SKUs of the shop have none. */
export interface Tracking {
  readonly batchTracked?: true
  readonly serialTracked?: true
  readonly expiryTracked?: true
}

const trackings = new Map<string, Tracking>([
  ['CEI-PAVA', { batchTracked: true }],
  ['CEI-AURIC', { serialTracked: true }],
  ['CEI-CAPSU', { batchTracked: true, expiryTracked: true }],
])

export function trackingOf(sku: string): Tracking {
  return trackings.get(sku) ?? {}
}

export const wareGoods = shops.find(({ shipper }) => shipper.number === wareShop)?.goods ?? []

/** Where orders are picked from, and where more of it lies. */
export const pickingPlace = warehousePlace
export const reservePlace = { warehouse: '001', location: 'C04' } as const

/** Units with their batch, serial and expiry; these expire some days after they are counted. */
export interface CountedUnits {
  readonly sku: string
  readonly units: number
  readonly place: typeof pickingPlace | typeof reservePlace
  readonly batch?: string
  readonly expiresInDays?: number
}

/** The stock when the carrier began to keep this shop's goods. */
export const openingStock: readonly CountedUnits[] = [
  { sku: 'CEI-PAVA', units: 44, place: pickingPlace, batch: 'PV-2607' },
  { sku: 'CEI-PAVA', units: 30, place: pickingPlace, batch: 'PV-2609' },
  { sku: 'CEI-PAVA', units: 60, place: reservePlace, batch: 'PV-2609' },
  { sku: 'CEI-AURIC', units: 26, place: pickingPlace },
  { sku: 'CEI-PARLA', units: 70, place: pickingPlace },
  { sku: 'CEI-PARLA', units: 48, place: reservePlace },
  { sku: 'CEI-LICUA', units: 64, place: pickingPlace },
  { sku: 'CEI-LICUA', units: 36, place: reservePlace },
  { sku: 'CEI-CAPSU', units: 58, place: pickingPlace, batch: 'K1184', expiresInDays: 41 },
  { sku: 'CEI-CAPSU', units: 54, place: pickingPlace, batch: 'K1207', expiresInDays: 210 },
  { sku: 'CEI-CAPSU', units: 48, place: reservePlace, batch: 'K1207', expiresInDays: 210 },
]

/** A serial number, of a day and its place among those that were counted on it. */
export function serialNumber(dayIndex: number, number: number): string {
  return `SN${String(dayIndex).padStart(3, '0')}${String(number).padStart(4, '0')}`
}
