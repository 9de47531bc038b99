import { badRequest, notFound, type Operation } from '../../faces/operations/operation.wire.ts'
import { pagingBy, readPageRequest, toPage } from '../../faces/operations/paging.wire.ts'
import { textForm } from '../../faces/operations/query-forms.wire.ts'
import { type RefusalOf, refusalAnswers } from '../../faces/operations/refusal-answers.wire.ts'
import { parsePostalCode } from '../../kernel/postal-code.ts'
import { newReading } from '../../kits/fields/field.ts'
import { readObject, shapeSchema } from '../../kits/fields/structures.ts'
import {
  parseRange,
  type Range,
  type RoutesContext,
  routeFacts,
  routeSchema,
  toRoute,
  writeRoute,
} from './route-message.wire.ts'
import type { PostalRoute, Routing } from './routing.ts'

const readers = ['administrator', 'branch', 'executive', 'reader']

const unknownRange = 'No hay ninguna ruta de ese rango.'
const badRange = 'La ruta se nombra por su rango de códigos postales, por ejemplo 1000-1499.'

export const listRoutes: Operation<RoutesContext> = {
  method: 'GET',
  path: '/routes',
  name: 'listRoutes',
  summary: 'Listar las rutas',
  description: 'Qué canalizador atiende cada rango de códigos postales, por el primer código.',
  roles: readers,
  query: [
    ...pagingBy((after) => parseRange(after) !== undefined),
    {
      name: 'postalCode',
      description: 'Solo los rangos que contienen este código.',
      form: textForm('un código postal', (sent) => parsePostalCode(sent) !== undefined),
    },
    { name: 'router', description: 'Solo las de este canalizador.' },
  ],
  response: {
    type: 'object',
    properties: { items: { type: 'array', items: routeSchema }, next: { type: 'string' } },
    required: ['items'],
  },
  successStatus: 200,
  notes: [
    {
      title: 'Qué ruta vale',
      text: [
        'De las que contienen un código, la activa de rango más angosto; entre dos igual de ',
        'angostas, la que empieza después.',
      ].join(''),
    },
  ],
  async answer({ query }, { routing }) {
    const request = readPageRequest(query)
    const after = parseRange(request.after ?? '')
    const matching = routing.list().filter((route) => isAskedFor(route, query))
    const rows = after ? matching.filter((route) => isAfter(route, after)) : matching
    const page = toPage(rows, request, ({ id }) => id)
    return { status: 200, body: { items: page.items.map(writeRoute), next: page.next } }
  },
}

/** In the order of the list: by the first code, the wider range first. */
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

export const getRoute: Operation<RoutesContext> = {
  method: 'GET',
  path: '/routes/:range',
  name: 'getRoute',
  summary: 'Ver una ruta',
  description: 'La ruta de exactamente ese rango.',
  roles: readers,
  response: routeSchema,
  successStatus: 200,
  async answer({ params }, { routing }) {
    const route = routing.find(params['range'] ?? '')
    return route ? { status: 200, body: writeRoute(route) } : notFound(unknownRange)
  },
}

export const putRoute: Operation<RoutesContext> = {
  method: 'PUT',
  path: '/routes/:range',
  name: 'putRoute',
  summary: 'Crear o cambiar una ruta',
  description: [
    'Deja la ruta de ese rango tal como se envía. Vale al instante aquí, y en un segundo en los ',
    'demás procesos.',
  ].join(''),
  roles: ['administrator'],
  request: shapeSchema(routeFacts),
  response: routeSchema,
  successStatus: 200,
  async answer({ body, params }, { routing, operator }) {
    const range = parseRange(params['range'] ?? '')
    if (range === undefined) return badRequest(badRange)
    const reading = newReading()
    const draft = readObject(routeFacts, body, reading, '')
    if (reading.issues.length > 0) {
      const errors = reading.issues.map(({ path, expects }) => ({
        field: path,
        detail: `Se espera ${expects}.`,
      }))
      return badRequest('Con estos datos no se puede guardar la ruta.', errors)
    }
    const route = toRoute(range, draft)
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
