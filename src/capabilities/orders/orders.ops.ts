import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { notFound, type Operation } from '../../rows/operation.ts'
import { restrictionSchema } from '../../rows/restriction.ts'
import { orderSchema, writeOrder, writeZone, type ZonesContext } from './message/order-view.wire.ts'
import type { Orders } from './orders.ts'

export interface OrdersContext extends ZonesContext {
  readonly orders: Pick<Orders, 'findOrder'>
}

export const getOrder: Operation<OrdersContext> = {
  method: 'GET',
  path: '/orders/:trackingCode',
  name: 'getOrder',
  summary: 'Ver una orden',
  description: paragraph`Todo lo que se guardó de ella, tal como se envió, venga de REST, de SOAP o
    de una planilla: también lo que el contrato no conoce. Lo que no se envió es \`null\`, o una
    lista vacía.`,
  roles: ['administrator', 'branch', 'executive', 'reader'],
  sight: 'named',
  response: orderSchema({
    shipper: { type: 'integer', description: 'Número del remitente.' },
    restrictedZone: restrictionSchema,
  }),
  successStatus: 200,
  async answer({ params }, { orders, addresses }) {
    const code = parseTrackingCode(params['trackingCode'] ?? '')
    const known = code.ok ? await orders.findOrder(code.value) : undefined
    if (known === undefined) return notFound('No hay ningún envío con ese código.', 'piece-unknown')
    const restrictedZone = writeZone(known, { addresses })
    const { shipperNumber: shipper } = known
    return { status: 200, body: { shipper, restrictedZone, ...writeOrder(known) } }
  },
}
