import { movementCodes } from '../../../kernel/movement.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import { isoOrNull, isoText } from '../../../kits/clock/iso.ts'
import { type Shape, shapeSchema } from '../../../kits/fields/structures.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { limits } from '../../../limits.ts'
import {
  count,
  maybeCount,
  maybeMoment,
  moment,
  objectOf,
  string,
} from '../../../rows/answer-schema.ts'
import { flag, integer, list, object, text } from '../../../rows/fields.ts'
import { listRow } from '../../../rows/list-row.ts'
import { badRequest, conflict, type Operation } from '../../../rows/operation.ts'
import { readBody } from '../../../rows/read-body.ts'
import { refusalAnswers } from '../../../rows/refusal-answers.ts'
import type { CountRefusal, FloorShipment } from '../labels.ts'
import { readSheet } from '../labels.wire.ts'
import {
  codesSchema,
  findSeenSheet,
  floorProperties,
  type HandOversContext,
  noSheet,
  readers,
  readSheetPlace,
  receivers,
  writeSums,
} from './hand-overs.wire.ts'
import { missingPieces } from './reception-rules.ts'

type Row = Operation<HandOversContext>

const resultText = paragraph`awaited: la hoja no se recibió; received: ingresó; missing: no llegó;
  cancelled: se canceló antes de llegar; elsewhere: ya había seguido viaje.`

const shipmentSchema = entity(
  'CountedShipment',
  objectOf({
    trackingCode: string('El código de seguimiento.'),
    recipientName: string('El destinatario.'),
    locality: string('La localidad o, si se retira en una sucursal, su prov_codigo.'),
    postalCode: count('El código postal.'),
    result: {
      type: 'string',
      enum: ['awaited', 'received', 'missing', 'cancelled', 'elsewhere'],
      description: resultText,
    },
    state: { type: 'string', enum: movementCodes, description: 'El último estado.' },
    since: moment('Desde cuándo está en ese estado.'),
    cancelledAt: maybeMoment('Cuándo se canceló.'),
    pieces: count('Bultos que dice la orden.'),
    counted: maybeCount('Bultos contados en el piso; `null` si nadie los contó.'),
    missingPieces: count('Bultos que faltan.'),
    givenBackAt: maybeMoment('Cuándo se le devolvió a quien lo trajo.'),
  }),
)

export const listCountedShipments: Row = {
  ...listRow({
    path: '/hand-overs/:id/shipments',
    name: 'listCountedShipments',
    summary: 'Listar los envíos de una hoja de entrega con lo contado',
    description: 'Como los lista la hoja, con qué pasó con cada uno y cuántos bultos se contaron.',
    readPlace: readSheetPlace,
    placeOf: ({ enteredAt, code }: FloorShipment) => `${enteredAt}~${code}`,
    async load({ after, limit }, { params }, context: HandOversContext) {
      const sheet = await findSeenSheet(params['id'], context)
      if (sheet === undefined) return noSheet
      return withoutPersons(await context.labels.floor.listShipments(sheet, after, limit), context)
    },
    item: shipmentSchema,
    write: (row: FloorShipment) => ({
      trackingCode: row.code,
      recipientName: row.recipientName,
      locality: row.locality,
      postalCode: row.postalCode,
      result: row.result,
      state: row.state,
      since: isoText(row.since),
      cancelledAt: isoOrNull(row.cancelledAt),
      pieces: row.pieces,
      counted: row.counted ?? null,
      missingPieces: missingPieces(row),
      givenBackAt: isoOrNull(row.givenBackAt),
    }),
  }),
  roles: readers,
  sight: 'narrowed',
}

/** What is still to be received tells its branch no more than where it goes. */
async function withoutPersons(
  shipments: readonly FloorShipment[],
  { sight, sights }: HandOversContext,
): Promise<FloorShipment[]> {
  const seen = await sights.filter(
    sight,
    shipments.map(({ code }) => code),
  )
  return shipments.map((one) => (seen.has(one.code) ? one : { ...one, recipientName: '' }))
}

const countShape = {
  trackingCode: ['trackingCode', text(16, { required: true, description: 'Un envío de la hoja.' })],
  pieces: ['pieces', integer(4, { description: 'Sus bultos en el piso.' })],
  givenBack: [
    'givenBack',
    flag({ description: 'Si se le devolvió a quien lo trajo, porque no ingresa.' }),
  ],
} as const satisfies Shape

const countsShape = {
  counts: [
    'counts',
    list(object(countShape, { required: true }), limits.movementsPerRequest, {
      description: 'Lo contado; lo que no se nombra queda como estaba.',
    }),
  ],
  closed: [
    'closed',
    flag({
      description: paragraph`true: cierra la cuenta; lo que nadie contó vuelve a estar cargado y lo
        que falta queda en los pendientes. false: la abre otra vez.`,
    }),
  ],
  handedOverBy: ['handedOverBy', text(60, { description: 'Quién trajo la hoja.' })],
} as const satisfies Shape

const explain = refusalAnswers<CountRefusal>({
  'sheet-unreceived': conflict('La hoja todavía no se recibió.'),
  'sheet-elsewhere': ({ branch }) =>
    conflict({
      es: `La recibió la sucursal ${branch}: solo ella la cuenta o la deshace.`,
      en: `The branch ${branch} received it: only that branch counts or undoes it.`,
    }),
  'sheet-closed': conflict('La cuenta de la hoja está cerrada: abrila antes de cambiarla.'),
  'not-listed': ({ codes }) =>
    badRequest('No se anotó nada.', [
      {
        field: 'counts',
        code: 'field-malformed',
        detail: `La hoja no lista ${codes.slice(0, 20).join(', ')}.`,
        en: `The sheet does not list ${codes.slice(0, 20).join(', ')}.`,
      },
    ]),
})

const changeProblems = [
  { status: 409, meaning: 'La hoja no se recibió, la recibió otra sucursal o está cerrada.' },
]

export const countHandOver: Row = {
  method: 'POST',
  path: '/hand-overs/:id/counts',
  name: 'countHandOver',
  summary: 'Contar en el piso los bultos de una hoja de entrega',
  description: 'Anota los bultos de una hoja recibida, y cierra o abre su cuenta.',
  roles: receivers,
  sight: 'in-hand',
  request: entity('HandOverCountsInput', shapeSchema(countsShape)),
  response: entity('HandOverCounts', objectOf(floorProperties)),
  successStatus: 200,
  problems: changeProblems,
  async answer({ params, body }, context) {
    const sheet = await readSheet(params['id'] ?? '', context)
    if (sheet === undefined) return noSheet
    const read = readBody(countsShape, body, 'No se anotó nada.')
    if (!read.ok) return read.refusal
    const { counts = [], closed, handedOverBy } = read.value
    const now = context.clock()
    const counting = {
      counts: counts.map(({ trackingCode, pieces, givenBack }) => ({
        code: trackingCode.toUpperCase() as TrackingCode,
        counted: pieces,
        givenBackAt: givenBack === undefined ? undefined : givenBack ? now : null,
      })),
      isClosed: closed,
      handedOverBy,
    }
    const counted = await context.labels.floor.count(sheet, counting, context.operator)
    return counted.ok ? { status: 200, body: writeSums(counted.value) } : explain(counted.refusal)
  },
}

const undoShape = {
  reason: ['reason', text(200, { description: 'Por qué; queda en cada envío (D43).' })],
} as const satisfies Shape

export const undoHandOver: Row = {
  method: 'POST',
  path: '/hand-overs/:id/undo',
  name: 'undoHandOver',
  summary: 'Deshacer la recepción de una hoja de entrega',
  description: paragraph`Con una corrección por envío: nada se borra. Quien escanea puede deshacer
    lo suyo, dentro de los diez minutos. Lo que ya siguió viaje queda como está, en \`kept\`.`,
  roles: receivers,
  sight: 'in-hand',
  request: entity('HandOverUndoInput', shapeSchema(undoShape)),
  response: entity(
    'UndoneHandOver',
    objectOf({
      undone: count('Cuántos envíos volvieron a estar cargados.'),
      kept: codesSchema('Los que siguen ingresados.'),
    }),
  ),
  successStatus: 200,
  problems: changeProblems,
  async answer({ params, body }, context) {
    const id = params['id'] ?? ''
    const sheet = await readSheet(id, context)
    if (sheet === undefined) return noSheet
    const read = readBody(undoShape, body, 'No se deshizo nada.')
    if (!read.ok) return read.refusal
    const reason = read.value.reason || `Se deshizo la recepción de la hoja ${id.toUpperCase()}`
    const undone = await context.labels.floor.undo(sheet, reason, context.operator)
    return undone.ok ? { status: 200, body: undone.value } : explain(undone.refusal)
  },
}
