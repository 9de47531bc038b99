import type { Operator } from '../../kernel/operator.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Period } from '../../kits/clock/period.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import type { StreamedBody } from '../../kits/http/streamed-body.ts'
import { newId } from '../../kits/secret/ids.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { recordAudit, sealWords } from '../audit/audit.ts'
import type { Announce } from '../events/events.ts'
import { cleanText, drawTable } from '../labels/labels.ts'
import type { Shippers } from '../shippers/shippers.ts'
import { lockPiecesForEvents } from '../tracking/tracking.ts'
import { endWork } from '../work-list/work-list.ts'
import {
  type CollectionFilter,
  type Entry,
  findBalances,
  findUnevenEvent,
  type ListedCollection,
  listCollections,
  listEntries,
  lockByCode,
  lockByHandOver,
  nameRecipients,
  setHandedOver,
  sumAccounts,
  type UnevenEvent,
} from './cash.store.ts'
import {
  type DifferenceRefusal,
  listDifference,
  resolveDifferenceInTransaction,
  type SettledDecision,
} from './cash-differences.steps.ts'
import { type Difference, listDifferences } from './cash-differences.store.ts'
import {
  allocate,
  type Collection,
  fits,
  handOver,
  type Leg,
  type OpenFilter,
  type Resolution,
  resolve,
  stateOf,
  total,
} from './cash-ledger.ts'
import { type CashChange, cashEvents, writeEvent } from './cash-moving.steps.ts'
import {
  findHandOver,
  findStatement,
  type HandOver,
  type HandOverPlace,
  insertHandOver,
  listHandOvers,
  listStatements,
  lockHandOver,
  type Statement,
  type StatementFilter,
  setResolved,
} from './cash-papers.store.ts'
import {
  findLines,
  linePages,
  type Payment,
  type PaymentRefusal,
  payInTransaction,
  type StatementLine,
  type StatementLines,
  type StatementPages,
  settleInTransaction,
} from './cash-statements.steps.ts'
import { type CashSum, sumCollected, sumStatements, sumUnsettled } from './cash-summary.store.ts'
import { statementColumns, statementRow, totalText } from './statement-sheet.ts'

export { settledCashGuard } from './cash-differences.steps.ts'
export { eraseDifferenceWords } from './cash-differences.store.ts'
export { createCashFollower } from './cash-moving.steps.ts'
export { eraseHandOverNotes, findHandOverIds } from './cash-papers.store.ts'
export { lessenHandOvers, unlistHandOvers } from './cash-removed.steps.ts'
export type {
  CashSum,
  Difference,
  Entry,
  HandOver,
  HandOverPlace,
  Leg,
  ListedCollection,
  PaymentRefusal,
  Statement,
  StatementFilter,
  StatementLine,
  StatementLines,
  StatementPages,
}

/** Where a shipper's money is. */
export interface CashSummary {
  /** Collected in the period. */
  readonly collected: CashSum
  readonly withDrivers: CashSum
  readonly atBranches: CashSum
  /** In statements that wait to be paid. */
  readonly settled: CashSum
  /** By statements that were paid in the period. */
  readonly paid: CashSum
}

export interface HandOverRequest {
  readonly branch: string
  readonly codes: readonly TrackingCode[]
  readonly countedCents: number
}

export type HandOverRefusal = { readonly name: 'not-collected'; readonly codes: readonly string[] }

export type ResolveRefusal = 'hand-over-unknown' | 'no-difference' | 'resolution-unfit'

export interface Cash {
  summary(shipper: number, period: Period): Promise<CashSummary>
  list(filter: CollectionFilter, after: string, limit: number): Promise<ListedCollection[]>
  entries(collection: string, branch?: string): Promise<Entry[]>
  /** The balance of every account, which add up to 0; of a branch its own and its couriers'. */
  balances(branch?: string): Promise<Leg[]>
  /** Hands over all the pieces or none. */
  handOver(request: HandOverRequest, by: Operator): Promise<Outcome<HandOver, HandOverRefusal>>
  listHandOvers(
    filter: OpenFilter,
    after: HandOverPlace | undefined,
    limit: number,
  ): Promise<HandOver[]>
  resolveDifference(
    id: string,
    resolution: Resolution,
    note: string,
    by: Operator,
  ): Promise<Outcome<HandOver, ResolveRefusal>>
  /** Corrections of deliveries whose cash was settled, ordered by id. */
  listDifferences(filter: OpenFilter, after: string, limit: number): Promise<Difference[]>
  resolveSettled(
    id: string,
    decided: SettledDecision,
    by: Operator,
  ): Promise<Outcome<Difference, DifferenceRefusal>>
  /** Settles cash handed over in the period that is in no statement yet. */
  createStatement(
    shipper: number,
    period: Period,
    by: Operator,
  ): Promise<Outcome<Statement, 'shipper-unknown' | 'nothing-to-settle'>>
  /** Idempotent: repeating the same reference returns the same statement. */
  payStatement(
    id: string,
    payment: Payment,
    by: Operator,
  ): Promise<Outcome<Statement, PaymentRefusal>>
  listStatements(filter: StatementFilter, after: string, limit: number): Promise<Statement[]>
  findStatement(id: string): Promise<StatementLines | undefined>
  findStatementPages(id: string): Promise<StatementPages | undefined>
}

export interface CashDoors {
  readonly shippers: Shippers
  readonly announce: Announce
  /** How many days after it is made a shipper's statement is paid. */
  readonly paymentDays?: (shipper: number) => number
}

export function openCash(db: Database, clock: Clock, doors: CashDoors): Cash {
  const { shippers, announce, paymentDays } = doors
  const change = <Result>(by: Operator, work: (change: CashChange) => Promise<Result>) =>
    db.transaction((tx) => work({ tx, announce, by, now: clock() }))
  async function findWithShipper(id: string) {
    const statement = await findStatement(db, id)
    const shipper = statement && (await shippers.find(statement.shipper))
    return statement && shipper && { statement, shipper }
  }
  return {
    summary: async (shipper, period) => ({
      collected: await sumCollected(db, shipper, period),
      withDrivers: await sumUnsettled(db, shipper, false),
      atBranches: await sumUnsettled(db, shipper, true),
      settled: await sumStatements(db, shipper, undefined),
      paid: await sumStatements(db, shipper, period),
    }),
    list: async (filter, after, limit) =>
      nameRecipients(db, await listCollections(db, filter, after, limit)),
    entries: (collection, branch) => listEntries(db, collection, branch),
    balances: (branch) => sumAccounts(db, branch),
    handOver: (request, by) => change(by, (booking) => handOverInTransaction(booking, request)),
    listHandOvers: (filter, after, limit) => listHandOvers(db, filter, after, limit),
    resolveDifference: (id, resolution, note, by) =>
      change(by, (booking) => resolveInTransaction(booking, id, resolution, note)),
    listDifferences: (filter, after, limit) => listDifferences(db, filter, after, limit),
    resolveSettled: (id, decided, by) =>
      change(by, (booking) => resolveDifferenceInTransaction(booking, id, decided)),
    async createStatement(shipper, period, by) {
      if ((await shippers.find(shipper)) === undefined) return refuse('shipper-unknown')
      return change(by, (booking) => settleInTransaction(booking, shipper, period, paymentDays))
    },
    payStatement: (id, payment, by) =>
      change(by, (booking) => payInTransaction(booking, id, payment)),
    listStatements: (filter, after, limit) => listStatements(db, filter, after, limit),
    async findStatement(id) {
      const statement = await findWithShipper(id)
      return statement && { ...statement, lines: await findLines(db, id) }
    },
    async findStatementPages(id) {
      const statement = await findWithShipper(id)
      return statement && { ...statement, pages: linePages(db, id) }
    },
  }
}

/** Sums up the whole ledger and returns an event that is not balanced, if any. */
export function verifyCash(db: Handle): Promise<UnevenEvent | undefined> {
  return findUnevenEvent(db)
}

async function handOverInTransaction(
  change: CashChange,
  { branch, codes: requestedCodes, countedCents }: HandOverRequest,
): Promise<Outcome<HandOver, HandOverRefusal>> {
  const { tx, announce, by, now } = change
  const codes = [...new Set(requestedCodes)]
  // Locks pieces before their cash, as scans do: events of a piece are numbered one by one.
  const pieces = await lockPiecesForEvents(tx, codes)
  const ofCodes = await lockByCode(tx, codes)
  const collected = ofCodes.filter((one) => stateOf(one) === 'collected')
  const byCode = new Map(collected.map((one) => [one.trackingCode, one]))
  const missing = codes.filter((code) => !byCode.has(code))
  if (missing.length > 0) return refuse({ name: 'not-collected', codes: missing })
  const handedOver = codes.map((code) => byCode.get(code) as Collection)
  const amounts = handedOver.map(({ amountCents }) => amountCents)
  const shares = allocate(amounts, countedCents)
  const id = newId()
  const expectedCents = amounts.reduce((sum, cents) => sum + cents, 0)
  await insertHandOver(tx, { id, branch, expectedCents, countedCents, at: now }, by)
  const collections = handedOver.map((one) => one.id)
  await setHandedOver(tx, collections, id, now)
  const legs = handedOver.map(
    (one, place) => [one.id, handOver(one, shares[place] ?? 0, branch, id)] as const,
  )
  await writeEvent(change, 'handed-over', legs)
  await announce(pieces, cashEvents('handed-over', handedOver, null, now), now)
  await listDifference(tx, { id, branch, cents: expectedCents - countedCents, at: now })
  const detail = { branch, codes, expectedCents, countedCents }
  const fact = { by, action: 'cash.hand-over', subject: `hand-over ${id}`, detail }
  await recordAudit(tx, fact, now)
  return accept((await findHandOver(tx, id)) as HandOver)
}

async function resolveInTransaction(
  change: CashChange,
  id: string,
  resolution: Resolution,
  note: string,
): Promise<Outcome<HandOver, ResolveRefusal>> {
  const { tx, by, now } = change
  const record = await lockHandOver(tx, id)
  if (record === undefined) return refuse('hand-over-unknown')
  const collections = await lockByHandOver(tx, id)
  const ids = collections.map((one) => one.id)
  const balances = await findBalances(tx, ids)
  const open = [...balances.values()].flat().filter(({ account }) => account === 'difference')
  const cents = total(open)
  if (cents === 0) return refuse('no-difference')
  if (!fits(resolution, cents)) return refuse('resolution-unfit')
  const legs = collections.map((one) => {
    const isSettled = one.statement !== undefined
    const own = balances.get(one.id) ?? []
    return [one.id, resolve(resolution, record.branch, isSettled, own)] as const
  })
  await writeEvent(change, resolution, legs)
  await setResolved(tx, id, resolution, note, by, now)
  await endWork(tx, [id as TrackingCode], ['cash-difference'])
  const said = sealWords([id], note)
  const detail = { resolution, note: said.seal, cents }
  const fact = { by, action: 'cash.resolve', subject: `hand-over ${id}`, detail }
  await recordAudit(tx, { ...fact, sealed: [said] }, now)
  return accept((await findHandOver(tx, id)) as HandOver)
}

/** Draws a statement as a PDF. */
export function drawStatement(
  { statement, shipper, lines }: StatementLines,
  day: (at: number) => string,
): StreamedBody {
  const { id, fromAt, toAt } = statement
  const table = {
    title: 'LIQUIDACIÓN DE COBRANZAS',
    name: cleanText(`${shipper.number} ${shipper.name}`, 80),
    subtitle: `Rendido del ${day(fromAt)} al ${day(toAt - 1)}`,
    counts: `${lines.length} renglones`,
    id,
    columns: statementColumns,
    rows: lines.map((line) => statementRow(line, day)),
    total: cleanText(totalText(statement, day), 200),
    signatures: ['Por el transportista', 'Por el remitente'],
  }
  return drawTable(table, `Liquidación ${id}`)
}
