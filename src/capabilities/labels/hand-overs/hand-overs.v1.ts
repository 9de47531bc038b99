import { movementCodes } from '../../../kernel/movement.ts'
import type { Order } from '../../../kernel/order.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { Shipper } from '../../../kernel/shipper.ts'
import type { Clock } from '../../../kits/clock/clock.ts'
import { isoOrNull, isoText } from '../../../kits/clock/iso.ts'
import { dayText } from '../../../kits/clock/period.ts'
import type { Zone } from '../../../kits/clock/zone.ts'
import { type Shape, shapeSchema } from '../../../kits/fields/structures.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import {
  count,
  day as daySchema,
  decimal,
  maybeMoment,
  maybeString,
  moment,
  objectOf,
  string,
} from '../../../rows/answer-schema.ts'
import { listRow, numberPlace } from '../../../rows/list-row.ts'
import {
  conflict,
  idempotencyKeyReused,
  idempotencyProblem,
  type KeyOperation,
  notFound,
} from '../../../rows/operation.ts'
import { dayForm } from '../../../rows/query-forms.ts'
import { readBody } from '../../../rows/read-body.ts'
import { type RefusalOf, refusalAnswers } from '../../../rows/refusal-answers.ts'
import { day as dayField } from '../../../rows/table-fields.ts'
import type { HandOvers, Labels, Sheet, SheetOrder, SheetRow } from '../labels.ts'
import { dayBounds, dayOf, privacyHeaders, readSheet, sheetId } from '../labels.wire.ts'
import { loadedProperties } from '../labels-v1.wire.ts'
import type { DayBounds } from '../manifest.ts'
import { readSheetPlace } from './hand-overs.wire.ts'
import { handedOver } from './sheet-totals.ts'

export interface OwnHandOversContext {
  readonly labels: Labels
  readonly caller: Shipper
  readonly clock: Clock
  readonly zone: Zone
  readonly once: Parameters<HandOvers['make']>[2]
}

const listedProperties = {
  id: string('Lo que dice su código de barras.'),
  day: daySchema('De qué día es.'),
  from: moment('Lista lo cargado desde este momento.'),
  to: moment('Lista lo cargado antes de este momento.'),
  printedAt: maybeMoment('Cuándo se hizo; `null` si no se hizo.'),
  shipments: count('Cuántos envíos lista.'),
  received: count('De cuántos el operador ya registró algo.'),
}

const listedSchema = entity('ListedHandOver', objectOf(listedProperties))

const sheetProperties = {
  ...listedProperties,
  cancelled: count('Cuántos se cancelaron después de hacerla: no están en las sumas.'),
  pieces: count('Bultos.'),
  weightKg: decimal('Peso declarado, en kg.'),
  cashCents: count('Lo que se cobra al entregar, en centavos.'),
}

const sheetSchema = entity('HandOver', objectOf(sheetProperties))

const nextSchema = entity(
  'NextHandOver',
  objectOf({ ...sheetProperties, id: maybeString('El de la hoja, si se hiciera ahora.') }),
)

/** A day as it was sent, or the caller's today. */
function toDay(sent: string | undefined, { zone, clock, caller }: OwnHandOversContext): DayBounds {
  if (!sent) return dayOf(zone, clock(caller.number))
  const [year = 0, month = 0, day = 0] = sent.split('-').map(Number)
  return dayBounds(zone, year, month, day) as DayBounds
}

const dayQuery = { name: 'day', description: 'El día; hoy si falta.', form: dayForm }

export const listOwnHandOvers: KeyOperation<OwnHandOversContext, Scope> = {
  ...listRow({
    path: '/hand-overs',
    name: 'listHandOvers',
    summary: 'Listar las hojas de entrega de un día',
    description: 'Las que se hicieron ese día, de la más nueva a la más vieja.',
    filters: [dayQuery],
    readPlace: numberPlace,
    placeOf: ({ to }: SheetRow) => String(to),
    load: ({ after, limit }, { query }, context: OwnHandOversContext) => {
      const { labels, caller } = context
      return labels.handOvers.list(caller.number, toDay(query['day'], context), after, limit)
    },
    item: listedSchema,
    write: (row: SheetRow, { caller, zone }: OwnHandOversContext) => ({
      id: sheetId(zone, caller.number, row),
      day: dayText(zone, row.from),
      from: isoText(row.from),
      to: isoText(row.to),
      printedAt: isoText(row.printedAt),
      shipments: row.shipments,
      received: row.received,
    }),
  }),
  scope: 'labels',
}

function writeSheet(sheet: Sheet, zone: Zone) {
  const { id, bounds, printedAt, weightHundredthsKg, ...totals } = sheet
  return {
    id,
    day: dayText(zone, bounds.from),
    from: isoText(bounds.from),
    to: isoText(bounds.to),
    printedAt: isoOrNull(printedAt),
    ...totals,
    weightKg: weightHundredthsKg / 100,
  }
}

const message = {
  day: ['day', dayField({ description: 'El día; hoy si no se dice.' })],
} as const satisfies Shape

const nothingLoaded = conflict('Ese día no cargaste envíos.')

export const makeHandOver: KeyOperation<OwnHandOversContext, Scope> = {
  method: 'POST',
  path: '/hand-overs',
  name: 'makeHandOver',
  summary: 'Hacer la hoja de entrega',
  description: paragraph`Lista lo que se cargó en el día y todavía no está en una hoja; si ya está
    todo, la del día entero. Quien recibe da ingreso con su código de barras a todos sus envíos de
    una vez.`,
  scope: 'labels',
  once: true,
  request: entity('HandOverInput', shapeSchema(message)),
  response: sheetSchema,
  successStatus: 201,
  problems: [{ status: 409, meaning: 'Ese día no se cargaron envíos.' }, idempotencyProblem],
  async answer({ body }, context) {
    const read = readBody(message, body, 'No se hizo la hoja.')
    if (!read.ok) return read.refusal
    const { labels, caller, once, zone } = context
    const made = await labels.handOvers.make(caller.number, toDay(read.value.day, context), once)
    return made.ok ? { status: 201, body: writeSheet(made.value, zone) } : explain(made.refusal)
  },
}

const explain = refusalAnswers<RefusalOf<HandOvers['make']>>({
  'day-empty': nothingLoaded,
  'idempotency-key-reused': idempotencyKeyReused,
})

export const getNextHandOver: KeyOperation<OwnHandOversContext, Scope> = {
  method: 'GET',
  path: '/hand-overs/next',
  name: 'getNextHandOver',
  summary: 'Ver qué listaría la próxima hoja de entrega',
  description: 'Lo que se cargó en el día y todavía no está en ninguna hoja. No hace la hoja.',
  scope: 'labels',
  query: [dayQuery],
  response: nextSchema,
  successStatus: 200,
  async answer({ query }, context) {
    const { labels, caller, zone, clock } = context
    const day = toDay(query['day'], context)
    const next = await labels.handOvers.next(caller.number, day)
    if (next) return { status: 200, body: writeSheet(next, zone) }
    const to = Math.min(day.to, clock(caller.number))
    return {
      status: 200,
      body: { ...nothing, day: dayText(zone, day.from), from: isoText(to), to: isoText(to) },
    }
  },
}

const nothing = {
  id: null,
  printedAt: null,
  shipments: 0,
  received: 0,
  cancelled: 0,
  pieces: 0,
  weightKg: 0,
  cashCents: 0,
}

const noSheet = notFound({
  es: 'Tu cuenta no tiene ninguna hoja con ese id.',
  en: 'Your account has no sheet with that id.',
})

/** Another's sheet is answered as one that does not exist. */
async function findOwnSheet(
  id: string | undefined,
  context: OwnHandOversContext,
): Promise<DayBounds | undefined> {
  const sheet = await readSheet(id ?? '', context)
  return sheet?.shipper === context.caller.number ? sheet.bounds : undefined
}

export const getOwnHandOver: KeyOperation<OwnHandOversContext, Scope> = {
  method: 'GET',
  path: '/hand-overs/:id',
  name: 'getOwnHandOver',
  summary: 'Ver una hoja de entrega',
  description: 'Sus sumas, y cuánto de ella recibió el operador.',
  scope: 'labels',
  response: sheetSchema,
  successStatus: 200,
  async answer({ params }, context) {
    const bounds = await findOwnSheet(params['id'], context)
    if (bounds === undefined) return noSheet
    const sheet = await context.labels.handOvers.sum(context.caller.number, bounds)
    if (sheet.printedAt === undefined && sheet.shipments === 0) return noSheet
    return { status: 200, body: writeSheet(sheet, context.zone) }
  },
}

const orderSchema = entity(
  'HandedOverShipment',
  objectOf({
    ...loadedProperties,
    postalCode: count('El código postal.'),
    pieces: count('Bultos.'),
    weightKg: decimal('Peso declarado, en kg.'),
    cashCents: count('Lo que se cobra al entregar, en centavos.'),
    state: { type: 'string', enum: movementCodes, description: 'El último estado.' },
    received: { type: 'boolean', description: 'Si el operador ya registró algo del envío.' },
    cancelled: { type: 'boolean', description: 'Si se canceló después de hacer la hoja.' },
  }),
)

export const listHandOverShipments: KeyOperation<OwnHandOversContext, Scope> = {
  ...listRow({
    path: '/hand-overs/:id/shipments',
    name: 'listHandOverShipments',
    summary: 'Listar los envíos de una hoja de entrega',
    description: 'Como los lista la hoja: en el orden en que se cargaron.',
    readPlace: readSheetPlace,
    placeOf: ({ enteredAt, code }: SheetOrder) => `${enteredAt}~${code}`,
    async load({ after, limit }, { params }, context: OwnHandOversContext) {
      const bounds = await findOwnSheet(params['id'], context)
      if (bounds === undefined) return noSheet
      return context.labels.handOvers.listOrders(context.caller.number, bounds, after, limit)
    },
    item: orderSchema,
    write: writeOrder,
  }),
  scope: 'labels',
}

function writeOrder(row: SheetOrder) {
  const { code, enteredAt, content, state, since: _since, cancelledAt, ...told } = row
  const { weightHundredthsKg, ...own } = handedOver(JSON.parse(content) as Order)
  return {
    trackingCode: code,
    enteredAt: isoText(enteredAt),
    ...told,
    ...own,
    weightKg: weightHundredthsKg / 100,
    state,
    received: state !== 'PI',
    cancelled: cancelledAt !== null,
  }
}

export const getHandOverPdf: KeyOperation<OwnHandOversContext, Scope> = {
  method: 'GET',
  path: '/hand-overs/:id/pdf',
  name: 'getHandOverPdf',
  summary: 'Bajar una hoja de entrega',
  description: 'La hoja para imprimir, con su código de barras.',
  scope: 'labels',
  fileResponse: { type: 'application/pdf', description: 'La hoja.' },
  response: { type: 'string', format: 'binary', description: 'La hoja.' },
  successStatus: 200,
  async answer({ params }, context) {
    const bounds = await findOwnSheet(params['id'], context)
    if (bounds === undefined) return noSheet
    const { id, file } = await context.labels.handOvers.print(context.caller, bounds)
    const type = 'application/pdf'
    return { status: 200, bytes: file, type, fileName: `${id}.pdf`, headers: privacyHeaders }
  },
}
