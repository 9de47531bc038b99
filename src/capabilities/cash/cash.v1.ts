import type { Shipper } from '../../kernel/shipper.ts'
import { parsePeriod } from '../../kits/clock/period.ts'
import { accept, refuse } from '../../outcome.ts'
import { badPeriod } from '../../rows/operation.ts'
import { dayForm } from '../../rows/query-forms.ts'
import { keyRows } from '../../rows/row.ts'
import { cents, count, day, nested, view } from '../../rows/view.ts'
import type { CashSum, CashSummary } from './cash.ts'
import { type CashReading, collectionFilters, collectionList } from './cash.wire.ts'
import { filterOf, readingOf, statementFilters, statementList } from './cash-statements.wire.ts'

export interface CashContext extends CashReading {
  readonly caller: Shipper
}

const { row, list } = keyRows<CashContext>()

const listOwnCollected = list({
  ...collectionList,
  name: 'listOwnCollected',
  summary: 'Listar lo cobrado por tus envíos contra reembolso',
  description: 'Desde la entrega hasta el pago: `state` dice dónde está el dinero.',
  scope: 'cash',
  query: collectionFilters,
  load({ query: { state, trackingCode }, after = '', limit }, { cash, caller }) {
    const code = trackingCode?.toUpperCase()
    return cash.list({ state, trackingCode: code, shipper: caller.number }, after, limit)
  },
})

const listOwnCashStatements = list({
  ...statementList,
  name: 'listOwnCashStatements',
  summary: 'Listar tus liquidaciones de cobranzas',
  description: 'En orden; las pagadas dicen cuándo y con qué transferencia.',
  scope: 'cash',
  query: statementFilters,
  load: ({ query, after = '', limit }, { cash, caller, zone }) =>
    cash.listStatements({ ...filterOf(query, zone), shipper: caller.number }, after, limit),
})

const reading = readingOf<CashContext>(({ caller }) => caller.number)

const common = {
  scope: 'cash',
  refusals: {
    'statement-unknown': [404, 'Tu cuenta no tiene ninguna liquidación con ese número.'],
  },
} as const

const getOwnCashStatement = row({
  ...reading.whole,
  ...common,
  name: 'getOwnCashStatement',
  summary: 'Ver una liquidación de cobranzas',
  description: 'Con sus renglones.',
})

const getOwnCashStatementCsv = row({
  ...reading.csv,
  ...common,
  name: 'getOwnCashStatementCsv',
  summary: 'Bajar una liquidación de cobranzas como planilla',
  description: 'Los renglones en CSV, con importes en pesos.',
})

const getOwnCashStatementPdf = row({
  ...reading.pdf,
  ...common,
  name: 'getOwnCashStatementPdf',
  summary: 'Bajar una liquidación de cobranzas en PDF',
  description: 'Para archivar.',
})

const shownSum = view<CashSum>()({
  cents: cents('Cuánto.'),
  shipments: count('De cuántos envíos.'),
})

interface SummaryOfDays extends CashSummary {
  readonly from: string
  readonly to: string
}

const getCashSummary = row({
  method: 'GET',
  path: '/cash/summary',
  name: 'getOwnCashSummary',
  summary: 'Ver dónde está el dinero cobrado por tus envíos',
  description: 'Lo cobrado y pagado en el período, y lo que ahora está en cada lugar.',
  scope: 'cash',
  query: {
    from: [dayForm, 'Primer día, YYYY-MM-DD. Obligatorio.', { example: '2026-11-01' }],
    to: [dayForm, 'Último día. Obligatorio.', { example: '2026-11-30' }],
  },
  problems: [{ status: 400, meaning: 'El período no se puede leer.' }],
  answer: view<SummaryOfDays>('CashSummary')({
    from: day('Primer día.'),
    to: day('Último día.'),
    collected: nested(shownSum, 'Lo que se cobró en el período, sin lo anulado.'),
    withDrivers: nested(shownSum, 'Lo que ahora tienen los distribuidores.'),
    atBranches: nested(shownSum, 'Lo que ahora está en sucursales, sin liquidar.'),
    settled: nested(shownSum, 'Lo que ahora está en liquidaciones sin pagar.'),
    paid: nested(shownSum, 'Lo que pagaron las liquidaciones en el período.'),
  }),
  async run({ query: { from, to } }, { cash, caller, zone }) {
    const period = parsePeriod(zone, from, to)
    if (period === undefined) return refuse(badPeriod())
    return accept({ from, to, ...(await cash.summary(caller.number, period)) })
  },
  refusals: {},
})

export const cashRows = [
  listOwnCollected,
  listOwnCashStatements,
  getOwnCashStatement,
  getOwnCashStatementCsv,
  getOwnCashStatementPdf,
  getCashSummary,
]
