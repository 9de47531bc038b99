import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { itemsOf, string } from '../../rows/answer-schema.ts'
import { type KeyOperation, notFound } from '../../rows/operation.ts'
import { type RefusalOf, refusalAnswers } from '../../rows/refusal-answers.ts'
import type { PickupPoints } from './pickup-points.ts'

export interface PointsContext {
  readonly pickupPoints: PickupPoints
  readonly caller: Shipper
}

const pointSchema = entity('NearbyPoint', {
  type: 'object',
  properties: {
    code: string('prov_codigo del punto, para redirigir el envío a él.'),
    name: string('Su nombre.'),
    address: string('Su dirección.'),
    locality: string('Su localidad.'),
    locker: { type: 'boolean', description: 'Si tiene casilleros.' },
    distanceKm: { type: 'number', description: 'En línea recta, con dos decimales.' },
  },
  required: ['code', 'name', 'address', 'locality', 'locker', 'distanceKm'],
})

const explain = refusalAnswers<RefusalOf<PickupPoints['findNearOrder']>>({
  'order-unknown': notFound('Tu cuenta no tiene ningún envío con ese código.'),
  'place-unknown': notFound('No se conoce el lugar del domicilio: buscá con puntosDeRetiroRest.'),
})

export const listPointsNearShipment: KeyOperation<PointsContext, Scope> = {
  method: 'GET',
  path: '/shipments/:trackingCode/pickup-points',
  name: 'listPointsNearShipment',
  summary: 'Ver los puntos de retiro cercanos al domicilio de un envío',
  description: paragraph`Los más cercanos primero. Con la normalización de órdenes activa se buscan
    desde las coordenadas del domicilio normalizado; si no, desde lo que se envió.`,
  scope: 'tracking',
  response: itemsOf(pointSchema),
  successStatus: 200,
  async answer({ params }, { pickupPoints, caller }) {
    const code = parseTrackingCode(params['trackingCode'] ?? '')
    if (!code.ok) return explain('order-unknown')
    const found = await pickupPoints.findNearOrder(caller.number, code.value)
    if (!found.ok) return explain(found.refusal)
    const items = found.value.points.map(({ branch, distanceKm }) => ({
      code: branch.code,
      name: branch.name,
      address: branch.address,
      locality: branch.locality,
      locker: branch.locker,
      distanceKm: Math.round(distanceKm * 100) / 100,
    }))
    return { status: 200, body: { items } }
  },
}
