import { type KeyOperation, notFound } from '../../faces/operations/operation.wire.ts'
import { readPageRequest, toPage } from '../../faces/operations/paging.wire.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { Cash, StatementLines } from './cash.ts'
import {
  collectionQuery,
  collectionSchema,
  pageOf,
  pdfFile,
  readPaid,
  readState,
  statementCsv,
  statementLinesSchema,
  statementPdf,
  statementQuery,
  statementSchema,
  writeCollection,
  writeLines,
  writePage,
  writeStatement,
} from './cash.wire.ts'

export interface CashContext {
  readonly cash: Cash
  readonly caller: Shipper
  readonly zone: Zone
}

type Row = KeyOperation<CashContext, Scope>

const unknownStatement = notFound('Tu cuenta no tiene ninguna liquidación con ese número.')

/** Another's is as good as none. */
async function findOwn(
  id: string | undefined,
  { cash, caller }: CashContext,
): Promise<StatementLines | undefined> {
  const found = await cash.findStatement(id ?? '')
  return found?.statement.shipper === caller.number ? found : undefined
}

const listOwnCollected: Row = {
  method: 'GET',
  path: '/cash/collections',
  name: 'listOwnCollected',
  summary: 'Listar lo cobrado por tus envíos contra reembolso',
  description: 'Desde la entrega hasta el pago: `state` dice dónde está el dinero.',
  scope: 'cash',
  query: collectionQuery,
  response: pageOf(collectionSchema),
  successStatus: 200,
  async answer({ query }, { cash, caller, zone }) {
    const state = readState(query)
    const request = readPageRequest(query)
    const trackingCode = query['trackingCode']?.toUpperCase()
    const filter = { state, trackingCode, shipper: caller.number }
    const rows = await cash.list(filter, request.after ?? '', request.limit + 1)
    return {
      status: 200,
      body: writePage(
        toPage(rows, request, ({ id }) => id),
        (one) => writeCollection(one, zone),
      ),
    }
  },
}

const listOwnCashStatements: Row = {
  method: 'GET',
  path: '/cash/statements',
  name: 'listOwnCashStatements',
  summary: 'Listar tus liquidaciones de cobranzas',
  description: 'En orden; las pagadas dicen cuándo y con qué transferencia.',
  scope: 'cash',
  query: statementQuery,
  response: pageOf(statementSchema),
  successStatus: 200,
  async answer({ query }, { cash, caller, zone }) {
    const request = readPageRequest(query)
    const filter = { shipper: caller.number, paid: readPaid(query) }
    const rows = await cash.listStatements(filter, request.after ?? '', request.limit + 1)
    const page = toPage(rows, request, ({ id }) => id)
    return { status: 200, body: writePage(page, (one) => writeStatement(one, zone)) }
  },
}

const getOwnCashStatement: Row = {
  method: 'GET',
  path: '/cash/statements/:id',
  name: 'getOwnCashStatement',
  summary: 'Ver una liquidación de cobranzas',
  description: 'Con sus renglones.',
  scope: 'cash',
  response: statementLinesSchema,
  successStatus: 200,
  async answer({ params }, context) {
    const found = await findOwn(params['id'], context)
    return found ? { status: 200, body: writeLines(found, context.zone) } : unknownStatement
  },
}

const getOwnCashStatementCsv: Row = {
  method: 'GET',
  path: '/cash/statements/:id/csv',
  name: 'getOwnCashStatementCsv',
  summary: 'Bajar una liquidación de cobranzas como planilla',
  description: 'Los renglones en CSV, con importes en pesos.',
  scope: 'cash',
  response: { type: 'string', description: 'El archivo CSV.' },
  csvResponse: true,
  successStatus: 200,
  async answer({ params }, context) {
    const found = await findOwn(params['id'], context)
    return found ? statementCsv(found, context.zone) : unknownStatement
  },
}

const getOwnCashStatementPdf: Row = {
  method: 'GET',
  path: '/cash/statements/:id/pdf',
  name: 'getOwnCashStatementPdf',
  summary: 'Bajar una liquidación de cobranzas en PDF',
  description: 'Para archivar.',
  scope: 'cash',
  response: { type: 'string', format: 'binary', description: 'El archivo PDF.' },
  fileResponse: pdfFile,
  successStatus: 200,
  async answer({ params }, context) {
    const found = await findOwn(params['id'], context)
    return found ? statementPdf(found, context.zone) : unknownStatement
  },
}

export const cashRows = [
  listOwnCollected,
  listOwnCashStatements,
  getOwnCashStatement,
  getOwnCashStatementCsv,
  getOwnCashStatementPdf,
] as const
