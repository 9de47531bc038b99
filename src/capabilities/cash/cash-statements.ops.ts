import { dayText, parsePeriod } from '../../kits/clock/period.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { refuse } from '../../outcome.ts'
import { integer, text } from '../../rows/fields.ts'
import { badPeriod, badRequest } from '../../rows/operation.ts'
import { shipperForm } from '../../rows/query-forms.ts'
import { message, opsRows } from '../../rows/row.ts'
import { type CashOpsContext, cashReaders, settlers } from './cash.wire.ts'
import {
  filterOf,
  readingOf,
  shownStatement,
  statementFilters,
  statementList,
} from './cash-statements.wire.ts'

const { row, list } = opsRows<CashOpsContext>()

const badPayment = 'Con estos datos no se puede registrar el pago.'

const unreadableDay = {
  field: 'paidOn',
  code: 'field-malformed',
  detail: 'Se espera un día, YYYY-MM-DD.',
  en: 'Expected a day, YYYY-MM-DD.',
} as const

const unfitDay = {
  field: 'paidOn',
  code: 'day-unfit',
  detail: 'Un día entre el de la liquidación y hoy.',
  en: "A day between the statement's and today.",
} as const

const day = (description: string) => text(10, { required: true, description })

const createCashStatement = row({
  method: 'POST',
  path: '/cash/statements',
  name: 'createCashStatement',
  asksFresh: true,
  summary: 'Liquidar las cobranzas de un remitente',
  description: paragraph`Reúne lo rendido en el período y todavía no liquidado, y descuenta lo que
    se liquidó por entregas que después se anularon. Que se pagó se registra después.`,
  roles: settlers,
  body: message(
    'CashStatementInput',
    {
      shipper: ['shipper', integer(9, { required: true, description: 'Número del remitente.' })],
      from: ['from', day('Primer día, YYYY-MM-DD.')],
      to: ['to', day('Último día, YYYY-MM-DD.')],
    },
    'Se esperan shipper y los días from y to, YYYY-MM-DD, en orden.',
  ),
  answer: shownStatement,
  status: 201,
  async run({ body: { shipper, from, to } }, { cash, operator, zone }) {
    const period = parsePeriod(zone, from, to)
    return period ? cash.createStatement(shipper, period, operator) : refuse(badPeriod())
  },
  refusals: {
    'shipper-unknown': [404, 'No hay ningún remitente con ese número.'],
    'nothing-to-settle': 409,
  },
})

const payCashStatement = row({
  method: 'POST',
  path: '/cash/statements/:id/payment',
  name: 'payCashStatement',
  asksFresh: true,
  summary: 'Registrar que una liquidación se pagó',
  description: paragraph`Una sola vez: repetirlo con la misma referencia responde lo mismo. Si el
    total es negativo, la transferencia es del remitente.`,
  roles: settlers,
  body: message(
    'PaymentInput',
    {
      reference: [
        'reference',
        text(60, { required: true, description: 'Cómo se llama la transferencia en el banco.' }),
      ],
      paidOn: ['paidOn', day('El día de la transferencia, YYYY-MM-DD.')],
    },
    badPayment,
  ),
  answer: shownStatement,
  async run({ params, body: { reference, paidOn } }, { cash, operator, zone }) {
    const on = parsePeriod(zone, paidOn, paidOn)
    if (on === undefined) return refuse(badRequest(badPayment, [unreadableDay]))
    return cash.payStatement(params.id, { reference: reference.trim(), day: on }, operator)
  },
  refusals: {
    'statement-unknown': 404,
    'day-unfit': [400, () => ({ es: badPayment, errors: [unfitDay] })],
    'paid-otherwise': [
      409,
      ({ statement: { paidOn, paidReference } }, _input, { zone }) => {
        const on = paidOn === null ? undefined : dayText(zone, paidOn)
        const when = { es: on ? ` el ${on}` : '', en: on ? ` on ${on}` : '' }
        const how = {
          es: paidReference ? ` con la referencia ${paidReference}` : '',
          en: paidReference ? ` with the reference ${paidReference}` : '',
        }
        return {
          es: `Esa liquidación ya se pagó${when.es}${how.es}.`,
          en: `That statement was already paid${when.en}${how.en}.`,
        }
      },
    ],
  },
})

const listCashStatements = list({
  ...statementList,
  name: 'listCashStatements',
  summary: 'Listar las liquidaciones',
  description: 'Por remitente y número.',
  roles: cashReaders,
  sight: 'whole-carrier',
  query: { ...statementFilters, shipper: [shipperForm, 'Solo las de este remitente.'] },
  load: ({ query: { shipper, ...rest }, after = '', limit }, { cash, zone }) =>
    cash.listStatements({ ...filterOf(rest, zone), shipper }, after, limit),
})

const reading = readingOf<CashOpsContext>(() => undefined)

/** A statement has the collections of every branch. */
const common = {
  roles: cashReaders,
  sight: 'whole-carrier',
  refusals: { 'statement-unknown': 404 },
} as const

const getCashStatement = row({
  ...reading.whole,
  ...common,
  name: 'getCashStatement',
  summary: 'Ver una liquidación',
  description: 'Con sus renglones.',
})

const getCashStatementCsv = row({
  ...reading.csv,
  ...common,
  name: 'getCashStatementCsv',
  summary: 'Bajar una liquidación como planilla',
  description: 'Los renglones en CSV, con importes en pesos.',
})

const getCashStatementPdf = row({
  ...reading.pdf,
  ...common,
  name: 'getCashStatementPdf',
  summary: 'Bajar una liquidación en PDF',
  description: 'Para firmar o mandar.',
})

export const statementOperations = [
  createCashStatement,
  payCashStatement,
  listCashStatements,
  getCashStatement,
  getCashStatementCsv,
  getCashStatementPdf,
]
