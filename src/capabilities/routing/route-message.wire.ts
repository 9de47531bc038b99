import type { Operator } from '../../kernel/operator.ts'
import { type PostalCode, parsePostalCode } from '../../kernel/postal-code.ts'
import { minutesText, parseMinutes } from '../../kits/clock/minutes.ts'
import { type Field, field } from '../../kits/fields/field.ts'
import { textOf } from '../../kits/fields/scalars.ts'
import type { Shape, Sound } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { unreadable } from '../../outcome.ts'
import { flag, text } from '../../rows/fields.ts'
import type { View } from '../../rows/view.ts'
import { type PostalRoute, type Routing, routeId } from './routing.ts'

export interface RoutesContext {
  readonly routing: Routing
  readonly operator: Operator
}

export const routeReaders = ['administrator', 'branch', 'executive', 'reader']

const words = {
  router: 'La logística que atiende el rango.',
  sameDayRouter: 'La de las cuentas con entrega en el día; sin ella, la común.',
  cutOff: 'Hasta qué hora vale la del día, HH:mm de 00:01 a 24:00; sin ella, todo el día.',
  active: 'Si no, el rango no cuenta y decide el siguiente más ancho. Por omisión, sí.',
}

const cutOff: Field<number> = field(
  'una hora HH:mm, de 00:01 a 24:00',
  { type: 'string', pattern: '^\\d{2}:\\d{2}$' },
  (value) => (typeof value === 'string' ? (parseMinutes(value) ?? unreadable) : unreadable),
  { description: words.cutOff },
)

function postalCode(description: string): Field<PostalCode, PostalCode> {
  return field(
    'un código postal de 1000 a 9999',
    { type: 'integer', minimum: 1000, maximum: 9999 },
    (value) => parsePostalCode(textOf(value) ?? '') ?? unreadable,
    { required: true, description },
  )
}

/** The fields of a route, apart from its range. */
export const routeFacts = {
  router: ['router', text(40, { required: true, description: words.router })],
  sameDayRouter: ['sameDayRouter', text(40, { description: words.sameDayRouter })],
  cutOff: ['cutOffMinutes', cutOff],
  active: ['active', flag({ description: words.active })],
} as const satisfies Shape

/** A row of a routes file. */
export const routeRow = {
  from: ['fromCode', postalCode('Primer código del rango.')],
  to: ['toCode', postalCode('Último código del rango.')],
  ...routeFacts,
} as const satisfies Shape

const routeSchema = entity('Route', {
  type: 'object',
  properties: {
    range: { type: 'string', description: 'El rango, por ejemplo 1000-1499.' },
    from: { type: 'integer', description: 'Primer código.' },
    to: { type: 'integer', description: 'Último código.' },
    router: { type: 'string', description: words.router },
    sameDayRouter: { type: ['string', 'null'], description: words.sameDayRouter },
    cutOff: { type: ['string', 'null'], description: words.cutOff },
    active: { type: 'boolean', description: words.active },
  },
  required: ['range', 'from', 'to', 'router', 'sameDayRouter', 'cutOff', 'active'],
})

export interface Range {
  readonly fromCode: PostalCode
  readonly toCode: PostalCode
}

/** Parses `1000-1499`, or a single code `1425` as a range of one. */
export function parseRange(input: string): Range | undefined {
  const [first = '', last = first, ...more] = input.split('-')
  const [fromCode, toCode] = [parsePostalCode(first), parsePostalCode(last)]
  if (fromCode === undefined || toCode === undefined || more.length > 0) return undefined
  return fromCode <= toCode ? { fromCode, toCode } : undefined
}

export function toRoute({ fromCode, toCode }: Range, facts: Sound<typeof routeFacts>): PostalRoute {
  const { router, sameDayRouter, cutOffMinutes, active = true } = facts
  const id = routeId(fromCode, toCode)
  return { id, fromCode, toCode, router, sameDayRouter, cutOffMinutes, active }
}

export function writeRoute(route: PostalRoute) {
  const { id, fromCode, toCode, router, sameDayRouter, cutOffMinutes, active } = route
  return {
    range: id,
    from: fromCode,
    to: toCode,
    router,
    sameDayRouter: sameDayRouter ?? null,
    cutOff: cutOffMinutes === undefined ? null : minutesText(cutOffMinutes),
    active,
  }
}

export const shownRoute: View<PostalRoute> = { schema: routeSchema, write: writeRoute }
