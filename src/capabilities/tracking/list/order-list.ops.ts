import { type ContainerCode, parseContainerCode } from '../../../kernel/container-code.ts'
import type { Sight } from '../../../kernel/sight.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import { pagesOf } from '../../../kits/batch/pages.ts'
import type { Zone } from '../../../kits/clock/zone.ts'
import { writeCsv } from '../../../kits/csv/write-csv.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { count, maybeString, objectOf, string } from '../../../rows/answer-schema.ts'
import { attentionSchema } from '../../../rows/attention.ts'
import { csvOf } from '../../../rows/file-answers.ts'
import { anyText, edgeOf, momentForm, shipperForm, textForm } from '../../../rows/query-forms.ts'
import { opsRows, type QueryValues } from '../../../rows/row.ts'
import type { ListedOrder, OrderFilter, OrderPlace, Tracking } from '../tracking.ts'
import { attentionFilter, writeForCarrier } from './attention.wire.ts'
import {
  codesFilter,
  listedOrderProperties,
  orderFilters,
  readOrderFilter,
  readPlace,
  writeListedOrder,
  writePlace,
} from './order-list.wire.ts'

export interface OrderListContext {
  readonly tracking: Pick<Tracking, 'listOrders'>
  readonly orders: {
    weightsOf(codes: readonly TrackingCode[]): Promise<ReadonlyMap<TrackingCode, number>>
  }
  readonly containers: {
    listPieces(
      id: ContainerCode,
      after: string | undefined,
      limit: number,
    ): Promise<readonly { readonly code: TrackingCode }[]>
  }
  readonly routing: { spansOf(id: string): readonly (readonly [from: number, to: number])[] }
  readonly zone: Zone
  readonly sight: Sight | undefined
}

const readers = ['administrator', 'branch', 'executive', 'reader']

const { plainRow, list } = opsRows<OrderListContext>()

const filters = {
  codes: codesFilter,
  ...orderFilters,
  shipper: [shipperForm, 'Solo los de este remitente.'],
  branch: [
    anyText,
    paragraph`Solo los que están en esta sucursal (prov_codigo): fue la última que los vio y no
      terminaron.`,
  ],
  idleSince: [
    momentForm,
    'Solo los que tiene el operador y nadie escaneó después de este día, o de este momento.',
  ],
  scannedFrom: [
    momentForm,
    'Solo los que tiene el operador y se escanearon por última vez desde este día o momento.',
  ],
  scannedTo: [
    momentForm,
    paragraph`Solo los que tiene el operador y se escanearon por última vez hasta este día
      inclusive, o antes de este momento.`,
  ],
  route: [
    textForm(
      { es: 'el rango de una ruta, como 1000-1499', en: 'the range of a route, like 1000-1499' },
      (range) => /^\d{4}-\d{4}$/.test(range),
    ),
    'Solo los que hoy salen por esta ruta, por su rango: 1000-1499.',
  ],
  exception: attentionFilter,
} as const

type Query = QueryValues<typeof filters>

function readFilter(query: Query, { zone, routing, sight }: OrderListContext): OrderFilter {
  const { codes, shipper, branch, idleSince, scannedFrom, scannedTo, route, exception } = query
  return {
    ...readOrderFilter(query, zone, shipper),
    branchCode: branch?.toUpperCase(),
    idleBefore: edgeOf(idleSince, zone, 'from'),
    scanned: scannedFrom || scannedTo ? readSpan(scannedFrom, scannedTo, zone) : undefined,
    postalSpans: route ? routing.spansOf(route) : undefined,
    codes,
    attention: exception,
    sight,
  }
}

/** The last day is whole, a last moment is left out. */
function readSpan(
  from: string | undefined,
  to: string | undefined,
  zone: Zone,
): readonly [from: number, to: number] {
  const before = edgeOf(to, zone, 'to')
  return [
    edgeOf(from, zone, 'from') ?? 0,
    before === undefined ? Number.MAX_SAFE_INTEGER : before - 1,
  ]
}

/** More than a bag or cage contains. */
const mostContained = 1_000

/** The code of a bag, cage or trip finds its pieces, or those it contained when it was opened. */
async function findFilter(query: Query, context: OrderListContext): Promise<OrderFilter> {
  const filter = readFilter(query, context)
  const container = parseContainerCode(query.q ?? '')
  if (container === undefined) return filter
  const pieces = await context.containers.listPieces(container, undefined, mostContained)
  const codes = pieces.map(({ code }) => code)
  const filterCodes = filter.codes
  const both = filterCodes ? codes.filter((code) => filterCodes.includes(code)) : codes
  return { ...filter, words: both.length === 0 ? [] : undefined, codes: both }
}

const listedSchema = entity(
  'ListedOrder',
  objectOf({
    ...listedOrderProperties,
    shipper: count('Número del remitente.'),
    shipperName: string('Nombre del remitente.'),
    weightKg: {
      type: 'number',
      description: 'El peso medido o, si nadie lo midió, el que se declaró.',
    },
    branch: maybeString('prov_codigo de la última sucursal que lo vio; `null` si ninguna.'),
    attention: attentionSchema,
  }),
)

export const listAllOrders = list({
  path: '/orders',
  name: 'listAllOrders',
  summary: 'Listar y buscar los envíos de todos los remitentes',
  description: paragraph`Con su último estado, del más nuevo al más viejo. Los filtros se pueden
    combinar: vienen los que cumplen todos. \`q\` también toma el código de una bolsa, jaula o
    viaje: vienen los que lleva. Quien es de una sucursal ve los que están o estuvieron en ella y
    los que van ahí.`,
  roles: readers,
  sight: 'narrowed',
  query: filters,
  readPlace,
  load: async ({ query, after, limit }, context) =>
    load(await findFilter(query, context), after, limit, context),
  placeOf: writePlace,
  item: { schema: listedSchema, write: writeOrder },
})

type ShownOrder = ListedOrder & { readonly weightKg: number }

async function load(
  filter: OrderFilter,
  after: OrderPlace | undefined,
  limit: number,
  { tracking, orders }: OrderListContext,
  mayBeOlder?: 'may-be-older',
): Promise<ShownOrder[]> {
  const listed = await tracking.listOrders(filter, after, limit, mayBeOlder)
  const weights = await orders.weightsOf(listed.map(({ code }) => code))
  return listed.map((one) => ({ ...one, weightKg: (weights.get(one.code) ?? 0) / 100 }))
}

function writeOrder(order: ShownOrder) {
  return {
    ...writeListedOrder(order),
    shipper: order.shipperNumber,
    shipperName: order.shipperName,
    weightKg: order.weightKg,
    branch: order.branchCode === '' ? null : order.branchCode,
    attention: writeForCarrier(order.attention),
  }
}

const columns = [
  'trackingCode',
  'shipper',
  'shipperName',
  'enteredAt',
  'service',
  'state',
  'stateText',
  'stateSince',
  'branch',
  'attention',
  'recipientName',
  'locality',
  'province',
  'postalCode',
  'weightKg',
  'alternativeCode',
  'late',
  'cancelledAt',
]

/** Orders weighed before others get a turn. */
const ordersPerPage = 250

export const exportAllOrders = plainRow({
  method: 'GET',
  path: '/orders.csv',
  name: 'exportAllOrders',
  summary: 'Exportar los envíos de todos los remitentes',
  description: 'Los mismos que la lista, todos, en un archivo CSV.',
  roles: readers,
  sight: 'narrowed',
  query: filters,
  answer: csvOf,
  async run({ query }, context) {
    const filter = await findFilter(query, context)
    const pages = pagesOf(
      (last: ShownOrder | undefined, limit) => load(filter, last, limit, context, 'may-be-older'),
      ordersPerPage,
    )
    return { csv: writeCsv(columns, pages, writeCsvRow), fileName: 'orders.csv' }
  },
})

function writeCsvRow(order: ShownOrder) {
  const { attention, promise: _promise, promiseBefore: _before, ...row } = writeOrder(order)
  return { ...row, attention: attention?.text }
}
