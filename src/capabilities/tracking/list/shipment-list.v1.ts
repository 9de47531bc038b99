import { movementCodes } from '../../../kernel/movement.ts'
import type { Shipper } from '../../../kernel/shipper.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import { pagesOf } from '../../../kits/batch/pages.ts'
import type { Clock } from '../../../kits/clock/clock.ts'
import type { Zone } from '../../../kits/clock/zone.ts'
import { writeCsv } from '../../../kits/csv/write-csv.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { count, maybeCents, objectOf } from '../../../rows/answer-schema.ts'
import { attentionSchema, type Language, writeAttention } from '../../../rows/attention.ts'
import { csvOf } from '../../../rows/file-answers.ts'
import { edgeOf, flagForm } from '../../../rows/query-forms.ts'
import { keyRows, type QueryValues } from '../../../rows/row.ts'
import { bodyOf } from '../../../rows/view.ts'
import { trackingLimits } from '../tracking.limits.ts'
import type { ListedOrder, OrderFilter, OrderPlace, Tracking } from '../tracking.ts'
import { movementTexts } from '../tracking.wire.ts'
import { attentionFilter } from './attention.wire.ts'
import {
  codesFilter,
  listedOrderProperties,
  orderFilters,
  periodFilters,
  readOrderFilter,
  readPlace,
  sortByAttention,
  writeListedOrder,
  writePlace,
  writeRankedPlace,
} from './order-list.wire.ts'

export interface OwnShipmentListContext {
  readonly tracking: Pick<Tracking, 'listOrders' | 'countOrders'>
  readonly account: {
    amountsOf(
      shipper: Shipper,
      codes: readonly TrackingCode[],
    ): Promise<ReadonlyMap<TrackingCode, { readonly chargedCents: number | undefined }>>
  }
  readonly caller: Shipper
  readonly zone: Zone
  readonly clock: Clock
  readonly language: Language
  branchName(code: string): string | undefined
}

type PricedShipment = ListedOrder & { readonly chargedCents: number | null }

const { plainRow, list } = keyRows<OwnShipmentListContext>()

const filters = {
  codes: codesFilter,
  ...orderFilters,
  sort: sortByAttention,
  attention: attentionFilter,
  printed: [
    flagForm,
    paragraph`Con \`true\`, solo los que se imprimieron alguna vez; con \`false\`, los que esperan
      que los entregues y nunca se imprimieron.`,
  ],
} as const

function readFilter(
  query: QueryValues<typeof filters>,
  { zone, caller }: OwnShipmentListContext,
): OrderFilter {
  const { codes, attention, printed } = query
  return { ...readOrderFilter(query, zone, caller.number), codes, attention, printed }
}

async function load(
  filter: OrderFilter,
  after: OrderPlace | undefined,
  limit: number,
  { tracking, account, caller }: OwnShipmentListContext,
  mayBeOlder?: 'may-be-older',
): Promise<PricedShipment[]> {
  const listed = await tracking.listOrders(filter, after, limit, mayBeOlder)
  const amounts = await account.amountsOf(
    caller,
    listed.map(({ code }) => code),
  )
  const priceOf = (code: TrackingCode) => amounts.get(code)?.chargedCents ?? null
  return listed.map((one) => ({ ...one, chargedCents: priceOf(one.code) }))
}

const listedShipment = entity(
  'ListedShipment',
  objectOf({
    ...listedOrderProperties,
    attention: attentionSchema,
    chargedCents: maybeCents('Lo que se cobra, en centavos; `null` si no hay tarifa.'),
  }),
)

export const listOwnShipments = list({
  path: '/shipments',
  name: 'listShipments',
  summary: 'Listar y buscar envíos',
  description: paragraph`Los propios, con su estado, lo que hay que mirar y lo que se cobra, del
    más nuevo al más viejo; o los de una lista de códigos. Los filtros se pueden combinar: vienen
    los que cumplen todos. Un envío es el paquete de una orden y lleva su código: \`GET
    /v1/orders\` tiene lo que se cargó, y esta lista lo que pasó con ello.`,
  scope: 'tracking',
  query: filters,
  readPlace,
  load: ({ query, after, limit }, context) =>
    load(readFilter(query, context), after, limit, context),
  placeOf: writeRankedPlace,
  item: { schema: listedShipment, write: writeShipment },
})

function writeShipment(shipment: PricedShipment, context: OwnShipmentListContext) {
  const { zone, branchName, language, clock, caller } = context
  const telling = { zone, branchName, language, now: clock(caller.number) }
  return {
    ...writeListedOrder(shipment),
    attention: writeAttention(shipment.attention, shipment, telling),
    chargedCents: shipment.chargedCents,
  }
}

const columns = [
  'trackingCode',
  'alternativeCode',
  'enteredAt',
  'service',
  'state',
  'stateText',
  'stateSince',
  'attention',
  'recipientName',
  'locality',
  'province',
  'postalCode',
  'promiseFrom',
  'promiseTo',
  'late',
  'cancelledAt',
  'charged',
]

/** Shipments priced before others get a turn. */
const shipmentsPerPage = 250

export const exportOwnShipments = plainRow({
  method: 'GET',
  path: '/shipments.csv',
  name: 'exportShipments',
  summary: 'Bajar los envíos como planilla',
  description: 'Los mismos que la lista, todos, en un archivo CSV. `charged` es en pesos.',
  scope: 'tracking',
  query: filters,
  answer: csvOf,
  run({ query }, context) {
    const filter = readFilter(query, context)
    const pages = pagesOf(
      (last: PricedShipment | undefined, limit) =>
        load(filter, last, limit, context, 'may-be-older'),
      shipmentsPerPage,
    )
    const toRow = (shipment: PricedShipment) => writeCsvRow(shipment, context)
    return { csv: writeCsv(columns, pages, toRow), fileName: 'shipments.csv' }
  },
})

function writeCsvRow(shipment: PricedShipment, context: OwnShipmentListContext) {
  const written = writeShipment(shipment, context)
  const { attention, promise, promiseBefore: _before, chargedCents, ...row } = written
  return {
    ...row,
    attention: attention?.text,
    promiseFrom: promise?.from,
    promiseTo: promise?.to,
    charged: chargedCents === null ? undefined : (chargedCents / 100).toFixed(2),
  }
}

const countsSchema = entity(
  'ShipmentCounts',
  objectOf({
    all: count('Todos, sin los cancelados.'),
    attention: count('Los que hay que mirar.'),
    unprinted: count(
      `Los que nunca se imprimieron; se cuentan hasta ${trackingLimits.unprintedPerCount}.`,
    ),
    cancelled: count('Los cancelados.'),
    states: {
      ...objectOf(
        Object.fromEntries(movementCodes.map((code) => [code, count(`${movementTexts[code]}.`)])),
      ),
      description: paragraph`Por último estado, hasta ${trackingLimits.ordersPerCount} de cada uno.
        PI va sin los cancelados; un cancelado que igual llegó se cuenta en su estado.`,
    },
  }),
)

export const countOwnShipments = plainRow({
  method: 'GET',
  path: '/shipments/counts',
  name: 'countShipments',
  summary: 'Contar los envíos de cada vista',
  description: 'Cuántos hay en cada estado, cuántos hay que mirar y cuántos faltan imprimir.',
  scope: 'tracking',
  query: periodFilters,
  answer: bodyOf(countsSchema),
  async run({ query }, { tracking, caller, zone }) {
    const period = { from: edgeOf(query.from, zone, 'from'), before: edgeOf(query.to, zone, 'to') }
    const { states, ...counts } = await tracking.countOrders(caller.number, period)
    const byState = Object.fromEntries(movementCodes.map((code) => [code, states.get(code) ?? 0]))
    return { ...counts, states: byState }
  },
})

interface OwnOrderListContext {
  readonly tracking: Pick<Tracking, 'listOrders'>
  readonly caller: Shipper
  readonly zone: Zone
}

export const listOwnOrders = keyRows<OwnOrderListContext>().list({
  path: '/orders',
  name: 'listOrders',
  summary: 'Listar y buscar órdenes',
  description: paragraph`Las propias, con su último estado, de la más nueva a la más vieja. Los
    filtros se pueden combinar: vienen las que cumplen todos.`,
  scope: 'orders:read',
  expandsItems: { shipment: 'getShipment', measurements: 'listOwnMeasurements' },
  query: orderFilters,
  readPlace,
  load: ({ query, after, limit }, { tracking, caller, zone }) =>
    tracking.listOrders(readOrderFilter(query, zone, caller.number), after, limit),
  placeOf: writePlace,
  item: {
    schema: entity('ListedOrder', objectOf(listedOrderProperties)),
    write: writeListedOrder,
  },
})
