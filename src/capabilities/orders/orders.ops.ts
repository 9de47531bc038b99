import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, refuse } from '../../outcome.ts'
import { restrictionSchema } from '../../rows/restriction.ts'
import { opsRows } from '../../rows/row.ts'
import { bodyOf } from '../../rows/view.ts'
import { orderSchema, writeOrder, writeZone, type ZonesContext } from './message/order-view.wire.ts'
import type { Orders } from './orders.ts'

export interface OrdersContext extends ZonesContext {
  readonly orders: Pick<Orders, 'findOrder'>
}

export const getOrder = opsRows<OrdersContext>().row({
  method: 'GET',
  path: '/orders/:trackingCode',
  name: 'getOrder',
  summary: 'Ver una orden',
  description: paragraph`Todo lo que se guardó de ella, tal como se envió, venga de REST, de SOAP o
    de una planilla: también lo que el contrato no conoce. Lo que no se envió es \`null\`, o una
    lista vacía.`,
  roles: ['administrator', 'branch', 'executive', 'reader'],
  sight: 'named',
  answer: bodyOf(
    orderSchema({
      shipper: { type: 'integer', description: 'Número del remitente.' },
      restrictedZone: restrictionSchema,
    }),
  ),
  async run({ params }, { orders, addresses }) {
    const code = parseTrackingCode(params.trackingCode)
    const order = code.ok ? await orders.findOrder(code.value) : undefined
    if (order === undefined) return refuse('piece-unknown')
    const restrictedZone = writeZone(order, { addresses })
    return accept({ shipper: order.shipperNumber, restrictedZone, ...writeOrder(order) })
  },
  refusals: { 'piece-unknown': [404, 'No hay ningún envío con ese código.'] },
})
