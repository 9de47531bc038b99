declare module '../../kernel/event.ts' {
  interface EventData {
    readonly 'cash.moved': {
      readonly kind: string
      readonly amount: number
      readonly statement: string | null
    }
  }
}

export const cashEvents = {
  'cash.moved': {
    meaning: 'Se movió dinero de un contra reembolso.',
    data: {
      kind: { type: 'string', description: 'Qué pasó con el dinero.' },
      amount: { type: 'number', description: 'El importe, en pesos.' },
      statement: { type: ['string', 'null'], description: 'La liquidación, si hay una.' },
    },
  },
} as const
