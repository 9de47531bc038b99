import { integer, list, object } from '../../../faces/fields.wire.ts'
import { maybeDay, moment } from '../../../faces/operations/answer-schema.wire.ts'
import { listRow } from '../../../faces/operations/list-row.wire.ts'
import {
  badRequest,
  conflict,
  notFound,
  type Operation,
} from '../../../faces/operations/operation.wire.ts'
import { shipperForm } from '../../../faces/operations/query-forms.wire.ts'
import { readBody } from '../../../faces/operations/read-body.wire.ts'
import { type RefusalOf, refusalAnswers } from '../../../faces/operations/refusal-answers.wire.ts'
import { parseShipperNumber } from '../../../kernel/shipper.ts'
import { parseTrackingCode } from '../../../kernel/tracking-code.ts'
import { type Shape, shapeSchema } from '../../../kits/fields/structures.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { warehouseLimits } from '../warehouse.limits.ts'
import { type HeldOrder, type HoldPlace, type Warehouse } from '../warehouse.ts'
import { instant, readers, type WarehouseOpsContext } from '../warehouse-words.wire.ts'
import { type HoldState, holdStates } from './hold.ts'

type Row = Operation<WarehouseOpsContext>

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
        },
        required: ['line', 'sku', 'warehouse', 'location', 'reserved', 'picked'],
      }),
    },
  },
  required: ['trackingCode', 'shipper', 'state', 'reservedAt', 'units'],
})

function writeHeld({ code, shipperNumber, state, reservedAt, units }: HeldOrder) {
  return {
    trackingCode: code,
    shipper: shipperNumber,
    state,
    reservedAt: instant(reservedAt),
    units: units.map(({ line, expiresOn, ...rest }) => ({
      line: line + 1,
      ...rest,
      expiresOn: expiresOn || null,
    })),
  }
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
    load({ after, limit }, { query }, { warehouse }: WarehouseOpsContext) {
      const shipper = parseShipperNumber(query['shipper'])
      const filter = { shipper, warehouse: query['warehouse'] || undefined }
      return warehouse.listPicking(filter, after, limit)
    },
    placeOf: ({ reservedAt, code }) => `${reservedAt}~${code}`,
    item: heldSchema,
    write: writeHeld,
  }),
  roles: readers,
}

function readPlace(after: string): HoldPlace | undefined {
  const match = /^(\d{1,15})~([A-Z0-9-]{4,16})$/.exec(after)
  return match?.[2] === undefined ? undefined : { reservedAt: Number(match[1]), code: match[2] }
}

const unknown = 'La orden no tiene mercadería del depósito.'

const getPicking: Row = {
  method: 'GET',
  path: '/picking/:trackingCode',
  name: 'getPicking',
  summary: 'Ver lo que una orden tiene del stock',
  description: 'Lo reservado y lo preparado, con su lugar.',
  roles: readers,
  response: heldSchema,
  successStatus: 200,
  async answer({ params }, { warehouse }) {
    const code = parseTrackingCode(params['trackingCode'] ?? '')
    const held = code.ok ? await warehouse.findHeld(code.value) : undefined
    return held ? { status: 200, body: writeHeld(held) } : notFound(unknown)
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

const pickOrder: Row = {
  method: 'POST',
  path: '/picking/:trackingCode',
  name: 'pickOrder',
  summary: 'Preparar una orden',
  description: [
    'Saca del stock las unidades de la orden, todas o por renglón. Si nadie lo registra, el ',
    'primer escaneo después de PI las da por preparadas.',
  ].join(''),
  roles: ['administrator', 'branch', 'scanner'],
  request: entity('PickInput', shapeSchema(pickMessage)),
  response: heldSchema,
  successStatus: 200,
  problems: [
    { status: 404, meaning: unknown },
    { status: 409, meaning: 'La orden ya no tiene nada por preparar.' },
  ],
  async answer({ body, params }, { warehouse, operator }) {
    const code = parseTrackingCode(params['trackingCode'] ?? '')
    if (!code.ok) return notFound(unknown)
    const read = readBody(pickMessage, body, 'No se preparó nada.')
    if (!read.ok) return read.refusal
    const lines = read.value.lines?.map(({ line, units }) => ({ line: line - 1, units }))
    const request = { code: code.value, lines }
    const made = await warehouse.pick(request, operator)
    return made.ok ? { status: 200, body: writeHeld(made.value) } : explain(made.refusal)
  },
}

const stateWords: Record<HoldState, string> = {
  reserved: 'reservada',
  picking: 'en preparación',
  picked: 'preparada',
  released: 'liberada',
  returned: 'devuelta',
}

const explain = refusalAnswers<RefusalOf<Warehouse['pick']>>({
  'hold-unknown': notFound(unknown),
  'hold-settled': ({ state }) => conflict(`Está ${stateWords[state]}.`),
  'line-unknown': ({ line }) => badLine(line, 'La orden no tiene ese renglón.'),
  'line-has-less': ({ line, reserved }) =>
    badLine(line, `De ese renglón quedan ${reserved} unidades por preparar.`),
})

function badLine(line: number, detail: string) {
  return badRequest('No se preparó nada.', [
    { field: `line ${line + 1}`, code: 'field-malformed', detail },
  ])
}

export const pickingOperations = [listPicking, getPicking, pickOrder] as const
