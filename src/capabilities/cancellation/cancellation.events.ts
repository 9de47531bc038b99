declare module '../events/event.ts' {
  interface EventData {
    readonly 'shipment.cancelled': {
      /** The order was withdrawn before travelling, or the piece is returned. */
      readonly effect: 'withdrawn' | 'return'
    }
  }
}

export const cancellationEvents = {
  'shipment.cancelled': 'Se canceló la orden: quedó sin efecto o vuelve al remitente.',
} as const
