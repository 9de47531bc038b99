import { type KeyOperation, notFound } from '../../faces/operations/operation.wire.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { Zone } from '../../kits/clock/zone.ts'
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

export const cashRows: readonly KeyOperation<CashContext, Scope>[] = [
  reading.collections,
  reading.statements,
  reading.statement,
  reading.csv,
  reading.pdf,
].map((row) => ({ ...row, scope: 'cash' }))
