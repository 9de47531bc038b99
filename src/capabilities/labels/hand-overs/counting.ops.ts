import { movementCodes } from '../../../kernel/movement.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Shape } from '../../../kits/fields/structures.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { paragraph } from '../../../kits/text/paragraph.ts'
import { limits } from '../../../limits.ts'
import { objectOf } from '../../../rows/answer-schema.ts'
import {
  flag as flagField,
  integer,
  list,
  object,
  text as textField,
} from '../../../rows/fields.ts'
import { message, opsRows } from '../../../rows/row.ts'
import { computed, count, moment, oneOf, orNull, text, texts, view } from '../../../rows/view.ts'
import type { FloorShipment, UndoneReception } from '../labels.ts'
import {
  findSeenSheet,
  findSheet,
  floorProperties,
  type HandOversContext,
  noSheet,
  notListed,
  readers,
  readSheetPlace,
  receivers,
  writeSums,
} from './hand-overs.wire.ts'
import { missingPieces } from './reception-rules.ts'

const { row, partList } = opsRows<HandOversContext>()

const resultText = paragraph`awaited: la hoja no se recibió; received: ingresó; missing: no llegó;
  cancelled: se canceló antes de llegar; elsewhere: ya había seguido viaje.`

const shownShipment = view<FloorShipment>('CountedShipment')({
  trackingCode: ['code', text('El código de seguimiento.')],
  recipientName: text('El destinatario.'),
  locality: text('La localidad o, si se retira en una sucursal, su prov_codigo.'),
  postalCode: count('El código postal.'),
  result: oneOf(['awaited', 'received', 'missing', 'cancelled', 'elsewhere'], resultText),
  state: oneOf(movementCodes, 'El último estado.'),
  since: moment('Desde cuándo está en ese estado.'),
  cancelledAt: orNull(moment('Cuándo se canceló.')),
  pieces: count('Bultos que dice la orden.'),
  counted: orNull(count('Bultos contados en el piso; `null` si nadie los contó.')),
  missingPieces: computed(count('Bultos que faltan.'), missingPieces),
  givenBackAt: orNull(moment('Cuándo se le devolvió a quien lo trajo.')),
})

export const listCountedShipments = partList({
  path: '/hand-overs/:id/shipments',
  name: 'listCountedShipments',
  summary: 'Listar los envíos de una hoja de entrega con lo contado',
  description: 'Como los lista la hoja, con qué pasó con cada uno y cuántos bultos se contaron.',
  roles: readers,
  sight: 'narrowed',
  item: shownShipment,
  readPlace: readSheetPlace,
  placeOf: ({ enteredAt, code }) => `${enteredAt}~${code}`,
  find: findSeenSheet,
  load: async ({ found: day, after, limit }, context) =>
    withoutPersons(await context.labels.floor.listShipments(day, after, limit), context),
  refusals: { 'not-found': noSheet },
})

/** Shipments still to be received show their branch no more than where they go. */
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
  trackingCode: [
    'trackingCode',
    textField(16, { required: true, description: 'Un envío de la hoja.' }),
  ],
  pieces: ['pieces', integer(4, { description: 'Sus bultos en el piso.' })],
  givenBack: [
    'givenBack',
    flagField({ description: 'Si se le devolvió a quien lo trajo, porque no ingresa.' }),
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
    flagField({
      description: paragraph`true: cierra la cuenta; lo que nadie contó vuelve a estar cargado y lo
        que falta queda en los pendientes. false: la abre otra vez.`,
    }),
  ],
  handedOverBy: ['handedOverBy', textField(60, { description: 'Quién trajo la hoja.' })],
} as const satisfies Shape

const changing = {
  method: 'POST',
  roles: receivers,
  sight: 'in-hand',
  find: findSheet,
  refusals: {
    'not-found': noSheet,
    'not-listed': notListed('counts', 'No se anotó nada.'),
    'sheet-unreceived': 409,
    'sheet-elsewhere': [
      409,
      ({ branch }: { readonly branch: string }) => ({
        es: `La recibió la sucursal ${branch}: solo ella la cuenta o la deshace.`,
        en: `The branch ${branch} received it: only that branch counts or undoes it.`,
      }),
    ],
    'sheet-closed': [409, 'La cuenta de la hoja está cerrada: abrila antes de cambiarla.'],
  },
} as const

export const countHandOver = row({
  ...changing,
  path: '/hand-overs/:id/counts',
  name: 'countHandOver',
  summary: 'Contar en el piso los bultos de una hoja de entrega',
  description: 'Anota los bultos de una hoja recibida, y cierra o abre su cuenta.',
  body: message('HandOverCountsInput', countsShape, 'No se anotó nada.'),
  answer: { schema: entity('HandOverCounts', objectOf(floorProperties)), write: writeSums },
  run({ found: day, body: { counts = [], closed, handedOverBy } }, { labels, clock, operator }) {
    const now = clock()
    const counting = {
      counts: counts.map(({ trackingCode, pieces, givenBack }) => ({
        code: trackingCode.toUpperCase() as TrackingCode,
        counted: pieces,
        givenBackAt: givenBack === undefined ? undefined : givenBack ? now : null,
      })),
      isClosed: closed,
      handedOverBy,
    }
    return labels.floor.count(day, counting, operator)
  },
})

export const undoHandOver = row({
  ...changing,
  path: '/hand-overs/:id/undo',
  name: 'undoHandOver',
  summary: 'Deshacer la recepción de una hoja de entrega',
  description: paragraph`Con una corrección por envío: nada se borra. Quien escanea puede deshacer
    lo suyo, dentro de los diez minutos. Lo que ya siguió viaje queda como está, en \`kept\`.`,
  body: message(
    'HandOverUndoInput',
    {
      reason: ['reason', textField(200, { description: 'Por qué; queda en cada envío (D43).' })],
    },
    'No se deshizo nada.',
  ),
  answer: view<UndoneReception>('UndoneHandOver')({
    undone: count('Cuántos envíos volvieron a estar cargados.'),
    kept: texts('Los que siguen ingresados.'),
  }),
  run({ found: day, params, body }, { labels, operator }) {
    const reason = body.reason || `Se deshizo la recepción de la hoja ${params.id.toUpperCase()}`
    return labels.floor.undo(day, reason, operator)
  },
})
