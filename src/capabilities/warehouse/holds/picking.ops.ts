import type { PostalCode } from '../../../kernel/postal-code.ts'
import { parseShipperNumber } from '../../../kernel/shipper.ts'
import { parseTrackingCode } from '../../../kernel/tracking-code.ts'
import type { Clock } from '../../../kits/clock/clock.ts'
import { startOfDay } from '../../../kits/clock/instant.ts'
import { isoOrNull } from '../../../kits/clock/iso.ts'
import type { Zone } from '../../../kits/clock/zone.ts'
import { type Shape, shapeSchema } from '../../../kits/fields/structures.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import type { Outcome } from '../../../outcome.ts'
import { maybeDay, maybeMoment, moment } from '../../../rows/answer-schema.ts'
import { integer, list, object } from '../../../rows/fields.ts'
import { listRow } from '../../../rows/list-row.ts'
import {
  badRequest,
  conflict,
  type Detail,
  notFound,
  type Operation,
} from '../../../rows/operation.ts'
import { shipperForm } from '../../../rows/query-forms.ts'
import { readBody } from '../../../rows/read-body.ts'
import { type RefusalOf, refusalAnswers } from '../../../rows/refusal-answers.ts'
import { warehouseLimits } from '../warehouse.limits.ts'
import { type HeldOrder, type HoldPlace, type Warehouse } from '../warehouse.ts'
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

type Row = Operation<PickingContext>

const pickers = [...readers, 'scanner']

const heldSchema = entity('PickingOrder', {
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

function writeHeld(held: HeldOrder, context: PickingContext) {
  const { code, shipperNumber, shipperName, state, reservedAt, units } = held
  return {
    trackingCode: code,
    shipper: shipperNumber,
    state,
    reservedAt: instant(reservedAt),
    shipperName,
    departsAt: isoOrNull(departureOf(held, context)),
    units: units.map(({ line, expiresOn, ...rest }) => ({
      line: line + 1,
      ...rest,
      expiresOn: expiresOn || null,
    })),
  }
}

/** The next time that the route of an order leaves, by its cut-off. */
function departureOf(
  { postalCode }: HeldOrder,
  { routing, clock, zone }: PickingContext,
): number | undefined {
  if (postalCode === undefined) return undefined
  const now = clock()
  const found = routing.resolve(postalCode as PostalCode, now)
  const minutes = found.ok ? found.value.route.cutOffMinutes : undefined
  if (minutes === undefined) return undefined
  const { year, month, day } = zone(now)
  const today = startOfDay(zone, year, month, day) + minutes * 60_000
  return today >= now ? today : startOfDay(zone, year, month, day + 1) + minutes * 60_000
}

const listPicking: Row = {
  ...listRow({
    path: '/picking',
    name: 'listPicking',
    summary: 'Listar las órdenes por preparar',
    description: 'De la más vieja a la más nueva, con el lugar de cada unidad.',
    filters: [
      { name: 'shipper', description: 'Solo las de este remitente.', form: shipperForm },
      { name: 'warehouse', description: 'Solo las que salen de este almacén.' },
    ],
    readPlace,
    load({ after, limit }, { query }, { warehouse }: PickingContext) {
      const shipper = parseShipperNumber(query['shipper'])
      const filter = { shipper, warehouse: query['warehouse'] || undefined }
      return warehouse.listPicking(filter, after, limit)
    },
    placeOf: ({ reservedAt, code }) => `${reservedAt}~${code}`,
    item: heldSchema,
    write: writeHeld,
  }),
  roles: pickers,
  sight: 'in-hand',
}

function readPlace(after: string): HoldPlace | undefined {
  const match = /^(\d{1,15})~([A-Z0-9-]{4,16})$/.exec(after)
  return match?.[2] === undefined ? undefined : { reservedAt: Number(match[1]), code: match[2] }
}

const unknown = {
  es: 'La orden no tiene mercadería del depósito.',
  en: 'The order has no goods of the warehouse.',
}

const getPicking: Row = {
  method: 'GET',
  path: '/picking/:trackingCode',
  name: 'getPicking',
  summary: 'Ver lo que una orden tiene del stock',
  description: 'Lo reservado y lo preparado, con su lugar.',
  roles: pickers,
  sight: 'in-hand',
  response: heldSchema,
  successStatus: 200,
  async answer({ params }, context) {
    const code = parseTrackingCode(params['trackingCode'] ?? '')
    const held = code.ok ? await context.warehouse.findHeld(code.value) : undefined
    return held ? { status: 200, body: writeHeld(held, context) } : notFound(unknown)
  },
}

const pickMessage = {
  lines: [
    'lines',
    list(
      object(
        {
          line: [
            'line',
            integer(4, { required: true, least: 1, description: 'El renglón, desde 1.' }),
          ],
          units: ['units', integer(8, { description: 'Unidades; sin ellas, las que falten.' })],
        },
        { required: true },
      ),
      warehouseLimits.stockChangesPerRequest,
      { description: 'Los renglones; sin ellos, toda la orden.' },
    ),
  ],
} as const satisfies Shape

/** What the rows that change the preparation of an order share. */
const ofOneOrder = {
  roles: ['administrator', 'branch', 'scanner'],
  sight: 'in-hand',
  response: heldSchema,
  successStatus: 200,
  problems: [
    { status: 404, meaning: unknown.es },
    { status: 409, meaning: 'La orden ya no tiene nada por preparar.' },
  ],
} as const satisfies Partial<Row>

const pickOrder: Row = {
  method: 'POST',
  path: '/picking/:trackingCode',
  name: 'pickOrder',
  summary: 'Preparar una orden',
  description: paragraph`Saca del stock las unidades de la orden, todas o por renglón. Si nadie lo
    registra, el primer escaneo después de PI las da por preparadas.`,
  ...ofOneOrder,
  request: entity('PickInput', shapeSchema(pickMessage)),
  async answer({ body, params }, context) {
    const code = parseTrackingCode(params['trackingCode'] ?? '')
    if (!code.ok) return notFound(unknown)
    const read = readBody(pickMessage, body, 'No se preparó nada.')
    if (!read.ok) return read.refusal
    const lines = read.value.lines?.map(({ line, units }) => ({ line: line - 1, units }))
    const request = { code: code.value, lines }
    const made = await context.warehouse.pick(request, context.operator)
    return made.ok ? { status: 200, body: writeHeld(made.value, context) } : explain(made.refusal)
  },
}

const shortageMessage = {
  line: ['line', integer(4, { required: true, least: 1, description: 'El renglón, desde 1.' })],
  units: [
    'units',
    integer(8, { required: true, description: 'Unidades que no están; 0 si aparecieron.' }),
  ],
} as const satisfies Shape

const noteShortage: Row = {
  method: 'POST',
  path: '/picking/:trackingCode/shortage',
  name: 'noteShortage',
  summary: 'Avisar que mercadería de una orden no está en su lugar',
  description: paragraph`Queda anotado en la orden, que sigue por preparar, y en el registro. El
    stock no cambia: lo corrige un recuento.`,
  ...ofOneOrder,
  request: entity('ShortageInput', shapeSchema(shortageMessage)),
  async answer({ body, params }, context) {
    const code = parseTrackingCode(params['trackingCode'] ?? '')
    if (!code.ok) return notFound(unknown)
    const read = readBody(shortageMessage, body, 'No se anotó nada.')
    if (!read.ok) return read.refusal
    const { line, units } = read.value
    const request = { code: code.value, line: line - 1, units }
    const noted = await context.warehouse.noteShortage(request, context.operator)
    return noted.ok
      ? { status: 200, body: writeHeld(noted.value, context) }
      : explain(noted.refusal)
  },
}

const stateWords: Record<HoldState, string> = {
  reserved: 'reservada',
  picking: 'en preparación',
  picked: 'preparada',
  released: 'liberada',
  returned: 'devuelta',
}

const noLine = { es: 'La orden no tiene ese renglón.', en: 'The order has no such line.' }

const explain = refusalAnswers<RefusalOf<Warehouse['pick']>>({
  'hold-unknown': notFound(unknown),
  'hold-settled': ({ state }) =>
    conflict({ es: `Está ${stateWords[state]}.`, en: `It is ${state}.` }),
  'line-unknown': ({ line }) => badLine(line, noLine),
  'line-has-less': ({ line, reserved }) =>
    badLine(line, {
      es: `De ese renglón quedan ${reserved} unidades por preparar.`,
      en: `${reserved} units of that line are left to pick.`,
    }),
})

function badLine(line: number, { es, en }: Exclude<Detail, string>) {
  return badRequest('No se preparó nada.', [
    { field: `line ${line + 1}`, code: 'field-malformed', detail: es, en },
  ])
}

export const pickingOperations = [listPicking, getPicking, pickOrder, noteShortage] as const
