import type { PostalCode } from '../../../kernel/postal-code.ts'
import { parseTrackingCode } from '../../../kernel/tracking-code.ts'
import type { Clock } from '../../../kits/clock/clock.ts'
import { startOfDay } from '../../../kits/clock/instant.ts'
import { isoOrNull } from '../../../kits/clock/iso.ts'
import type { Zone } from '../../../kits/clock/zone.ts'
import type { ProblemCode } from '../../../kits/http/problem.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { type Outcome, orRefuse, refuse } from '../../../outcome.ts'
import { maybeDay, maybeMoment, moment } from '../../../rows/answer-schema.ts'
import { integer, list as listField, object } from '../../../rows/fields.ts'
import { anyText, shipperForm } from '../../../rows/query-forms.ts'
import { message, opsRows } from '../../../rows/row.ts'
import { count, type View, view } from '../../../rows/view.ts'
import { warehouseLimits } from '../warehouse.limits.ts'
import type { HoldPlace, PickingOrder } from '../warehouse.ts'
import { instant, readers, type WarehouseOpsContext } from '../warehouse-words.wire.ts'
import { type HoldState, holdStates } from './hold.ts'

export interface PickingContext extends WarehouseOpsContext {
  readonly clock: Clock
  readonly zone: Zone
  readonly routing: {
    resolve(
      postalCode: PostalCode,
      at: number,
    ): Outcome<{ readonly route: { readonly cutOffMinutes?: number | undefined } }, string>
  }
}

const { row, list } = opsRows<PickingContext>()

const pickers = [...readers, 'scanner']

const orderSchema = entity('PickingOrder', {
  type: 'object',
  properties: {
    trackingCode: { type: 'string', description: 'Código de seguimiento.' },
    shipper: { type: 'integer', description: 'Número del remitente.' },
    state: {
      type: 'string',
      enum: holdStates,
      description: 'Reservada, en preparación, preparada, liberada o devuelta.',
    },
    reservedAt: moment('Cuándo se cargó.'),
    shipperName: { type: 'string', description: 'El remitente.' },
    departsAt: maybeMoment('Cuándo sale su camión, según el corte de su ruta; `null` sin corte.'),
    units: {
      type: 'array',
      description: 'De dónde sale cada renglón, primero lo que vence antes.',
      items: entity('PickingUnits', {
        type: 'object',
        properties: {
          line: { type: 'integer', description: 'El renglón de la orden, desde 1.' },
          sku: { type: 'string', description: 'El código del SKU.' },
          warehouse: { type: 'string', description: 'Almacén.' },
          location: { type: 'string', description: 'Emplazamiento.' },
          batch: { type: 'string', description: 'Lote.' },
          serial: { type: 'string', description: 'Serie.' },
          expiresOn: maybeDay('Vencimiento.'),
          reserved: { type: 'integer', description: 'Unidades por preparar.' },
          picked: { type: 'integer', description: 'Unidades preparadas.' },
          name: { type: 'string', description: 'Cómo se llama.' },
          missing: { type: 'integer', description: 'Unidades del renglón que no estaban.' },
        },
        required: ['line', 'sku', 'warehouse', 'location', 'reserved', 'picked', 'name', 'missing'],
      }),
    },
  },
  required: ['trackingCode', 'shipper', 'state', 'reservedAt', 'shipperName', 'departsAt', 'units'],
})

function writeOrder(order: PickingOrder, context: PickingContext) {
  const { code, shipperNumber, shipperName, state, reservedAt, units } = order
  return {
    trackingCode: code,
    shipper: shipperNumber,
    state,
    reservedAt: instant(reservedAt),
    shipperName,
    departsAt: isoOrNull(departureOf(order, context)),
    units: units.map(({ line, expiresOn, ...rest }) => ({
      line: line + 1,
      ...rest,
      expiresOn: expiresOn || null,
    })),
  }
}

/** The next time that the route of an order leaves, by its cut-off. */
function departureOf(
  { postalCode }: PickingOrder,
  { routing, clock, zone }: PickingContext,
): number | undefined {
  if (postalCode === undefined) return undefined
  const now = clock()
  const route = routing.resolve(postalCode as PostalCode, now)
  const minutes = route.ok ? route.value.route.cutOffMinutes : undefined
  if (minutes === undefined) return undefined
  const { year, month, day } = zone(now)
  const today = startOfDay(zone, year, month, day) + minutes * 60_000
  return today >= now ? today : startOfDay(zone, year, month, day + 1) + minutes * 60_000
}

const orderView: View<PickingOrder, [PickingContext]> = { schema: orderSchema, write: writeOrder }

const listPicking = list({
  path: '/picking',
  name: 'listPicking',
  summary: 'Listar las órdenes por preparar',
  description: 'De la más vieja a la más nueva, con el lugar de cada unidad.',
  roles: pickers,
  sight: 'in-hand',
  query: {
    shipper: [shipperForm, 'Solo las de este remitente.'],
    warehouse: [anyText, 'Solo las que salen de este almacén.'],
  },
  readPlace,
  load: ({ query, after, limit }, { warehouse }) => warehouse.listPicking(query, after, limit),
  placeOf: ({ reservedAt, code }) => `${reservedAt}~${code}`,
  item: orderView,
})

function readPlace(after: string): HoldPlace | undefined {
  const match = /^(\d{1,15})~([A-Z0-9-]{4,16})$/.exec(after)
  return match?.[2] === undefined ? undefined : { reservedAt: Number(match[1]), code: match[2] }
}

const noGoods = [
  404,
  'La orden no tiene mercadería del depósito.',
  'The order has no goods of the warehouse.',
] as const

function findCode({ params }: { readonly params: { readonly trackingCode: string } }) {
  const code = parseTrackingCode(params.trackingCode)
  return code.ok ? code : refuse('not-found')
}

const getPicking = row({
  method: 'GET',
  path: '/picking/:trackingCode',
  name: 'getPicking',
  summary: 'Ver lo que una orden tiene del stock',
  description: 'Lo reservado y lo preparado, con su lugar.',
  roles: pickers,
  sight: 'in-hand',
  answer: orderView,
  find: findCode,
  run: async ({ found: code }, { warehouse }) =>
    orRefuse(await warehouse.findPickingOrder(code), 'not-found'),
  refusals: { 'not-found': noGoods },
})

const lineField = [
  'line',
  integer(4, { required: true, least: 1, description: 'El renglón, desde 1.' }),
] as const

const pickInput = message(
  'PickInput',
  {
    lines: [
      'lines',
      listField(
        object(
          {
            line: lineField,
            units: ['units', integer(8, { description: 'Unidades; sin ellas, las que falten.' })],
          },
          { required: true },
        ),
        warehouseLimits.stockChangesPerRequest,
        { description: 'Los renglones; sin ellos, toda la orden.' },
      ),
    ],
  },
  'No se preparó nada.',
)

const stateWords: Record<HoldState, string> = {
  reserved: 'reservada',
  picking: 'en preparación',
  picked: 'preparada',
  released: 'liberada',
  returned: 'devuelta',
}

const badLine = (code: ProblemCode, place: number, detail: string, en: string) => ({
  es: 'No se preparó nada.',
  errors: [{ field: `line ${place + 1}`, code, detail, en }],
})

/** The common part of the rows that change the preparation of an order. */
const ofOneOrder = {
  method: 'POST',
  roles: ['administrator', 'branch', 'scanner'],
  sight: 'in-hand',
  answer: orderView,
  find: findCode,
  refusals: {
    'not-found': noGoods,
    'hold-unknown': noGoods,
    'hold-settled': [
      409,
      ({ state }: { readonly state: HoldState }) => ({
        es: `Está ${stateWords[state]}.`,
        en: `It is ${state}.`,
      }),
    ],
    'line-unknown': [
      400,
      ({ line: place }: { readonly line: number }) =>
        badLine(
          'line-unknown',
          place,
          'La orden no tiene ese renglón.',
          'The order has no such line.',
        ),
    ],
    'line-has-less': [
      400,
      ({ line: place, reserved }: { readonly line: number; readonly reserved: number }) =>
        badLine(
          'line-has-less',
          place,
          `De ese renglón quedan ${reserved} unidades por preparar.`,
          `${reserved} units of that line are left to pick.`,
        ),
    ],
  },
} as const

const pickOrder = row({
  ...ofOneOrder,
  path: '/picking/:trackingCode',
  name: 'pickOrder',
  summary: 'Preparar una orden',
  description: paragraph`Saca del stock las unidades de la orden, todas o por renglón. Si nadie lo
    registra, el primer escaneo después de PI las da por preparadas.`,
  body: pickInput,
  run({ found: code, body }, { warehouse, operator }) {
    const lines = body.lines?.map(({ line: place, units }) => ({ line: place - 1, units }))
    return warehouse.pick({ code, lines }, operator)
  },
})

const shortageInput = message(
  'ShortageInput',
  {
    line: lineField,
    units: [
      'units',
      integer(8, { required: true, description: 'Unidades que no están; 0 si aparecieron.' }),
    ],
  },
  'No se anotó nada.',
)

const noteShortage = row({
  ...ofOneOrder,
  path: '/picking/:trackingCode/shortage',
  name: 'noteShortage',
  summary: 'Avisar que mercadería de una orden no está en su lugar',
  description: paragraph`Queda anotado en la orden, que sigue por preparar, y en el registro. El
    stock no cambia: lo corrige un recuento.`,
  body: shortageInput,
  run: ({ found: code, body }, { warehouse, operator }) =>
    warehouse.noteShortage({ code, line: body.line - 1, units: body.units }, operator),
})

export const pickingOperations = [listPicking, getPicking, pickOrder, noteShortage] as const

/** Not below /picking: a tracking code may be any word. */
export const countPicking = opsRows<WarehouseOpsContext>().plainRow({
  method: 'GET',
  path: '/picking-count',
  name: 'countPicking',
  summary: 'Contar las órdenes por preparar',
  description: `Cuántas esperan; se cuentan hasta ${warehouseLimits.pickingCounted}.`,
  roles: pickers,
  sight: 'in-hand',
  answer: view<{ readonly waiting: number }>('PickingCount')({
    waiting: count('Las que esperan.'),
  }),
  run: async (_input, { warehouse }) => ({ waiting: await warehouse.countPicking() }),
})
