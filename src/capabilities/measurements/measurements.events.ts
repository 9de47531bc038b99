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

declare module '../../kernel/event.ts' {
  interface EventData {
    readonly 'shipment.measured': MeasuredData
  }
}

const figure = (description: string) => ({ type: 'number', description })
/** An amount in pesos. */
const amount = (description: string) => ({ type: ['number', 'null'], description })

export const measurementEvents = {
  'shipment.measured': {
    meaning: 'Se pesó o midió el envío: lo medido, lo declarado y la diferencia.',
    data: {
      package: { type: ['integer', 'null'], description: 'Bulto; null es el envío entero.' },
      branch: { type: 'string', description: 'El código de la sucursal que midió.' },
      weightKg: figure('Lo que pesó.'),
      lengthCm: figure('El largo medido.'),
      heightCm: figure('El alto medido.'),
      widthCm: figure('El ancho medido.'),
      volumetricWeightKg: figure('El peso volumétrico de lo medido.'),
      declaredWeightKg: figure('El peso declarado.'),
      declaredVolumetricWeightKg: figure('El peso volumétrico de lo declarado.'),
      price: amount('Lo que cuesta por lo medido, en pesos; null sin tarifa.'),
      declaredPrice: amount('Lo que cuesta por lo declarado, en pesos; null sin tarifa.'),
      priceDifference: amount('La diferencia, en pesos; null si no se puede calcular.'),
    },
  },
} as const
