declare module '../../kernel/event.ts' {
  interface EventData {
    readonly 'shipment.cancelled': {
      /** The order was withdrawn before travelling, or the piece is returned. */
      readonly effect: 'withdrawn' | 'return'
    }
  }
}

export const cancellationEvents = {
  'shipment.cancelled': {
    meaning: 'Se canceló la orden: quedó sin efecto o vuelve al remitente.',
    data: {
      effect: {
        type: 'string',
        enum: ['withdrawn', 'return'],
        description: 'Quedó sin efecto, o vuelve al remitente.',
      },
    },
  },
} as const
