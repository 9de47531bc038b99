import { type DeliveryPromise, maybePromiseSchema } from '../../kernel/delivery-promise.ts'

interface RescueData {
  readonly kind: 'return' | 'redirection'
}

declare module '../../kernel/event.ts' {
  interface EventData {
    readonly 'rescue.requested': RescueData
    readonly 'rescue.carried-out': RescueData & {
      /** Between which days it arrives now (D44), and the first promise. */
      readonly promise: DeliveryPromise | null
      readonly promiseBefore: DeliveryPromise | null
    }
    readonly 'rescue.failed': RescueData & { readonly reason: string }
    readonly 'rescue.withdrawn': RescueData & { readonly reason: string }
  }
}

const kind = {
  type: 'string',
  enum: ['return', 'redirection'],
  description: 'Devolución al remitente, o cambio de destino.',
}
const reason = { type: 'string', description: 'Por qué.' }

export const rescueEvents = {
  'rescue.requested': {
    meaning: 'Se pidió un rescate, que espera el próximo escaneo en sucursal.',
    data: { kind },
  },
  'rescue.carried-out': {
    meaning: 'Se cumplió un rescate: vuelve al remitente o cambió de destino.',
    data: {
      kind,
      promise: { ...maybePromiseSchema, description: 'Entre qué días llega ahora.' },
      promiseBefore: { ...maybePromiseSchema, description: 'Lo que se prometió antes.' },
    },
  },
  'rescue.failed': { meaning: 'La sucursal dio un rescate por fallido.', data: { kind, reason } },
  'rescue.withdrawn': { meaning: 'Un rescate quedó sin efecto.', data: { kind, reason } },
} as const
