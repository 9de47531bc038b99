import { parsePostalCode } from '../../kernel/postal-code.ts'
import { minutesText } from '../../kits/clock/minutes.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, refuse } from '../../outcome.ts'
import { keyRows } from '../../rows/row.ts'
import { computed, count, flag, orNull, text, view } from '../../rows/view.ts'
import type { Chosen } from './routing.ts'
import type { RoutingContext } from './routing.wire.ts'

const { row } = keyRows<RoutingContext>()

interface ChosenOfCode extends Chosen {
  readonly postalCode: number
}

export const routePostalCode = row({
  method: 'GET',
  path: '/postal-codes/:postalCode/route',
  name: 'routePostalCode',
  summary: 'Saber qué logística atiende un código postal',
  description: paragraph`Lo mismo que \`POST /canalizadorPorCodigoPostalRest/\`. Si tu cuenta tiene
    entrega en el día y todavía no pasó la hora de corte, es la del día.`,
  scope: 'orders:read',
  answer: view<ChosenOfCode>('PostalCodeRoute')({
    postalCode: count('El código consultado.'),
    router: text('La logística que lo atiende.'),
    sameDay: flag('Si es la entrega en el día de tu cuenta.'),
    range: computed(
      text('El rango de códigos postales que decidió, por ejemplo 1000-1499.'),
      ({ route }) => route.id,
    ),
    cutOff: computed(
      orNull(text('Con entrega en el día: hasta qué hora vale, HH:mm.')),
      ({ sameDay, route: { cutOffMinutes } }) =>
        sameDay && cutOffMinutes !== undefined ? minutesText(cutOffMinutes) : null,
    ),
  }),
  run({ params }, { routing, caller }) {
    const postalCode = parsePostalCode(params.postalCode)
    if (postalCode === undefined) return refuse('postal-code-invalid')
    const routed = routing.routePostalCode(postalCode, caller)
    return routed.ok ? accept({ ...routed.value, postalCode }) : refuse('not-found')
  },
  refusals: {
    'postal-code-invalid': [404, 'Un código postal va de 1000 a 9999.'],
    'not-found': [404, 'Ninguna logística atiende ese código postal.'],
  },
})
