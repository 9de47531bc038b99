import {
  notFound,
  type Operation,
  type OperationAnswer,
  type OperationInput,
} from '../../faces/operations/operation.wire.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { AccountBook } from './account.ts'
import {
  accountProblems,
  answerCsv,
  answerLines,
  answerSummary,
  linesQuery,
  linesSchema,
  periodQuery,
  pricesNote,
  summarySchema,
  summingProblems,
} from './account.wire.ts'

export interface AccountOpsContext {
  readonly account: AccountBook
  readonly zone: Zone
}

type Row = Operation<AccountOpsContext>

type Answerer = typeof answerLines

const common = {
  method: 'GET',
  roles: ['administrator', 'executive', 'reader'],
  successStatus: 200,
  problems: accountProblems,
  notes: [pricesNote],
} as const

/** The account of the shipper that the path names. */
async function ofShipper(
  answer: Answerer,
  { params, query }: OperationInput,
  { account, zone }: AccountOpsContext,
): Promise<OperationAnswer> {
  const number = params['number'] ?? ''
  const shipper = /^\d{1,9}$/.test(number) ? await account.findShipper(Number(number)) : undefined
  return shipper
    ? answer(account, shipper, query, zone)
    : notFound('No hay ningún remitente con ese número.')
}

const listShipperAccount: Row = {
  ...common,
  path: '/shippers/:number/account/shipments',
  name: 'listShipperAccount',
  summary: 'Ver lo cotizado, medido y cobrado a un remitente',
  description: 'Envío por envío, por fecha de carga.',
  query: linesQuery,
  response: linesSchema,
  answer: (input, context) => ofShipper(answerLines, input, context),
}

const getShipperAccountCsv: Row = {
  ...common,
  problems: summingProblems,
  path: '/shippers/:number/account/shipments.csv',
  name: 'getShipperAccountCsv',
  summary: 'Bajar lo cotizado, medido y cobrado a un remitente',
  description: 'El período entero en CSV.',
  query: periodQuery,
  response: { type: 'string', description: 'El archivo CSV.' },
  csvResponse: true,
  answer: (input, context) => ofShipper(answerCsv, input, context),
}

const getShipperAccount: Row = {
  ...common,
  problems: summingProblems,
  path: '/shippers/:number/account/summary',
  name: 'getShipperAccount',
  summary: 'Ver el resumen de cuenta de un remitente',
  description: 'Las sumas del período.',
  query: periodQuery,
  response: summarySchema,
  answer: (input, context) => ofShipper(answerSummary, input, context),
}

export const accountOperations = [
  getShipperAccount,
  listShipperAccount,
  getShipperAccountCsv,
] as const
