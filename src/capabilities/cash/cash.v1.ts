import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { parsePeriod } from '../../kits/clock/period.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { cents, count, day, objectOf } from '../../rows/answer-schema.ts'
import { badPeriod, type KeyOperation, notFound, type OperationRow } from '../../rows/operation.ts'
import { dayForm } from '../../rows/query-forms.ts'
import type { Cash } from './cash.ts'
import { cashReading } from './cash-rows.wire.ts'

export interface CashContext {
  readonly cash: Cash
  readonly caller: Shipper
  readonly zone: Zone
}

const reading = cashReading<CashContext>({
  words: {
    collections: {
      name: 'listOwnCollected',
      summary: 'Listar lo cobrado por tus envíos contra reembolso',
      description: 'Desde la entrega hasta el pago: `state` dice dónde está el dinero.',
    },
    statements: {
      name: 'listOwnCashStatements',
      summary: 'Listar tus liquidaciones de cobranzas',
      description: 'En orden; las pagadas dicen cuándo y con qué transferencia.',
    },
    statement: {
      name: 'getOwnCashStatement',
      summary: 'Ver una liquidación de cobranzas',
      description: 'Con sus renglones.',
    },
    csv: {
      name: 'getOwnCashStatementCsv',
      summary: 'Bajar una liquidación de cobranzas como planilla',
      description: 'Los renglones en CSV, con importes en pesos.',
    },
    pdf: {
      name: 'getOwnCashStatementPdf',
      summary: 'Bajar una liquidación de cobranzas en PDF',
      description: 'Para archivar.',
    },
  },
  shipperOf: (_query, { caller }) => caller.number,
  unknownStatement: notFound(
    'Tu cuenta no tiene ninguna liquidación con ese número.',
    'statement-unknown',
  ),
})

const periodQuery = [
  {
    name: 'from',
    description: 'Primer día, YYYY-MM-DD. Obligatorio.',
    form: dayForm,
    required: { example: '2026-11-01' },
  },
  {
    name: 'to',
    description: 'Último día. Obligatorio.',
    form: dayForm,
    required: { example: '2026-11-30' },
  },
]

const place = (what: string) => ({
  ...objectOf({ cents: cents('Cuánto.'), shipments: count('De cuántos envíos.') }),
  description: what,
})

const getCashSummary: OperationRow<CashContext> = {
  method: 'GET',
  path: '/cash/summary',
  name: 'getOwnCashSummary',
  summary: 'Ver dónde está el dinero cobrado por tus envíos',
  description: 'Lo cobrado y pagado en el período, y lo que ahora está en cada lugar.',
  query: periodQuery,
  problems: [{ status: 400, meaning: 'El período no se puede leer.' }],
  successStatus: 200,
  response: entity(
    'CashSummary',
    objectOf({
      from: day('Primer día.'),
      to: day('Último día.'),
      collected: place('Lo que se cobró en el período, sin lo anulado.'),
      withDrivers: place('Lo que ahora tienen los distribuidores.'),
      atBranches: place('Lo que ahora está en sucursales, sin liquidar.'),
      settled: place('Lo que ahora está en liquidaciones sin pagar.'),
      paid: place('Lo que pagaron las liquidaciones en el período.'),
    }),
  ),
  async answer({ query: { from = '', to = '' } }, { cash, caller, zone }) {
    const period = parsePeriod(zone, from, to)
    if (period === undefined) return badPeriod()
    const summary = await cash.summary(caller.number, period)
    return { status: 200, body: { from, to, ...summary } }
  },
}

export const cashRows: readonly KeyOperation<CashContext, Scope>[] = [
  reading.collections,
  reading.statements,
  reading.statement,
  reading.csv,
  reading.pdf,
  getCashSummary,
].map((row) => ({ ...row, scope: 'cash' }))
