import { dayText } from '../../../kits/clock/period.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { accept } from '../../../outcome.ts'
import {
  count as countSchema,
  day as daySchema,
  objectOf,
  string,
} from '../../../rows/answer-schema.ts'
import { dayForm, flagForm } from '../../../rows/query-forms.ts'
import { opsRows } from '../../../rows/row.ts'
import {
  bodyOf,
  carrierDay,
  computed,
  count,
  moment,
  orNull,
  text,
  view,
} from '../../../rows/view.ts'
import type { DaySheetPlace, DaySheetRow, NamedSheet } from '../labels.ts'
import { sentDay, sheetId } from '../labels.wire.ts'
import {
  cancelledSchema,
  codesSchema,
  findSeenSheet,
  floorProperties,
  type HandOversContext,
  noSheet,
  readers,
  receptionWords,
  sumProperties,
  writeSums,
} from './hand-overs.wire.ts'

const { row, list } = opsRows<HandOversContext>()

const shownListed = view<DaySheetRow, [HandOversContext]>('DayHandOver')({
  id: computed(text('Lo que dice su código de barras.'), (sheet, { zone }) =>
    sheetId(zone, sheet.shipper, sheet),
  ),
  shipper: count('Número del remitente.'),
  shipperName: text('El remitente.'),
  day: ['from', carrierDay('De qué día es.')],
  printedAt: moment('Cuándo se hizo.'),
  shipments: count('Cuántos envíos lista.'),
  received: count('De cuántos ya se registró algo.'),
  branch: computed(orNull(text(receptionWords.branch)), ({ receivedAt, branchCode }) =>
    receivedAt === null ? null : branchCode,
  ),
  receivedAt: orNull(moment(receptionWords.receivedAt)),
})

function readDayPlace(after: string): DaySheetPlace | undefined {
  const match = /^(\d{1,15})~(\d{1,9})$/.exec(after)
  return match ? { to: Number(match[1]), shipper: Number(match[2]) } : undefined
}

export const listDayHandOvers = list({
  path: '/hand-overs',
  name: 'listDayHandOvers',
  summary: 'Listar las hojas de entrega de un día',
  description: paragraph`Las que hicieron los remitentes, de la más nueva a la más vieja. Quien
    actúa en una sola sucursal no ve las que recibió otra.`,
  roles: readers,
  sight: 'narrowed',
  query: {
    day: [dayForm, 'El día; hoy si falta.'],
    received: [flagForm, 'true: las recibidas; false: las demás.'],
  },
  item: shownListed,
  readPlace: readDayPlace,
  placeOf: ({ to, shipper }) => `${to}~${shipper}`,
  load({ query, after, limit }, { labels, clock, zone, operator }) {
    const { from, to } = sentDay(zone, query.day, clock())
    const filter = { from, to, isReceived: query.received, branchCode: operator.branch }
    return labels.floor.listSheets(filter, after, limit)
  },
})

const handOverSchema = entity(
  'ReceivedHandOver',
  objectOf({
    id: string('Lo que dice su código de barras.'),
    shipper: countSchema('Número del remitente.'),
    shipperName: string('El remitente.'),
    day: daySchema('De qué día es.'),
    trackingCodes: codesSchema('Los envíos de la hoja.'),
    shipments: countSchema('Cuántos envíos lista.'),
    cancelled: cancelledSchema,
    ...sumProperties,
    ...floorProperties,
  }),
)

export const getHandOver = row({
  method: 'GET',
  path: '/hand-overs/:id',
  name: 'getHandOver',
  summary: 'Ver una hoja de entrega',
  description: paragraph`El código de barras de la hoja es su \`id\`: dice el día, hasta qué momento
    va, que no puede ser uno por venir, y desde cuál si no es la primera del día. Lo que se canceló
    después de imprimirla sigue en la lista. Para dar ingreso a todo con un solo escaneo, está POST
    /hand-overs/{id}/reception.`,
  roles: readers,
  sight: 'narrowed',
  answer: bodyOf(handOverSchema),
  find: findSeenSheet,
  run: async ({ found: day }, context) => accept(await writeHandOver(day, context)),
  refusals: { 'not-found': noSheet },
})

async function writeHandOver(sheet: NamedSheet, { labels, zone, shippers }: HandOversContext) {
  const { shipper, bounds } = sheet
  const { weightHundredthsKg, id, shipments, cancelled, pieces, cashCents } =
    await labels.handOvers.sum(shipper, bounds)
  return {
    id,
    shipper,
    shipperName: (await shippers.find(shipper))?.name ?? '',
    day: dayText(zone, bounds.from),
    trackingCodes: await labels.listManifest(shipper, bounds),
    shipments,
    cancelled,
    pieces,
    weightKg: weightHundredthsKg / 100,
    cashCents,
    ...writeSums(await labels.floor.sum(sheet)),
  }
}
