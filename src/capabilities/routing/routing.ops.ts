import { parsePostalCode } from '../../kernel/postal-code.ts'
import { mapInPortions } from '../../kits/batch/portions.ts'
import { csvRow } from '../../kits/csv/read-csv.ts'
import type { Sound } from '../../kits/fields/structures.ts'
import type { RowProblem } from '../../kits/http/problem.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, orRefuse, refuse } from '../../outcome.ts'
import { csvOperations } from '../../rows/csv-operations.ts'
import { badField } from '../../rows/operation.ts'
import { anyText, textForm } from '../../rows/query-forms.ts'
import { message, opsRows } from '../../rows/row.ts'
import { countedChanges } from '../../rows/row-changes.ts'
import { count, listOf, moment, text, view } from '../../rows/view.ts'
import {
  parseRange,
  type Range,
  type RoutesContext,
  routeFacts,
  routeReaders,
  routeRow,
  shownRoute,
  toRoute,
  writeRoute,
} from './route-message.wire.ts'
import { routingLimits } from './routing.limits.ts'
import type { PostalRoute } from './routing.ts'

const { row, plainRow, list } = opsRows<RoutesContext>()

const postalCodeForm = textForm(
  { es: 'un código postal', en: 'a postal code' },
  (input) => parsePostalCode(input) !== undefined,
)

export const listRoutes = list({
  path: '/routes',
  name: 'listRoutes',
  summary: 'Listar las rutas',
  description: 'Qué canalizador atiende cada rango de códigos postales, por el primer código.',
  roles: routeReaders,
  sight: 'no-shipments',
  query: {
    postalCode: [postalCodeForm, 'Solo los rangos que contienen este código.'],
    router: [anyText, 'Solo las de este canalizador.'],
  },
  notes: [
    {
      title: 'Qué ruta vale',
      text: paragraph`De las que contienen un código, la activa de rango más angosto; entre dos
        igual de angostas, la que empieza después.`,
    },
  ],
  readPlace: parseRange,
  placeOf: ({ id }) => id,
  item: shownRoute,
  async load({ after, query: { postalCode = '', router } }, { routing }) {
    const code = parsePostalCode(postalCode)
    const isAskedFor = (route: PostalRoute) =>
      (code === undefined || (code >= route.fromCode && code <= route.toCode)) &&
      (!router || route.router === router || route.sameDayRouter === router)
    return routing.list().filter((one) => isAskedFor(one) && (!after || isAfter(one, after)))
  },
})

/** List order: by the first code, wider ranges first. */
function isAfter({ fromCode, toCode }: PostalRoute, after: Range): boolean {
  return fromCode === after.fromCode ? toCode < after.toCode : fromCode > after.fromCode
}

interface VolumeOfRoute {
  readonly range: string
  readonly orders: number
  readonly visits: number
  readonly failed: number
}

const shownVolume = view<VolumeOfRoute>()({
  range: text('El rango, por ejemplo 1000-1499.'),
  shipments: ['orders', count('Cuántos envíos.')],
  visits: count('Cuántas visitas.'),
  failed: count('De esas, las fallidas.'),
})

interface Volumes {
  readonly since: number
  readonly items: readonly VolumeOfRoute[]
}

export const getRouteVolume = plainRow({
  method: 'GET',
  path: '/routes/volume',
  name: 'getRouteVolume',
  summary: 'Ver cuántos envíos salen por cada ruta y cuántas visitas fallan',
  description: paragraph`Los cargados en los últimos ${routingLimits.volumeDays} días, por la ruta
    que hoy atiende su código postal, y las visitas: entregas (DL) y visitas fallidas (CA). Se
    vuelve a contar cada diez minutos.`,
  roles: routeReaders,
  sight: 'whole-carrier',
  answer: view<Volumes>('RouteVolume')({
    since: moment('Desde cuándo.'),
    items: listOf(shownVolume, 'Las rutas que tienen alguno, por rango.'),
  }),
  async run(_input, { routing }) {
    const { since, ranges } = await routing.volume()
    const items = routing.list().flatMap(({ id }) => {
      const sums = ranges.get(id)
      return sums === undefined ? [] : [{ range: id, ...sums }]
    })
    return { since, items }
  },
})

const unknownRange = [404, 'No hay ninguna ruta de ese rango.'] as const

export const getRoute = row({
  method: 'GET',
  path: '/routes/:range',
  name: 'getRoute',
  summary: 'Ver una ruta',
  description: 'La ruta de exactamente ese rango.',
  roles: routeReaders,
  sight: 'no-shipments',
  answer: shownRoute,
  run: ({ params }, { routing }) => orRefuse(routing.find(params.range), 'route-unknown'),
  refusals: { 'route-unknown': unknownRange },
})

const badRange = badField('range', {
  es: 'La ruta se nombra por su rango de códigos postales, por ejemplo 1000-1499.',
  en: 'A route is named by its range of postal codes, such as 1000-1499.',
})

export const putRoute = row({
  method: 'PUT',
  path: '/routes/:range',
  name: 'putRoute',
  summary: 'Crear o cambiar una ruta',
  description: paragraph`Deja la ruta de ese rango tal como se envía. Vale al instante aquí, y en un
    segundo en los demás procesos.`,
  roles: ['administrator'],
  body: message('RouteInput', routeFacts, 'Con estos datos no se puede guardar la ruta.'),
  answer: shownRoute,
  find: ({ params }) => orRefuse(parseRange(params.range), badRange),
  async run({ found: range, body }, { routing, operator }) {
    const route = toRoute(range, body)
    await routing.putRoutes([route], operator)
    return accept(route)
  },
  refusals: {},
})

export const deleteRoute = row({
  method: 'DELETE',
  path: '/routes/:range',
  name: 'deleteRoute',
  summary: 'Borrar una ruta',
  description: 'Sus códigos pasan al siguiente rango más ancho que los contenga, si lo hay.',
  roles: ['administrator'],
  answer: shownRoute,
  run: ({ params }, { routing, operator }) => routing.deleteRoute(params.range, operator),
  refusals: { 'route-unknown': unknownRange },
})

export const { exported: exportRoutes, imported: importRoutes } = csvOperations({
  path: 'routes',
  many: 'Routes',
  words: 'las rutas',
  shape: routeRow,
  readers: routeReaders,
  keepers: ['administrator'],
  exports: 'Todas.',
  imports: 'Crea o reemplaza una ruta por fila; las de otros rangos quedan como están.',
  counts: {
    added: 'Rutas nuevas.',
    changed: 'Rutas que cambiaron.',
    unchanged: 'Rutas que ya estaban así.',
  },
  pages: (_query, { routing }: RoutesContext) => [routing.list()],
  write: (route: PostalRoute) => writeRoute(route),
  judge: async (drafts) => rangeProblems(await toRoutes(drafts)),
  async rehearse(drafts, { routing }) {
    const routes = await toRoutes(drafts)
    const problems = await rangeProblems(routes)
    if (problems.length > 0) return refuse(problems)
    const after = new Map(routes.map((route) => [route.id, writeRoute(route)]))
    const stored = routing.list().filter(({ id }) => after.has(id))
    const before = new Map(stored.map((route) => [route.id, writeRoute(route)]))
    return accept(countedChanges({ before, after }))
  },
  async save(drafts, { routing, operator }, { onStored }) {
    const routes = await toRoutes(drafts)
    const problems = await rangeProblems(routes)
    if (problems.length > 0) return refuse(problems)
    return accept(await routing.putRoutes(routes, operator, onStored))
  },
})

function toRoutes(drafts: readonly Sound<typeof routeRow>[]): Promise<PostalRoute[]> {
  return mapInPortions(drafts, (draft) => toRoute(draft, draft))
}

async function rangeProblems(routes: readonly PostalRoute[]): Promise<RowProblem[]> {
  const seen = new Set<string>()
  const problems = await mapInPortions(routes, ({ id, fromCode, toCode }, index) => {
    const at = csvRow(index)
    if (fromCode > toCode)
      return { row: at, column: 'to', detail: 'El último código es menor que el primero.' }
    if (seen.has(id))
      return {
        row: at,
        column: 'from',
        detail: `El rango ${id} está repetido.`,
        en: `The range ${id} is there twice.`,
      }
    seen.add(id)
    return undefined
  })
  return problems.filter((problem) => problem !== undefined)
}
