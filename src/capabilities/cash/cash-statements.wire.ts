import { dateText } from '../../kits/clock/dates.ts'
import { dayText, parsePeriod } from '../../kits/clock/period.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { writeCsv } from '../../kits/csv/write-csv.ts'
import { accept, orRefuse } from '../../outcome.ts'
import { csvOf, fileOf } from '../../rows/file-answers.ts'
import { anyText as anyPlace } from '../../rows/list-row.ts'
import { dayForm, flagForm } from '../../rows/query-forms.ts'
import { type QueryValues } from '../../rows/row.ts'
import {
  carrierDay,
  cents,
  computed,
  count,
  day,
  type InZone,
  listOf,
  moment,
  oneOf,
  orNull,
  text,
  type ViewTable,
  view,
} from '../../rows/view.ts'
import {
  drawStatement,
  type Statement,
  type StatementFilter,
  type StatementLine,
  type StatementLines,
  type StatementPages,
} from './cash.ts'
import type { CashReading } from './cash.wire.ts'

const shown: ViewTable<Statement, [InZone]> = {
  id: ['id', text('Número de la liquidación.')],
  shipper: ['shipper', count('Número del remitente.')],
  shipperName: ['shipperName', text('El remitente.')],
  from: ['fromAt', carrierDay('Primer día del período.')],
  to: computed(day('Último día.'), ({ toAt }, { zone }) => dayText(zone, toAt - 1)),
  totalCents: ['totalCents', cents('Lo que se paga: lo cobrado menos lo descontado.')],
  shipments: ['shipments', count('Los envíos que paga, sin los que descuenta.')],
  createdAt: ['createdAt', moment('Cuándo se hizo.')],
  createdBy: ['createdBy', text('Quién la hizo.')],
  payableOn: [
    'payableAt',
    orNull(carrierDay('El día en que se prevé pagarla; null en las más viejas.')),
  ],
  paidOn: ['paidOn', orNull(carrierDay('El día de la transferencia; null si todavía no se pagó.'))],
  paidReference: ['paidReference', orNull(text('La referencia de la transferencia.'))],
  paidBy: ['paidBy', orNull(text('Quién registró el pago.'))],
}

export const shownStatement = view('CashStatement', shown)

const kindOf = ({ cents: amount }: StatementLine) => (amount < 0 ? 'reversed' : 'collected')

const shownLine = view<StatementLine>('CashStatementLine')({
  trackingCode: computed(text('El envío.'), ({ collection }) => collection.trackingCode),
  kind: computed(
    oneOf(
      ['collected', 'reversed'],
      'Lo que se paga, o lo que se descuenta porque la entrega se anuló.',
    ),
    kindOf,
  ),
  amountCents: ['cents', cents('El importe; negativo si se descuenta.')],
  collectedAt: computed(moment('Cuándo se entregó.'), ({ collection }) => collection.collectedAt),
  handedOverAt: computed(
    orNull(moment('Cuándo se rindió.')),
    ({ collection }) => collection.handedOverAt,
  ),
})

interface DetailedStatement extends Statement, Pick<StatementLines, 'lines'> {}

const shownWithLines = view<DetailedStatement, [InZone]>('CashStatementDetail', {
  ...shown,
  lines: ['lines', listOf(shownLine, 'Lo que se paga y lo que se descuenta.')],
})

/** The common part of the lists of both faces. */
export const statementList = {
  path: '/cash/statements',
  readPlace: anyPlace,
  placeOf: ({ id }: Statement) => id,
  item: shownStatement,
}

export const statementFilters = {
  paid: [flagForm, 'true: solo las pagadas; false: solo las que falta pagar.'],
  from: [dayForm, 'Solo las de períodos con días desde este.'],
  to: [dayForm, 'Solo las de períodos con días hasta este.'],
} as const

export function filterOf(
  { paid, from, to }: QueryValues<typeof statementFilters>,
  zone: Zone,
): StatementFilter {
  const dayOf = (input: string | undefined) => (input ? parsePeriod(zone, input, input) : undefined)
  return { paid, from: dayOf(from)?.from, to: dayOf(to)?.to }
}

interface OfStatement {
  readonly params: { readonly id: string }
}

/**
 * The common part of the rows of both faces that send one statement, which is answered as unknown
 * where it is not the owner's.
 */
export function readingOf<Context extends CashReading>(
  ownerOf: (context: Context) => number | undefined,
) {
  async function find<Found extends Pick<StatementLines, 'statement'>>(
    finding: Promise<Found | undefined>,
    context: Context,
  ) {
    const lines = await finding
    const owner = ownerOf(context)
    const isVisible = owner === undefined || lines?.statement.shipper === owner
    return orRefuse(isVisible ? lines : undefined, 'statement-unknown')
  }
  return {
    whole: {
      method: 'GET',
      path: '/cash/statements/:id',
      answer: shownWithLines,
      async run({ params }: OfStatement, context: Context) {
        const lines = await find(context.cash.findStatement(params.id), context)
        return lines.ok ? accept({ ...lines.value.statement, lines: lines.value.lines }) : lines
      },
    },
    csv: {
      method: 'GET',
      path: '/cash/statements/:id/csv',
      answer: csvOf,
      async run({ params }: OfStatement, context: Context) {
        const pages = await find(context.cash.findStatementPages(params.id), context)
        return pages.ok ? accept(statementCsv(pages.value, context.zone)) : pages
      },
    },
    pdf: {
      method: 'GET',
      path: '/cash/statements/:id/pdf',
      answer: fileOf(
        { type: 'application/pdf', description: 'Un archivo PDF.' },
        { type: 'string', format: 'binary', description: 'El archivo PDF.' },
      ),
      async run({ params }: OfStatement, context: Context) {
        const lines = await find(context.cash.findStatement(params.id), context)
        return lines.ok ? accept(statementPdf(lines.value, context.zone)) : lines
      },
    },
  } as const
}

/** In pesos with two decimals, as accountants' spreadsheets expect. */
function statementCsv({ statement, pages }: StatementPages, zone: Zone) {
  const columns = [
    'trackingCode',
    'kind',
    'amount',
    'collectedOn',
    'handedOverOn',
    'statement',
    'paidOn',
    'paidReference',
  ]
  const paidOn = statement.paidOn === null ? '' : dayText(zone, statement.paidOn)
  const paidReference = statement.paidReference ?? ''
  const rowOf = (line: StatementLine) => ({
    trackingCode: line.collection.trackingCode,
    kind: kindOf(line),
    amount: (line.cents / 100).toFixed(2),
    collectedOn: dayText(zone, line.collection.collectedAt),
    handedOverOn: dayText(zone, line.collection.handedOverAt ?? line.collection.collectedAt),
    statement: statement.id,
    paidOn,
    paidReference,
  })
  return { csv: writeCsv(columns, pages, rowOf), fileName: `${statement.id}.csv` }
}

function statementPdf(statement: StatementLines, zone: Zone) {
  const bytes = drawStatement(statement, (at) => dateText(zone, at).replaceAll('-', '/'))
  return { bytes, fileName: `${statement.statement.id}.pdf` }
}
