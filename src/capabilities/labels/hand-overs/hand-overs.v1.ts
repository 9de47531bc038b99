import { movementCodes } from '../../../kernel/movement.ts'
import type { Order } from '../../../kernel/order.ts'
import type { Shipper } from '../../../kernel/shipper.ts'
import type { Clock } from '../../../kits/clock/clock.ts'
import { isoOrNull, isoText } from '../../../kits/clock/iso.ts'
import { dayText } from '../../../kits/clock/period.ts'
import type { Zone } from '../../../kits/clock/zone.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { accept, orRefuse, refuse } from '../../../outcome.ts'
import {
  count,
  day as daySchema,
  maybeMoment,
  maybeString,
  moment,
  objectOf,
  string,
} from '../../../rows/answer-schema.ts'
import { fileOf } from '../../../rows/file-answers.ts'
import { numberPlace } from '../../../rows/list-row.ts'
import { dayForm } from '../../../rows/query-forms.ts'
import { keyRows, message } from '../../../rows/row.ts'
import { day as dayField } from '../../../rows/table-fields.ts'
import { bodyOf, type View } from '../../../rows/view.ts'
import type { HandOvers, Labels, Sheet, SheetOrder, SheetRow } from '../labels.ts'
import { privacyHeaders, readSheet, sentDay, sheetId } from '../labels.wire.ts'
import { loadedProperties } from '../labels-v1.wire.ts'
import { cancelledSchema, readSheetPlace, sumProperties } from './hand-overs.wire.ts'
import { handedOver } from './sheet-totals.ts'

export interface OwnHandOversContext {
  readonly labels: Labels
  readonly caller: Shipper
  readonly clock: Clock
  readonly zone: Zone
  readonly once: Parameters<HandOvers['make']>[2]
}

const { row, plainRow, list, partList } = keyRows<OwnHandOversContext>()

const listedProperties = {
  id: string('Lo que dice su código de barras.'),
  day: daySchema('De qué día es.'),
  from: moment('Lista lo cargado desde este momento.'),
  to: moment('Lista lo cargado antes de este momento.'),
  printedAt: maybeMoment('Cuándo se hizo; `null` si no se hizo.'),
  shipments: count('Cuántos envíos lista.'),
  received: count('De cuántos el operador ya registró algo.'),
}

const shownListed: View<SheetRow, [OwnHandOversContext]> = {
  schema: entity('ListedHandOver', objectOf(listedProperties)),
  write: (sheet, { caller, zone }) => ({
    id: sheetId(zone, caller.number, sheet),
    day: dayText(zone, sheet.from),
    from: isoText(sheet.from),
    to: isoText(sheet.to),
    printedAt: isoText(sheet.printedAt),
    shipments: sheet.shipments,
    received: sheet.received,
  }),
}

const sheetProperties = {
  ...listedProperties,
  cancelled: cancelledSchema,
  ...sumProperties,
}

const shownSheet: View<Sheet, [OwnHandOversContext]> = {
  schema: entity('HandOver', objectOf(sheetProperties)),
  write: writeSheet,
}

const nextSchema = entity(
  'NextHandOver',
  objectOf({ ...sheetProperties, id: maybeString('El de la hoja, si se hiciera ahora.') }),
)

const dayQuery = { day: [dayForm, 'El día; hoy si falta.'] } as const

export const listOwnHandOvers = list({
  path: '/hand-overs',
  name: 'listHandOvers',
  summary: 'Listar las hojas de entrega de un día',
  description: 'Las que se hicieron ese día, de la más nueva a la más vieja.',
  scope: 'labels',
  query: dayQuery,
  item: shownListed,
  readPlace: numberPlace,
  placeOf: ({ to }) => String(to),
  load({ query, after, limit }, { labels, caller, clock, zone }) {
    const day = sentDay(zone, query.day, clock(caller.number))
    return labels.handOvers.list(caller.number, day, after, limit)
  },
})

function writeSheet(sheet: Sheet, { zone }: OwnHandOversContext) {
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

export const makeHandOver = row({
  method: 'POST',
  path: '/hand-overs',
  name: 'makeHandOver',
  summary: 'Hacer la hoja de entrega',
  description: paragraph`Lista lo que se cargó en el día y todavía no está en una hoja; si ya está
    todo, la del día entero. Quien recibe da ingreso con su código de barras a todos sus envíos de
    una vez.`,
  scope: 'labels',
  once: true,
  body: message(
    'HandOverInput',
    { day: ['day', dayField({ description: 'El día; hoy si no se dice.' })] },
    'No se hizo la hoja.',
  ),
  answer: shownSheet,
  status: 201,
  run({ body }, { labels, caller, clock, zone, once }) {
    const day = sentDay(zone, body.day, clock(caller.number))
    return labels.handOvers.make(caller.number, day, once)
  },
  refusals: { 'day-empty': [409, 'Ese día no cargaste envíos.'] },
})

export const getNextHandOver = plainRow({
  method: 'GET',
  path: '/hand-overs/next',
  name: 'getNextHandOver',
  summary: 'Ver qué listaría la próxima hoja de entrega',
  description: 'Lo que se cargó en el día y todavía no está en ninguna hoja. No hace la hoja.',
  scope: 'labels',
  query: dayQuery,
  answer: bodyOf(nextSchema),
  async run({ query }, context) {
    const { labels, caller, zone, clock } = context
    const now = clock(caller.number)
    const day = sentDay(zone, query.day, now)
    const next = await labels.handOvers.next(caller.number, day)
    if (next) return writeSheet(next, context)
    const to = Math.min(day.to, now)
    return { ...nothing, day: dayText(zone, day.from), from: isoText(to), to: isoText(to) }
  },
})

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

const noSheet = [
  404,
  'Tu cuenta no tiene ninguna hoja con ese id.',
  'Your account has no sheet with that id.',
] as const

interface OfSheet {
  readonly params: { readonly id: string }
}

/** Another's sheet is answered as one that does not exist. */
async function findOwnSheet({ params }: OfSheet, context: OwnHandOversContext) {
  const sheet = await readSheet(params.id, context)
  const isOwn = sheet?.shipper === context.caller.number
  return orRefuse(isOwn ? sheet.bounds : undefined, 'not-found')
}

export const getOwnHandOver = row({
  method: 'GET',
  path: '/hand-overs/:id',
  name: 'getOwnHandOver',
  summary: 'Ver una hoja de entrega',
  description: 'Sus sumas, y cuánto de ella recibió el operador.',
  scope: 'labels',
  answer: shownSheet,
  find: findOwnSheet,
  async run({ found: bounds }, { labels, caller }) {
    const sheet = await labels.handOvers.sum(caller.number, bounds)
    const isEmpty = sheet.printedAt === undefined && sheet.shipments === 0
    return isEmpty ? refuse('not-found') : accept(sheet)
  },
  refusals: { 'not-found': noSheet },
})

const orderSchema = entity(
  'HandedOverShipment',
  objectOf({
    ...loadedProperties,
    postalCode: count('El código postal.'),
    ...sumProperties,
    state: { type: 'string', enum: movementCodes, description: 'El último estado.' },
    received: { type: 'boolean', description: 'Si el operador ya registró algo del envío.' },
    cancelled: { type: 'boolean', description: 'Si se canceló después de hacer la hoja.' },
  }),
)

export const listHandOverShipments = partList({
  path: '/hand-overs/:id/shipments',
  name: 'listHandOverShipments',
  summary: 'Listar los envíos de una hoja de entrega',
  description: 'Como los lista la hoja: en el orden en que se cargaron.',
  scope: 'labels',
  item: { schema: orderSchema, write: writeOrder },
  readPlace: readSheetPlace,
  placeOf: ({ enteredAt, code }) => `${enteredAt}~${code}`,
  find: findOwnSheet,
  load: ({ found: bounds, after, limit }, { labels, caller }) =>
    labels.handOvers.listOrders(caller.number, bounds, after, limit),
  refusals: { 'not-found': noSheet },
})

function writeOrder(order: SheetOrder) {
  const { code, enteredAt, content, state, since: _since, cancelledAt, ...facts } = order
  const { weightHundredthsKg, ...own } = handedOver(JSON.parse(content) as Order)
  return {
    trackingCode: code,
    enteredAt: isoText(enteredAt),
    ...facts,
    ...own,
    weightKg: weightHundredthsKg / 100,
    state,
    received: state !== 'PI',
    cancelled: cancelledAt !== null,
  }
}

export const getHandOverPdf = row({
  method: 'GET',
  path: '/hand-overs/:id/pdf',
  name: 'getHandOverPdf',
  summary: 'Bajar una hoja de entrega',
  description: 'La hoja para imprimir, con su código de barras.',
  scope: 'labels',
  answer: fileOf({ type: 'application/pdf', description: 'La hoja.' }),
  find: findOwnSheet,
  async run({ found: bounds }, { labels, caller }) {
    const { id, file } = await labels.handOvers.print(caller, bounds)
    return accept({ bytes: file, fileName: `${id}.pdf`, headers: privacyHeaders })
  },
  refusals: { 'not-found': noSheet },
})
