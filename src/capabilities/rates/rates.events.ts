declare module '../../kernel/event.ts' {
  interface EventData {
    readonly 'rates.published': {
      readonly publication: number
      /** The list that the shipper pays by. */
      readonly list: string
      readonly effectiveAt: string
    }
  }
}

export const rateEvents = {
  'rates.published': {
    meaning: 'El transportista publicó cambios en los precios por los que paga el remitente.',
    data: {
      publication: { type: 'integer', description: 'El número de la publicación.' },
      list: { type: 'string', description: 'La lista por la que paga.' },
      effectiveAt: {
        type: 'string',
        format: 'date-time',
        description: 'Desde cuándo rigen.',
      },
    },
  },
} as const
