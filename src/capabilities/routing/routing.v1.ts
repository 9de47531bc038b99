import { parsePostalCode } from '../../kernel/postal-code.ts'
import type { Scope } from '../../kernel/scope.ts'
import { minutesText } from '../../kits/clock/minutes.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { maybeString, objectOf, string } from '../../rows/answer-schema.ts'
import { type KeyOperation, notFound } from '../../rows/operation.ts'
import type { RoutingContext } from './routing-question.wire.ts'

export const routePostalCode: KeyOperation<RoutingContext, Scope> = {
  method: 'GET',
  path: '/postal-codes/:postalCode/route',
  name: 'routePostalCode',
  summary: 'Saber qué logística atiende un código postal',
  description: paragraph`Lo mismo que \`POST /canalizadorPorCodigoPostalRest/\`. Si tu cuenta tiene
    entrega en el día y todavía no pasó la hora de corte, es la del día.`,
  scope: 'orders:read',
  response: entity(
    'PostalCodeRoute',
    objectOf({
      postalCode: { type: 'integer', description: 'El código consultado.' },
      router: string('La logística que lo atiende.'),
      sameDay: { type: 'boolean', description: 'Si es la entrega en el día de tu cuenta.' },
      range: string('El rango de códigos postales que decidió, por ejemplo 1000-1499.'),
      cutOff: maybeString('Con entrega en el día: hasta qué hora vale, HH:mm.'),
    }),
  ),
  successStatus: 200,
  async answer({ params }, { routing, caller }) {
    const postalCode = parsePostalCode(params['postalCode'] ?? '')
    if (postalCode === undefined)
      return notFound('Un código postal va de 1000 a 9999.', 'postal-code-invalid')
    const routed = routing.routePostalCode(postalCode, caller)
    if (!routed.ok) return notFound('Ninguna logística atiende ese código postal.')
    const { router, sameDay, route } = routed.value
    const { id: range, cutOffMinutes } = route
    const cutOff = sameDay && cutOffMinutes !== undefined ? minutesText(cutOffMinutes) : null
    return { status: 200, body: { postalCode, router, sameDay, range, cutOff } }
  },
}
