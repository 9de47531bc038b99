import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { oneOf, text } from '../../rows/fields.ts'
import { anyText, listRow } from '../../rows/list-row.ts'
import { conflict, notFound, type Operation } from '../../rows/operation.ts'
import { flagForm } from '../../rows/query-forms.ts'
import { readBody } from '../../rows/read-body.ts'
import { type RefusalOf, refusalAnswers } from '../../rows/refusal-answers.ts'
import type { Cash } from './cash.ts'
import { differenceSchema, writeDifference } from './cash.wire.ts'
import { type CashOpsContext, cashReaders, settlers } from './cash-context.wire.ts'
import { settledResolutions } from './cash-ledger.ts'

type Row = Operation<CashOpsContext>

const listCashDifferences: Row = {
  ...listRow({
    path: '/cash/differences',
    name: 'listCashDifferences',
    summary: 'Listar las diferencias de cobranzas liquidadas',
    description: paragraph`Correcciones que habrían anulado una entrega cuya cobranza ya estaba
      liquidada: se rechazaron, y alguien tiene que decidir quién se hace cargo. Quien es de una
      sucursal ve las de lo que entregó ella.`,
    filters: [{ name: 'open', description: 'true: solo las que nadie resolvió.', form: flagForm }],
    readPlace: anyText,
    load: ({ after = '', limit }, { query }, { cash, sight }: CashOpsContext) =>
      cash.listDifferences({ open: query['open'] === 'true', branch: sight?.branch }, after, limit),
    placeOf: ({ id }) => id,
    item: differenceSchema,
    write: writeDifference,
  }),
  roles: cashReaders,
  sight: 'narrowed',
}

const resolutionShape = {
  resolution: [
    'resolution',
    oneOf(settledResolutions, {
      required: true,
      description: paragraph`deducted: se le descuenta al remitente en su próxima liquidación.
        written-off: la absorbe el transportista. dismissed: la entrega vale y nada cambia.`,
    }),
  ],
  note: ['note', text(200, { required: true, description: 'Por qué; queda en el registro.' })],
} as const satisfies Shape

const explainResolving = refusalAnswers<RefusalOf<Cash['resolveSettled']>>({
  'difference-unknown': notFound('No hay ninguna diferencia de esa cobranza.'),
  'difference-resolved': conflict('Esa diferencia ya se resolvió.'),
})

const resolveCashDifference: Row = {
  method: 'POST',
  path: '/cash/differences/:id/resolution',
  name: 'resolveCashDifference',
  summary: 'Resolver la diferencia de una cobranza liquidada',
  description: paragraph`Con deducted o written-off la cobranza queda anulada y la corrección,
    enviada otra vez, se registra.`,
  roles: settlers,
  request: entity('CashDifferenceResolution', shapeSchema(resolutionShape)),
  response: differenceSchema,
  successStatus: 200,
  problems: [{ status: 409, meaning: 'Ya se resolvió.' }],
  async answer({ params, body }, { cash, operator }) {
    const read = readBody(resolutionShape, body, 'Con estos datos no se puede resolver.')
    if (!read.ok) return read.refusal
    const done = await cash.resolveSettled(params['id'] ?? '', read.value, operator)
    return done.ok
      ? { status: 200, body: writeDifference(done.value) }
      : explainResolving(done.refusal)
  },
}

export const differenceOperations = [listCashDifferences, resolveCashDifference] as const
