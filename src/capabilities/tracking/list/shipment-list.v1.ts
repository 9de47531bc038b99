import { movementCodes } from '../../../kernel/movement.ts'
import type { Scope } from '../../../kernel/scope.ts'
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
import { listRow } from '../../../rows/list-row.ts'
import { csvFile, type KeyOperation, type OperationInput } from '../../../rows/operation.ts'
import { flagForm } from '../../../rows/query-forms.ts'
import { trackingLimits } from '../tracking.limits.ts'
import type { ListedOrder, OrderFilter, OrderPlace, Tracking } from '../tracking.ts'
import { movementTexts } from '../tracking.wire.ts'
import { attentionFilter, readAttention } from './attention.wire.ts'
import {
  codesFilter,
  listedOrderProperties,
  orderFilters,
  readCodes,
  readOrderFilter,
  readPlace,
  sortByAttention,
  writeListedOrder,
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

const shipmentFilters = [
  codesFilter,
  ...orderFilters.filter(({ name }) => name !== 'sort'),
  sortByAttention,
  attentionFilter('attention'),
  {
    name: 'printed',
    description: paragraph`Con \`true\`, solo los que se imprimieron alguna vez; con \`false\`, los
      que esperan que los entregues y nunca se imprimieron.`,
    form: flagForm,
  },
]

function readFilter(
  query: OperationInput['query'],
  { zone, caller }: OwnShipmentListContext,
): OrderFilter {
  const { codes, attention, printed } = query
  return {
    ...readOrderFilter(query, zone, caller.number),
    codes: readCodes(codes),
    attention: readAttention(attention),
    printed: printed ? printed === 'true' : undefined,
  }
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

const problems = [{ status: 400, meaning: 'Un filtro no se puede leer.' }]

export const listOwnShipments: KeyOperation<OwnShipmentListContext, Scope> = {
  ...listRow({
    path: '/shipments',
    name: 'listShipments',
    summary: 'Listar y buscar envíos',
    description: paragraph`Los propios, con su estado, lo que hay que mirar y lo que se cobra, del
      más nuevo al más viejo; o los de una lista de códigos. Los filtros se pueden combinar: vienen
      los que cumplen todos. Un envío es el paquete de una orden y lleva su código: \`GET
      /v1/orders\` tiene lo que se cargó, y esta lista lo que pasó con ello.`,
    problems,
    filters: shipmentFilters,
    readPlace,
    load: ({ after, limit }, { query }, context: OwnShipmentListContext) =>
      load(readFilter(query, context), after, limit, context),
    placeOf: writeRankedPlace,
    item: listedShipment,
    write: writeShipment,
  }),
  scope: 'tracking',
}

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

export const exportOwnShipments: KeyOperation<OwnShipmentListContext, Scope> = {
  method: 'GET',
  path: '/shipments.csv',
  name: 'exportShipments',
  summary: 'Bajar los envíos como planilla',
  description: 'Los mismos que la lista, todos, en un archivo CSV. `charged` es en pesos.',
  scope: 'tracking',
  query: shipmentFilters,
  ...csvFile,
  problems,
  async answer({ query }, context) {
    const filter = readFilter(query, context)
    const pages = pagesOf(
      (last: PricedShipment | undefined, limit) =>
        load(filter, last, limit, context, 'may-be-older'),
      shipmentsPerPage,
    )
    const toRow = (shipment: PricedShipment) => writeCsvRow(shipment, context)
    return { status: 200, csv: writeCsv(columns, pages, toRow), fileName: 'shipments.csv' }
  },
}

function writeCsvRow(shipment: PricedShipment, context: OwnShipmentListContext) {
  const written = writeShipment(shipment, context)
  const { attention, promise, promiseBefore: _before, chargedCents, ...told } = written
  return {
    ...told,
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
      description: `Por último estado; cada uno se cuenta hasta ${trackingLimits.ordersPerCount}.`,
    },
  }),
)

const periodFilters = orderFilters.filter(({ name }) => name === 'from' || name === 'to')

export const countOwnShipments: KeyOperation<OwnShipmentListContext, Scope> = {
  method: 'GET',
  path: '/shipments/counts',
  name: 'countShipments',
  summary: 'Contar los envíos de cada vista',
  description: 'Cuántos hay en cada estado, cuántos hay que mirar y cuántos faltan imprimir.',
  scope: 'tracking',
  query: periodFilters,
  response: countsSchema,
  successStatus: 200,
  problems,
  async answer({ query }, { tracking, caller, zone }) {
    const { from, before } = readOrderFilter(query, zone, caller.number)
    const { states, ...counts } = await tracking.countOrders(caller.number, { from, before })
    const byState = Object.fromEntries(movementCodes.map((code) => [code, states.get(code) ?? 0]))
    const all = [...states.values()].reduce((sum, orders) => sum + orders, 0)
    return { status: 200, body: { all, ...counts, states: byState } }
  },
}
