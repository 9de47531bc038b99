/** Delivery promises (D44), the same in every answer that has them. */

import type { DeliveryPromise, KeptPromise } from '../kernel/delivery-promise.ts'
import { maybePromise } from './answer-schema.ts'

export const promiseProperties = {
  promise: maybePromise(
    'Entre qué días llega; `null` si no hay plazo, si vuelve al remitente o si se canceló.',
  ),
  promiseBefore: maybePromise('Lo que se prometió al cargarla, si después cambió; si no, `null`.'),
}

export const lateProperty = {
  type: 'boolean',
  description: 'Si llegó después del último día prometido, o ese día pasó y todavía no llegó.',
}

export function writePromises({ promise, promiseBefore }: KeptPromise): {
  readonly promise: DeliveryPromise | null
  readonly promiseBefore: DeliveryPromise | null
} {
  return { promise: promise ?? null, promiseBefore: promiseBefore ?? null }
}
