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

const figure = { type: 'number' }
const amount = { type: ['number', 'null'] }

export const measurementEvents = {
  'shipment.measured': {
    meaning: 'Se pesó o midió el envío: lo medido, lo declarado y la diferencia.',
    data: {
      package: { type: ['integer', 'null'], description: 'Bulto; null es el envío entero.' },
      branch: { type: 'string' },
      weightKg: figure,
      lengthCm: figure,
      heightCm: figure,
      widthCm: figure,
      volumetricWeightKg: figure,
      declaredWeightKg: figure,
      declaredVolumetricWeightKg: figure,
      price: amount,
      declaredPrice: amount,
      priceDifference: amount,
    },
  },
} as const
