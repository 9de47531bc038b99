import { parsePostalCode } from '../../kernel/postal-code.ts'
import { isoText } from '../../kits/clock/iso.ts'
import { shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { count, moment, objectOf, string } from '../../rows/answer-schema.ts'
import { listRow } from '../../rows/list-row.ts'
import { badField, notFound, type Operation } from '../../rows/operation.ts'
import { textForm } from '../../rows/query-forms.ts'
import { readBody } from '../../rows/read-body.ts'
import { type RefusalOf, refusalAnswers } from '../../rows/refusal-answers.ts'
import {
  parseRange,
  type Range,
  type RoutesContext,
  routeFacts,
  routeSchema,
  toRoute,
  writeRoute,
} from './route-message.wire.ts'
import { routingLimits } from './routing.limits.ts'
import type { PostalRoute, Routing } from './routing.ts'

const readers = ['administrator', 'branch', 'executive', 'reader']

const unknownRange = 'No hay ninguna ruta de ese rango.'
const badRange = {
  es: 'La ruta se nombra por su rango de códigos postales, por ejemplo 1000-1499.',
  en: 'A route is named by its range of postal codes, such as 1000-1499.',
}

export const listRoutes: Operation<RoutesContext> = {
  ...listRow({
    path: '/routes',
    name: 'listRoutes',
    summary: 'Listar las rutas',
    description: 'Qué canalizador atiende cada rango de códigos postales, por el primer código.',
    filters: [
      {
        name: 'postalCode',
        description: 'Solo los rangos que contienen este código.',
        form: textForm(
          { es: 'un código postal', en: 'a postal code' },
          (sent) => parsePostalCode(sent) !== undefined,
        ),
      },
      { name: 'router', description: 'Solo las de este canalizador.' },
    ],
    notes: [
      {
        title: 'Qué ruta vale',
        text: paragraph`De las que contienen un código, la activa de rango más angosto; entre dos
          igual de angostas, la que empieza después.`,
      },
    ],
    readPlace: parseRange,
    load: async ({ after }, { query }, { routing }: RoutesContext) =>
      routing
        .list()
        .filter((route) => isAskedFor(route, query) && (!after || isAfter(route, after))),
    placeOf: ({ id }) => id,
    item: routeSchema,
    write: writeRoute,
  }),
  roles: readers,
  sight: 'no-shipments',
}

/** List order: by the first code, wider ranges first. */
function isAfter({ fromCode, toCode }: PostalRoute, after: Range): boolean {
  return fromCode === after.fromCode ? toCode < after.toCode : fromCode > after.fromCode
}

function isAskedFor(
  route: PostalRoute,
  query: Readonly<Record<string, string | undefined>>,
): boolean {
  const { postalCode, router } = query
  const code = parsePostalCode(postalCode ?? '')
  if (postalCode && (code === undefined || code < route.fromCode || code > route.toCode))
    return false
  return !router || route.router === router || route.sameDayRouter === router
}

export const getRouteVolume: Operation<RoutesContext> = {
  method: 'GET',
  path: '/routes/volume',
  name: 'getRouteVolume',
  summary: 'Ver cuántos envíos salen por cada ruta y cuántas visitas fallan',
  description: paragraph`Los cargados en los últimos ${routingLimits.volumeDays} días, por la ruta
    que hoy atiende su código postal, y las visitas: entregas (DL) y visitas fallidas (CA). Se
    vuelve a contar cada diez minutos.`,
  roles: readers,
  sight: 'whole-carrier',
  response: entity(
    'RouteVolume',
    objectOf({
      since: moment('Desde cuándo.'),
      items: {
        type: 'array',
        description: 'Las rutas que tienen alguno, por rango.',
        items: objectOf({
          range: string('El rango, por ejemplo 1000-1499.'),
          shipments: count('Cuántos envíos.'),
          visits: count('Cuántas visitas.'),
          failed: count('De esas, las fallidas.'),
        }),
      },
    }),
  ),
  successStatus: 200,
  async answer(_input, { routing }) {
    const { since, ranges } = await routing.volume()
    const items = routing.list().flatMap(({ id }) => {
      const sums = ranges.get(id)
      if (sums === undefined) return []
      return [{ range: id, shipments: sums.orders, visits: sums.visits, failed: sums.failed }]
    })
    return { status: 200, body: { since: isoText(since), items } }
  },
}

export const getRoute: Operation<RoutesContext> = {
  method: 'GET',
  path: '/routes/:range',
  name: 'getRoute',
  summary: 'Ver una ruta',
  description: 'La ruta de exactamente ese rango.',
  roles: readers,
  sight: 'no-shipments',
  response: routeSchema,
  successStatus: 200,
  async answer({ params }, { routing }) {
    const route = routing.find(params['range'] ?? '')
    return route
      ? { status: 200, body: writeRoute(route) }
      : notFound(unknownRange, 'route-unknown')
  },
}

export const putRoute: Operation<RoutesContext> = {
  method: 'PUT',
  path: '/routes/:range',
  name: 'putRoute',
  summary: 'Crear o cambiar una ruta',
  description: paragraph`Deja la ruta de ese rango tal como se envía. Vale al instante aquí, y en un
    segundo en los demás procesos.`,
  roles: ['administrator'],
  request: entity('RouteInput', shapeSchema(routeFacts)),
  response: routeSchema,
  successStatus: 200,
  async answer({ body, params }, { routing, operator }) {
    const range = parseRange(params['range'] ?? '')
    if (range === undefined) return badField('range', badRange)
    const read = readBody(routeFacts, body, 'Con estos datos no se puede guardar la ruta.')
    if (!read.ok) return read.refusal
    const route = toRoute(range, read.value)
    await routing.putRoutes([route], operator)
    return { status: 200, body: writeRoute(route) }
  },
}

const explainDeleting = refusalAnswers<RefusalOf<Routing['deleteRoute']>>({
  'route-unknown': notFound(unknownRange),
})

export const deleteRoute: Operation<RoutesContext> = {
  method: 'DELETE',
  path: '/routes/:range',
  name: 'deleteRoute',
  summary: 'Borrar una ruta',
  description: 'Sus códigos pasan al siguiente rango más ancho que los contenga, si lo hay.',
  roles: ['administrator'],
  response: routeSchema,
  successStatus: 200,
  async answer({ params }, { routing, operator }) {
    const deleted = await routing.deleteRoute(params['range'] ?? '', operator)
    return deleted.ok
      ? { status: 200, body: writeRoute(deleted.value) }
      : explainDeleting(deleted.refusal)
  },
}
