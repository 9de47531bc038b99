import type { Clock } from '../../../kits/clock/clock.ts'
import { parseInstant } from '../../../kits/clock/instant.ts'
import { minutesText } from '../../../kits/clock/minutes.ts'
import type { Zone } from '../../../kits/clock/zone.ts'
import { accept, refuse } from '../../../outcome.ts'
import { badField } from '../../../rows/operation.ts'
import { anyText, postalCodeForm } from '../../../rows/query-forms.ts'
import { opsRows } from '../../../rows/row.ts'
import { computed, count, listOf, moment, nested, orNull, text, view } from '../../../rows/view.ts'
import { branchReaders } from '../branch-message.wire.ts'
import type { Branch, PickupPoints, PostalRoute, Resolved, Routing } from '../pickup-points.ts'

interface ResolveContext {
  readonly routing: Routing
  readonly pickupPoints: PickupPoints
  readonly clock: Clock
  readonly zone: Zone
}

const { row } = opsRows<ResolveContext>()

const shownRange = view<PostalRoute>()({
  range: ['id', text('El rango, por ejemplo 1000-1499.')],
  from: ['fromCode', count('Primer código.')],
  to: ['toCode', count('Último código.')],
  router: text('La logística que lo atiende.'),
})

const shownBranch = view<Branch>()({ code: text('Su código.'), name: text('Su nombre.') })

interface ResolvedAt extends Resolved {
  readonly postalCode: number
  readonly at: number
}

const resolved = view<ResolvedAt, [ResolveContext]>('ResolvedRoute')({
  postalCode: count('El código consultado.'),
  at: moment('El momento consultado.'),
  router: computed(
    text('Por dónde sale lo de las cuentas sin entrega en el día.'),
    ({ route }) => route.router,
  ),
  sameDayRouter: orNull(text('Por dónde sale lo del día; null si no hay o ya pasó el corte.')),
  cutOff: computed(
    orNull(text('Hasta qué hora vale la del día, HH:mm; null si no hay corte.')),
    ({ route: { cutOffMinutes } }) =>
      cutOffMinutes === undefined ? null : minutesText(cutOffMinutes),
  ),
  route: nested(shownRange, 'La ruta que decidió.'),
  under: listOf(shownRange, 'Las más anchas que quedan debajo, de la más angosta a la más ancha.'),
  branch: computed(
    orNull(nested(shownBranch, 'La sucursal abierta que atiende el código; null si ninguna.')),
    ({ postalCode }, { pickupPoints }) => pickupPoints.coverage.branchAt(postalCode),
  ),
  withoutBranch: {
    schema: {
      type: 'array',
      items: { type: 'integer' },
      description: 'Los códigos del rango que ninguna sucursal abierta atiende.',
    },
    of: ({ route: { fromCode, toCode } }, { pickupPoints }) =>
      pickupPoints.coverage.without(fromCode, toCode),
  },
})

const momentWords = {
  es: 'Se espera una fecha y hora ISO 8601.',
  en: 'Expected a date and time in ISO 8601.',
}

export const resolveRoute = row({
  method: 'GET',
  path: '/routes/resolve',
  name: 'resolveRoute',
  summary: 'Saber por dónde sale un código postal',
  description: 'La ruta activa de rango más angosto, con la hora de corte y la sucursal.',
  roles: branchReaders,
  sight: 'no-shipments',
  query: {
    postalCode: [postalCodeForm, 'El código, de 1000 a 9999.', { example: '1407' }],
    at: [anyText, 'En qué momento, ISO 8601; por omisión, ahora.'],
  },
  answer: resolved,
  async run({ query: { postalCode, at: momentText } }, { routing, clock, zone }) {
    const at = momentText ? parseInstant(momentText, zone) : clock()
    if (at === undefined) return refuse(badField('at', momentWords, 'parameter-malformed'))
    const route = routing.resolve(postalCode, at)
    return route.ok ? accept({ ...route.value, postalCode, at }) : refuse('route-unknown')
  },
  refusals: { 'route-unknown': [404, 'Ninguna ruta activa contiene ese código.'] },
})
