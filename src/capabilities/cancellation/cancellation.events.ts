declare module '../events/event.ts' {
  interface EventData {
    readonly 'shipment.cancelled': {
      /** The order was withdrawn before it travelled, or the piece travels back. */
      readonly effect: 'withdrawn' | 'return'
    }
  }
}

export const cancellationEvents = {
  'shipment.cancelled': 'Se canceló la orden: quedó sin efecto o vuelve al remitente.',
} as const
