/** Amounts are in the carrier's currency, with two decimals; null if no rate applies. */
interface MeasuredData {
  /** Null for the whole shipment. */
  readonly package: number | null
  readonly branch: string
  readonly weightKg: number
  readonly lengthCm: number
  readonly heightCm: number
  readonly widthCm: number
  readonly volumetricWeightKg: number
  readonly declaredWeightKg: number
  readonly declaredVolumetricWeightKg: number
  readonly price: number | null
  readonly declaredPrice: number | null
  readonly priceDifference: number | null
}

declare module '../events/event.ts' {
  interface EventData {
    readonly 'shipment.measured': MeasuredData
  }
}

export const measurementEvents = {
  'shipment.measured': 'Se pesó o midió el envío: lo medido, lo declarado y la diferencia.',
} as const
