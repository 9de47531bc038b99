import { isoOrNull, isoText } from '../../../kits/clock/iso.ts'
import { dayText } from '../../../kits/clock/period.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import {
  count,
  day as daySchema,
  decimal,
  moment,
  objectOf,
  string,
} from '../../../rows/answer-schema.ts'
import { listRow } from '../../../rows/list-row.ts'
import type { Operation } from '../../../rows/operation.ts'
import { dayForm, flagForm } from '../../../rows/query-forms.ts'
import type { DaySheetPlace, DaySheetRow, NamedSheet } from '../labels.ts'
import { dayBounds, dayOf, sheetId } from '../labels.wire.ts'
import type { DayBounds } from '../manifest.ts'
import {
  codesSchema,
  findSeenSheet,
  floorProperties,
  type HandOversContext,
  noSheet,
  readers,
  receptionProperties,
  writeSums,
} from './hand-overs.wire.ts'

type Row = Operation<HandOversContext>

const listedSchema = entity(
  'DayHandOver',
  objectOf({
    id: string('Lo que dice su código de barras.'),
    shipper: count('Número del remitente.'),
    shipperName: string('El remitente.'),
    day: daySchema('De qué día es.'),
    printedAt: moment('Cuándo se hizo.'),
    shipments: count('Cuántos envíos lista.'),
    received: count('De cuántos ya se registró algo.'),
    ...receptionProperties,
  }),
)

function toDay(sent: string | undefined, { zone, clock }: HandOversContext): DayBounds {
  if (!sent) return dayOf(zone, clock())
  const [year = 0, month = 0, day = 0] = sent.split('-').map(Number)
  return dayBounds(zone, year, month, day) as DayBounds
}

function readDayPlace(after: string): DaySheetPlace | undefined {
  const match = /^(\d{1,15})~(\d{1,9})$/.exec(after)
  return match ? { to: Number(match[1]), shipper: Number(match[2]) } : undefined
}

export const listDayHandOvers: Row = {
  ...listRow({
    path: '/hand-overs',
    name: 'listDayHandOvers',
    summary: 'Listar las hojas de entrega de un día',
    description: paragraph`Las que hicieron los remitentes, de la más nueva a la más vieja. Quien
      actúa en una sola sucursal no ve las que recibió otra.`,
    filters: [
      { name: 'day', description: 'El día; hoy si falta.', form: dayForm },
      { name: 'received', description: 'true: las recibidas; false: las demás.', form: flagForm },
    ],
    readPlace: readDayPlace,
    placeOf: ({ to, shipper }: DaySheetRow) => `${to}~${shipper}`,
    load({ after, limit }, { query }, context: HandOversContext) {
      const { from, to } = toDay(query['day'], context)
      const { received } = query
      const isReceived = received ? received === 'true' : undefined
      const filter = { from, to, isReceived, branchCode: context.operator.branch }
      return context.labels.floor.listSheets(filter, after, limit)
    },
    item: listedSchema,
    write: (row: DaySheetRow, { zone }: HandOversContext) => ({
      id: sheetId(zone, row.shipper, row),
      shipper: row.shipper,
      shipperName: row.shipperName,
      day: dayText(zone, row.from),
      printedAt: isoText(row.printedAt),
      shipments: row.shipments,
      received: row.received,
      branch: row.receivedAt === null ? null : row.branchCode,
      receivedAt: isoOrNull(row.receivedAt),
    }),
  }),
  roles: readers,
  sight: 'narrowed',
}

const handOverSchema = entity(
  'ReceivedHandOver',
  objectOf({
    id: string('Lo que dice su código de barras.'),
    shipper: count('Número del remitente.'),
    shipperName: string('El remitente.'),
    day: daySchema('De qué día es.'),
    trackingCodes: codesSchema('Los envíos de la hoja.'),
    shipments: count('Cuántos envíos lista.'),
    cancelled: count('Cuántos se cancelaron después de hacerla: no están en las sumas.'),
    pieces: count('Bultos.'),
    weightKg: decimal('Peso declarado, en kg.'),
    cashCents: count('Lo que se cobra al entregar, en centavos.'),
    ...floorProperties,
  }),
)

export const getHandOver: Row = {
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
  response: handOverSchema,
  successStatus: 200,
  async answer({ params }, context) {
    const sheet = await findSeenSheet(params['id'], context)
    if (sheet === undefined) return noSheet
    return { status: 200, body: await writeHandOver(sheet, context) }
  },
}

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
