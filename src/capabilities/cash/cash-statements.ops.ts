import {
  badRequest,
  conflict,
  notFound,
  type Operation,
} from '../../faces/operations/operation.wire.ts'
import { readPageRequest, toPage } from '../../faces/operations/paging.wire.ts'
import { shipperForm } from '../../faces/operations/query-forms.wire.ts'
import { type RefusalOf, refusalAnswers } from '../../faces/operations/refusal-answers.wire.ts'
import { parseShipperNumber } from '../../kernel/shipper.ts'
import { dayText, parsePeriod } from '../../kits/clock/period.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { newReading } from '../../kits/fields/field.ts'
import { integer, text } from '../../kits/fields/scalars.ts'
import { readObject, type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import type { Cash, PaymentRefusal } from './cash.ts'
import {
  pageOf,
  pdfFile,
  readPaid,
  statementCsv,
  statementLinesSchema,
  statementPdf,
  statementQuery,
  statementSchema,
  writeLines,
  writePage,
  writeStatement,
} from './cash.wire.ts'
import { type CashOpsContext, cashReaders, settlers } from './cash-context.wire.ts'

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
  summary: 'Liquidar las cobranzas de un remitente',
  description: [
    'Reúne lo rendido en el período y todavía no liquidado, y descuenta lo que se liquidó por ',
    'entregas que después se anularon. Que se pagó se registra después.',
  ].join(''),
  roles: settlers,
  request: shapeSchema(periodShape),
  response: statementSchema,
  successStatus: 201,
  problems: [
    { status: 404, meaning: 'No existe ese remitente.' },
    { status: 409, meaning: 'No hay nada que liquidar en el período.' },
  ],
  async answer({ body }, { cash, operator, zone }) {
    const { shipper: number, from, to } = readObject(periodShape, body, newReading(), '')
    const period =
      typeof from === 'string' && typeof to === 'string' ? parsePeriod(zone, from, to) : undefined
    if (typeof number !== 'number' || period === undefined)
      return badRequest('Se esperan shipper y los días from y to, YYYY-MM-DD, en orden.')
    const made = await cash.createStatement(number, period, operator)
    return made.ok
      ? { status: 201, body: writeStatement(made.value, zone) }
      : explainCreating(made.refusal)
  },
}

const listCashStatements: Row = {
  method: 'GET',
  path: '/cash/statements',
  name: 'listCashStatements',
  summary: 'Listar las liquidaciones',
  description: 'Por remitente y número.',
  roles: cashReaders,
  query: [
    ...statementQuery,
    { name: 'shipper', description: 'Solo las de este remitente.', form: shipperForm },
  ],
  response: pageOf(statementSchema),
  successStatus: 200,
  async answer({ query }, { cash, zone }) {
    const shipper = parseShipperNumber(query['shipper'])
    const request = readPageRequest(query)
    const filter = { shipper, paid: readPaid(query) }
    const rows = await cash.listStatements(filter, request.after ?? '', request.limit + 1)
    const page = toPage(rows, request, ({ id }) => id)
    return { status: 200, body: writePage(page, (one) => writeStatement(one, zone)) }
  },
}

const unknownStatement = notFound('No hay ninguna liquidación con ese número.')

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
  summary: 'Registrar que una liquidación se pagó',
  description: [
    'Una sola vez: repetirlo con la misma referencia responde lo mismo. Si el total es negativo, ',
    'la transferencia es del remitente.',
  ].join(''),
  roles: settlers,
  request: shapeSchema(paymentShape),
  response: statementSchema,
  successStatus: 200,
  problems: [
    { status: 404, meaning: 'No existe esa liquidación.' },
    { status: 409, meaning: 'Ya se registró otro pago de esa liquidación.' },
  ],
  async answer({ params, body }, { cash, operator, zone }) {
    const { reference, paidOn } = readObject(paymentShape, body, newReading(), '')
    const on = typeof paidOn === 'string' ? parsePeriod(zone, paidOn, paidOn) : undefined
    const faults = [
      ...(typeof reference === 'string'
        ? []
        : [field('reference', 'Un texto de 1 a 60 caracteres.')]),
      ...(on === undefined ? [field('paidOn', 'Un día, YYYY-MM-DD.')] : []),
    ]
    if (typeof reference !== 'string' || on === undefined)
      return badRequest('Con estos datos no se puede registrar el pago.', faults)
    const payment = { reference: reference.trim(), day: on }
    const done = await cash.payStatement(params['id'] ?? '', payment, operator)
    return done.ok
      ? { status: 200, body: writeStatement(done.value, zone) }
      : explainPayment(done.refusal, zone)
  },
}

const field = (name: string, detail: string) => ({ field: name, detail })

const explainPayment = refusalAnswers<PaymentRefusal, [zone: Zone]>({
  'statement-unknown': unknownStatement,
  'day-unfit': badRequest('Con estos datos no se puede registrar el pago.', [
    field('paidOn', 'Un día entre el de la liquidación y hoy.'),
  ]),
  'paid-otherwise': ({ statement: { paidOn, paidReference } }, zone) => {
    const when = paidOn === null ? '' : ` el ${dayText(zone, paidOn)}`
    const how = paidReference ? ` con la referencia ${paidReference}` : ''
    return conflict(`Esa liquidación ya se pagó${when}${how}.`)
  },
})

const getCashStatement: Row = {
  method: 'GET',
  path: '/cash/statements/:id',
  name: 'getCashStatement',
  summary: 'Ver una liquidación',
  description: 'Con sus renglones.',
  roles: cashReaders,
  response: statementLinesSchema,
  successStatus: 200,
  async answer({ params }, { cash, zone }) {
    const found = await cash.findStatement(params['id'] ?? '')
    return found ? { status: 200, body: writeLines(found, zone) } : unknownStatement
  },
}

const getCashStatementCsv: Row = {
  method: 'GET',
  path: '/cash/statements/:id/csv',
  name: 'getCashStatementCsv',
  summary: 'Bajar una liquidación como planilla',
  description: 'Los renglones en CSV, con importes en pesos.',
  roles: cashReaders,
  response: { type: 'string', description: 'El archivo CSV.' },
  csvResponse: true,
  successStatus: 200,
  async answer({ params }, { cash, zone }) {
    const found = await cash.findStatement(params['id'] ?? '')
    return found ? statementCsv(found, zone) : unknownStatement
  },
}

const getCashStatementPdf: Row = {
  method: 'GET',
  path: '/cash/statements/:id/pdf',
  name: 'getCashStatementPdf',
  summary: 'Bajar una liquidación en PDF',
  description: 'Para firmar o mandar.',
  roles: cashReaders,
  response: { type: 'string', format: 'binary', description: 'El archivo PDF.' },
  fileResponse: pdfFile,
  successStatus: 200,
  async answer({ params }, { cash, zone }) {
    const found = await cash.findStatement(params['id'] ?? '')
    return found ? statementPdf(found, zone) : unknownStatement
  },
}

export const statementOperations = [
  createCashStatement,
  payCashStatement,
  listCashStatements,
  getCashStatement,
  getCashStatementCsv,
  getCashStatementPdf,
] as const
