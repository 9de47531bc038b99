import type { KeyOperation } from '../../faces/operations/operation.wire.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
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

export interface AccountContext {
  readonly account: AccountBook
  readonly caller: Shipper
  readonly zone: Zone
}

type Row = KeyOperation<AccountContext, Scope>

const common = {
  method: 'GET',
  scope: 'account',
  successStatus: 200,
  problems: accountProblems,
  notes: [pricesNote],
} as const

const getAccountSummary: Row = {
  ...common,
  problems: summingProblems,
  path: '/account/summary',
  name: 'getAccountSummary',
  summary: 'Ver el resumen de cuenta de un período',
  description: 'Las sumas de lo cotizado, lo medido y lo que se cobra.',
  query: periodQuery,
  response: summarySchema,
  answer: ({ query }, { account, caller, zone }) => answerSummary(account, caller, query, zone),
}

const listAccountShipments: Row = {
  ...common,
  path: '/account/shipments',
  name: 'listAccountShipments',
  summary: 'Ver lo cotizado, medido y cobrado de cada envío',
  description: 'Envío por envío, por fecha de carga.',
  query: linesQuery,
  response: linesSchema,
  answer: ({ query }, { account, caller, zone }) => answerLines(account, caller, query, zone),
}

const getAccountShipmentsCsv: Row = {
  ...common,
  problems: summingProblems,
  path: '/account/shipments.csv',
  name: 'getAccountShipmentsCsv',
  summary: 'Bajar el resumen de cuenta como planilla',
  description: 'El período entero en CSV.',
  query: periodQuery,
  response: { type: 'string', description: 'El archivo CSV.' },
  csvResponse: true,
  answer: ({ query }, { account, caller, zone }) => answerCsv(account, caller, query, zone),
}

export const accountRows = [
  getAccountSummary,
  listAccountShipments,
  getAccountShipmentsCsv,
] as const
