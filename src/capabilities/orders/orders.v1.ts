import { type KeyOperation, notFound } from '../../faces/operations/operation.wire.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { orderSchema, writeOrder } from './message/order-view.wire.ts'
import type { Orders } from './orders.ts'

export interface OwnOrdersContext {
  readonly orders: Pick<Orders, 'findOrder'>
  readonly caller: Shipper
}

export const getOwnOrder: KeyOperation<OwnOrdersContext, Scope> = {
  method: 'GET',
  path: '/orders/:trackingCode',
  name: 'getOwnOrder',
  summary: 'Ver una orden',
  description: [
    'Todo lo que se guardó de una orden propia, tal como se envió: también los campos que el ',
    'contrato no conoce. Lo que no se envió es `null`, o una lista vacía.',
  ].join(''),
  scope: 'orders:read',
  response: orderSchema(),
  successStatus: 200,
  async answer({ params }, { orders, caller }) {
    const code = parseTrackingCode(params['trackingCode'] ?? '')
    const known = code.ok ? await orders.findOrder(code.value) : undefined
    // Another shipper's order is reported as unknown, as in GET /shipments/:trackingCode.
    if (known?.shipperNumber !== caller.number)
      return notFound('Tu cuenta no tiene ningún envío con ese código.')
    return { status: 200, body: writeOrder(known) }
  },
}
