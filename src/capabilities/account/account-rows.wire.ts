/** The rows shared by the operations API and /v1, which differ in whose account they serve. */

import type { Shipper } from '../../kernel/shipper.ts'
import { dayText, type Period } from '../../kits/clock/period.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { listRow } from '../../rows/list-row.ts'
import {
  csvFile,
  type OperationAnswer,
  type OperationInput,
  type OperationRow,
} from '../../rows/operation.ts'
import type { AccountBook, AccountLine, AccountPlace } from './account.ts'
import {
  accountProblems,
  explainSummary,
  lineSchema,
  linesCsv,
  periodQuery,
  pricesNote,
  readAccountPeriod,
  summarySchema,
  summingProblems,
  writeLine,
  writeSummary,
} from './account.wire.ts'

type RowName = 'summary' | 'shipments' | 'csv'
type RowWords = Pick<OperationRow<unknown>, 'name' | 'summary' | 'description'>

interface AccountReading {
  readonly account: AccountBook
  readonly zone: Zone
}

/** What differs between the faces that serve accounts. */
export interface AccountFace<Context> {
  /** The prefix of the paths. */
  readonly path: string
  readonly words: Readonly<Record<RowName, RowWords>>
  ownerOf(input: OperationInput, context: Context): Promise<Shipper | OperationAnswer>
}

interface AccountRequest {
  readonly owner: Shipper
  readonly period: Period
}

export function accountReading<Context extends AccountReading>(
  face: AccountFace<Context>,
): readonly OperationRow<Context>[] {
  return [summaryRow(face), shipmentsRow(face), csvRow(face)]
}

export async function readRequest<Context extends AccountReading>(
  { ownerOf }: Pick<AccountFace<Context>, 'ownerOf'>,
  input: OperationInput,
  context: Context,
): Promise<Outcome<AccountRequest, OperationAnswer>> {
  const owner = await ownerOf(input, context)
  if (!('number' in owner)) return refuse(owner)
  const period = readAccountPeriod(input.query, context.zone)
  return period.ok ? accept({ owner, period: period.value }) : period
}

export const summing = {
  method: 'GET',
  successStatus: 200,
  query: periodQuery,
  problems: summingProblems,
  notes: [pricesNote],
} as const

function summaryRow<Context extends AccountReading>(
  face: AccountFace<Context>,
): OperationRow<Context> {
  return {
    ...summing,
    ...face.words.summary,
    path: `${face.path}/summary`,
    response: summarySchema,
    async answer(input, context) {
      const request = await readRequest(face, input, context)
      if (!request.ok) return request.refusal
      const { owner, period } = request.value
      const { account, zone } = context
      const days = { from: dayText(zone, period.from), to: dayText(zone, period.to - 1) }
      const summary = await account.summary(owner, period)
      return summary.ok
        ? { status: 200, body: { ...days, ...writeSummary(summary.value) } }
        : explainSummary(summary.refusal)
    },
  }
}

function shipmentsRow<Context extends AccountReading>(
  face: AccountFace<Context>,
): OperationRow<Context> {
  return listRow({
    ...face.words.shipments,
    path: `${face.path}/shipments`,
    problems: accountProblems,
    notes: [pricesNote],
    filters: periodQuery,
    readPlace,
    async load({ after, limit }, input, context: Context) {
      const request = await readRequest(face, input, context)
      if (!request.ok) return request.refusal
      return context.account.lines(request.value.owner, request.value.period, after, limit)
    },
    placeOf: placeText,
    item: lineSchema,
    write: writeLine,
  })
}

export function placeText({ enteredAt, trackingCode }: AccountLine): string {
  return `${enteredAt} ${trackingCode}`
}

export function readPlace(after: string): AccountPlace | undefined {
  const [at = '', code = ''] = after.split(' ')
  return /^\d{1,15}$/.test(at) ? { at: Number(at), code } : undefined
}

function csvRow<Context extends AccountReading>(face: AccountFace<Context>): OperationRow<Context> {
  return {
    ...summing,
    ...face.words.csv,
    path: `${face.path}/shipments.csv`,
    problems: accountProblems,
    ...csvFile,
    async answer(input, context) {
      const request = await readRequest(face, input, context)
      if (!request.ok) return request.refusal
      const { owner, period } = request.value
      const { from, to } = input.query
      const csv = linesCsv(context.account.pages(owner, period), context.zone)
      return { status: 200, csv, fileName: `account-${owner.number}-${from}-${to}.csv` }
    },
  }
}
