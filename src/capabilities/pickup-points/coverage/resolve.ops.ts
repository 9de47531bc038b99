import { parsePostalCode } from '../../../kernel/postal-code.ts'
import type { Clock } from '../../../kits/clock/clock.ts'
import { parseInstant } from '../../../kits/clock/instant.ts'
import { isoText } from '../../../kits/clock/iso.ts'
import { minutesText } from '../../../kits/clock/minutes.ts'
import type { Zone } from '../../../kits/clock/zone.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { count, maybeString, moment, objectOf, string } from '../../../rows/answer-schema.ts'
import { badField, notFound, type Operation } from '../../../rows/operation.ts'
import { postalCodeForm } from '../../../rows/query-forms.ts'
import type { PickupPoints, PostalRoute, Resolved, Routing } from '../pickup-points.ts'

interface ResolveContext {
  readonly routing: Routing
  readonly pickupPoints: PickupPoints
  readonly clock: Clock
  readonly zone: Zone
}

const routeShape = {
  range: string('El rango, por ejemplo 1000-1499.'),
  from: count('Primer código.'),
  to: count('Último código.'),
  router: string('La logística que lo atiende.'),
}

const resolved = entity(
  'ResolvedRoute',
  objectOf({
    postalCode: count('El código consultado.'),
    at: moment('El momento consultado.'),
    router: string('Por dónde sale lo de las cuentas sin entrega en el día.'),
    sameDayRouter: maybeString('Por dónde sale lo del día; null si no hay o ya pasó el corte.'),
    cutOff: maybeString('Hasta qué hora vale la del día, HH:mm; null si no hay corte.'),
    route: { ...objectOf(routeShape), description: 'La ruta que decidió.' },
    under: {
      type: 'array',
      items: objectOf(routeShape),
      description: 'Las más anchas que quedan debajo, de la más angosta a la más ancha.',
    },
    branch: {
      ...objectOf({ code: string('Su código.'), name: string('Su nombre.') }),
      type: ['object', 'null'],
      description: 'La sucursal abierta que atiende el código; null si ninguna.',
    },
    withoutBranch: {
      type: 'array',
      items: { type: 'integer' },
      description: 'Los códigos del rango que ninguna sucursal abierta atiende.',
    },
  }),
)

const postalCodeWords = {
  es: 'Se espera un código postal de 1000 a 9999.',
  en: 'Expected a postal code from 1000 to 9999.',
}
const momentWords = {
  es: 'Se espera una fecha y hora ISO 8601.',
  en: 'Expected a date and time in ISO 8601.',
}

export const resolveRoute: Operation<ResolveContext> = {
  method: 'GET',
  path: '/routes/resolve',
  name: 'resolveRoute',
  summary: 'Saber por dónde sale un código postal',
  description: 'La ruta activa de rango más angosto, con la hora de corte y la sucursal.',
  roles: ['administrator', 'branch', 'executive', 'reader'],
  sight: 'no-shipments',
  query: [
    {
      name: 'postalCode',
      description: 'El código, de 1000 a 9999.',
      form: postalCodeForm,
      required: { example: '1407' },
    },
    { name: 'at', description: 'En qué momento, ISO 8601; por omisión, ahora.' },
  ],
  response: resolved,
  successStatus: 200,
  problems: [{ status: 404, meaning: 'Ninguna ruta activa contiene ese código.' }],
  async answer({ query }, { routing, pickupPoints, clock, zone }) {
    const postalCode = parsePostalCode(query['postalCode'] ?? '')
    if (postalCode === undefined)
      return badField('postalCode', postalCodeWords, 'parameter-missing')
    const { at: sent } = query
    const at = sent ? parseInstant(sent, zone) : clock()
    if (at === undefined) return badField('at', momentWords, 'parameter-malformed')
    const found = routing.resolve(postalCode, at)
    if (!found.ok) return notFound('Ninguna ruta activa contiene ese código.', 'route-unknown')
    const asked = { postalCode, at: isoText(at) }
    return { status: 200, body: { ...asked, ...write(found.value, postalCode, pickupPoints) } }
  },
}

function write(found: Resolved, postalCode: number, { coverage }: PickupPoints) {
  const { route, sameDayRouter, under } = found
  const { cutOffMinutes, fromCode, toCode } = route
  const branch = coverage.branchAt(postalCode)
  return {
    router: route.router,
    sameDayRouter: sameDayRouter ?? null,
    cutOff: cutOffMinutes === undefined ? null : minutesText(cutOffMinutes),
    route: writeRange(route),
    under: under.map(writeRange),
    branch: branch ? { code: branch.code, name: branch.name } : null,
    withoutBranch: coverage.without(fromCode, toCode),
  }
}

function writeRange({ id, fromCode, toCode, router }: PostalRoute) {
  return { range: id, from: fromCode, to: toCode, router }
}
