import { dayText, parsePeriod } from '../../kits/clock/period.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { integer, text } from '../../rows/fields.ts'
import {
  badPeriod,
  badRequest,
  conflict,
  type InBoth,
  notFound,
  type Operation,
} from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import { type RefusalOf, refusalAnswers } from '../../rows/refusal-answers.ts'
import { type Cash, type PaymentRefusal } from './cash.ts'
import { statementSchema, writeStatement } from './cash.wire.ts'
import { type CashOpsContext, settlers } from './cash-context.wire.ts'
import { cashOpsReading, unknownStatement } from './cash-reading.wire.ts'

type Row = Operation<CashOpsContext>

const day = (description: string) => text(10, { required: true, description })
const periodShape = {
  shipper: ['shipper', integer(9, { required: true, description: 'Número del remitente.' })],
  from: ['from', day('Primer día, YYYY-MM-DD.')],
  to: ['to', day('Último día, YYYY-MM-DD.')],
} as const satisfies Shape

const explainCreating = refusalAnswers<RefusalOf<Cash['createStatement']>>({
  'shipper-unknown': notFound('No hay ningún remitente con ese número.'),
  'nothing-to-settle': conflict('No hay nada que liquidar en ese período.'),
})

const createCashStatement: Row = {
  method: 'POST',
  path: '/cash/statements',
  name: 'createCashStatement',
  asksFresh: true,
  summary: 'Liquidar las cobranzas de un remitente',
  description: paragraph`Reúne lo rendido en el período y todavía no liquidado, y descuenta lo que
    se liquidó por entregas que después se anularon. Que se pagó se registra después.`,
  roles: settlers,
  request: entity('CashStatementInput', shapeSchema(periodShape)),
  response: statementSchema,
  successStatus: 201,
  problems: [
    { status: 404, meaning: 'No existe ese remitente.' },
    { status: 409, meaning: 'No hay nada que liquidar en el período.' },
  ],
  async answer({ body }, { cash, operator, zone }) {
    const problem = 'Se esperan shipper y los días from y to, YYYY-MM-DD, en orden.'
    const read = readBody(periodShape, body, problem)
    if (!read.ok) return read.refusal
    const { shipper, from, to } = read.value
    const period = parsePeriod(zone, from, to)
    if (period === undefined) return badPeriod()
    const made = await cash.createStatement(shipper, period, operator)
    return made.ok
      ? { status: 201, body: writeStatement(made.value, zone) }
      : explainCreating(made.refusal)
  },
}

const paymentShape = {
  reference: [
    'reference',
    text(60, { required: true, description: 'Cómo se llama la transferencia en el banco.' }),
  ],
  paidOn: ['paidOn', day('El día de la transferencia, YYYY-MM-DD.')],
} as const satisfies Shape

const payCashStatement: Row = {
  method: 'POST',
  path: '/cash/statements/:id/payment',
  name: 'payCashStatement',
  asksFresh: true,
  summary: 'Registrar que una liquidación se pagó',
  description: paragraph`Una sola vez: repetirlo con la misma referencia responde lo mismo. Si el
    total es negativo, la transferencia es del remitente.`,
  roles: settlers,
  request: entity('PaymentInput', shapeSchema(paymentShape)),
  response: statementSchema,
  successStatus: 200,
  problems: [
    { status: 404, meaning: 'No existe esa liquidación.' },
    { status: 409, meaning: 'Ya se registró otro pago de esa liquidación.' },
  ],
  async answer({ params, body }, { cash, operator, zone }) {
    const read = readBody(paymentShape, body, badPayment)
    if (!read.ok) return read.refusal
    const { reference, paidOn } = read.value
    const on = parsePeriod(zone, paidOn, paidOn)
    if (on === undefined)
      return unfitDay({ es: 'Se espera un día, YYYY-MM-DD.', en: 'Expected a day, YYYY-MM-DD.' })
    const payment = { reference: reference.trim(), day: on }
    const done = await cash.payStatement(params['id'] ?? '', payment, operator)
    return done.ok
      ? { status: 200, body: writeStatement(done.value, zone) }
      : explainPayment(done.refusal, zone)
  },
}

const badPayment = 'Con estos datos no se puede registrar el pago.'

const unfitDay = ({ es: detail, en }: InBoth) =>
  badRequest(badPayment, [{ field: 'paidOn', code: 'field-malformed', detail, en }])

const explainPayment = refusalAnswers<PaymentRefusal, [zone: Zone]>({
  'statement-unknown': unknownStatement,
  'day-unfit': unfitDay({
    es: 'Un día entre el de la liquidación y hoy.',
    en: "A day between the statement's and today.",
  }),
  'paid-otherwise': ({ statement: { paidOn, paidReference } }, zone) => {
    const on = paidOn === null ? undefined : dayText(zone, paidOn)
    const when = { es: on ? ` el ${on}` : '', en: on ? ` on ${on}` : '' }
    const how = {
      es: paidReference ? ` con la referencia ${paidReference}` : '',
      en: paidReference ? ` with the reference ${paidReference}` : '',
    }
    return conflict({
      es: `Esa liquidación ya se pagó${when.es}${how.es}.`,
      en: `That statement was already paid${when.en}${how.en}.`,
    })
  },
})

export const statementOperations: readonly Row[] = [
  createCashStatement,
  payCashStatement,
  cashOpsReading.statements,
  cashOpsReading.statement,
  cashOpsReading.csv,
  cashOpsReading.pdf,
]
