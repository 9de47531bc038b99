import { type DeliveryPromise, maybePromiseSchema } from '../../kernel/delivery-promise.ts'
import { type MovementCode, movementCodes } from '../../kernel/movement.ts'
import { reasonCodeWords } from '../../kernel/visit-reason.ts'

declare module '../../kernel/event.ts' {
  interface EventData {
    readonly 'shipment.moved': {
      readonly state: MovementCode
      readonly branch: string
      readonly reasonCode: string
      readonly correction: boolean
      /** Between which days it arrives (D44); null where nothing is promised. */
      readonly promise: DeliveryPromise | null
      /** The first promise, where it has changed. */
      readonly promiseBefore: DeliveryPromise | null
    }
  }
}

export const trackingEvents = {
  'shipment.moved': {
    meaning: 'El envío tiene un movimiento nuevo; el primero, PI, es la carga de la orden.',
    data: {
      state: { type: 'string', enum: movementCodes, description: 'El estado.' },
      branch: { type: 'string', description: 'El código de la sucursal; vacío en el PI.' },
      reasonCode: { type: 'string', description: reasonCodeWords },
      correction: { type: 'boolean', description: 'Si corrige lo que se había registrado.' },
      promise: { ...maybePromiseSchema, description: 'Entre qué días llega, si se prometió.' },
      promiseBefore: {
        ...maybePromiseSchema,
        description: 'Lo que se prometió al cargarlo, si después cambió.',
      },
    },
  },
} as const
