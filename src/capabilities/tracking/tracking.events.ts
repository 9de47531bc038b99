import type { MovementCode } from '../../kernel/movement.ts'

declare module '../events/event.ts' {
  interface EventData {
    readonly 'shipment.moved': {
      readonly state: MovementCode
      readonly branch: string
      readonly reasonCode: string
      readonly correction: boolean
    }
  }
}

export const trackingEvents = {
  'shipment.moved': 'El envío tiene un movimiento nuevo; el primero, PI, es la carga de la orden.',
} as const
