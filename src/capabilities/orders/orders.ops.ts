import { notFound, type Operation } from '../../faces/operations/operation.wire.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { orderSchema, writeOrder } from './message/order-view.wire.ts'
import type { Orders } from './orders.ts'

export interface OrdersContext {
  readonly orders: Pick<Orders, 'findOrder'>
}

export const getOrder: Operation<OrdersContext> = {
  method: 'GET',
  path: '/orders/:trackingCode',
  name: 'getOrder',
  summary: 'Ver una orden',
  description: [
    'Todo lo que se guardó de ella, tal como se envió, venga de REST, de SOAP o de una planilla: ',
    'también lo que el contrato no conoce. Lo que no se envió es `null`, o una lista vacía.',
  ].join(''),
  roles: ['administrator', 'branch', 'executive', 'reader'],
  response: orderSchema({ shipper: { type: 'integer', description: 'Número del remitente.' } }),
  successStatus: 200,
  async answer({ params }, { orders }) {
    const code = parseTrackingCode(params['trackingCode'] ?? '')
    const known = code.ok ? await orders.findOrder(code.value) : undefined
    if (known === undefined) return notFound('No hay ningún envío con ese código.', 'piece-unknown')
    return { status: 200, body: { shipper: known.shipperNumber, ...writeOrder(known) } }
  },
}
