import type { Shipper } from '../../kernel/shipper.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import { pagesOf } from '../../kits/batch/pages.ts'
import type { Period } from '../../kits/clock/period.ts'
import type { Handle } from '../../kits/db/database.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { recordAudit } from '../audit/audit.ts'
import type { PieceLock } from '../events/events.ts'
import { lockPiecesForEvents } from '../tracking/tracking.ts'
import {
  findBalances,
  findPiecesToSettle,
  listCollections,
  lockToSettle,
  setClaimed,
  setSettled,
} from './cash.store.ts'
import { type Collection, claim, pay, settle } from './cash-ledger.ts'
import { type CashChange, cashEvents, writeEvent } from './cash-moving.steps.ts'
import {
  findStatement,
  insertStatement,
  lockStatement,
  type Statement,
  setPaid,
  takeStatementNumber,
} from './cash-papers.store.ts'

export interface StatementLine {
  readonly collection: Collection
  /** The amount paid; negative if deducted. */
  readonly cents: number
}

/** A statement with its payments and deductions. */
export interface StatementLines {
  readonly statement: Statement
  readonly shipper: Shipper
  readonly lines: readonly StatementLine[]
}

/** A statement whose lines are loaded as they are asked for. */
export interface StatementPages extends Pick<StatementLines, 'statement' | 'shipper'> {
  readonly pages: AsyncIterable<readonly StatementLine[]>
}

/** A transfer to a shipper: the bank's reference and its day. */
export interface Payment {
  readonly reference: string
  readonly day: Period
}

export type PaymentRefusal =
  | 'statement-unknown'
  | 'day-unfit'
  | { readonly name: 'paid-otherwise'; readonly statement: Statement }

/** The lines of a statement, loaded as they are asked for; which ones it has never changes. */
export async function* linePages(db: Handle, id: string): AsyncGenerator<readonly StatementLine[]> {
  const pages = pagesOf((last: Collection | undefined, limit) =>
    listCollections(db, { statement: id }, last?.id ?? '', limit),
  )
  for await (const collections of pages)
    yield collections.flatMap((collection) => linesOf(collection, id))
}

export async function findLines(db: Handle, id: string): Promise<StatementLine[]> {
  const lines: StatementLine[] = []
  for await (const some of linePages(db, id)) lines.push(...some)
  return lines
}

/** A collection that one statement both pays and deducts has two lines. */
function linesOf(collection: Collection, id: string): StatementLine[] {
  const { amountCents } = collection
  return [
    ...(collection.statement === id ? [{ collection, cents: amountCents }] : []),
    ...(collection.claim === id ? [{ collection, cents: -amountCents }] : []),
  ]
}

/** How many days after it is made a shipper's statement is paid. */
export type PaymentDays = (shipper: number) => number

const dayMs = 86_400_000
const usualTerm: PaymentDays = () => 7

/** Moves money from branches to payout; it is owed to the shipper until paid. */
export async function settleInTransaction(
  change: CashChange,
  shipper: number,
  { from, to }: Period,
  paymentDays = usualTerm,
): Promise<Outcome<Statement, 'nothing-to-settle'>> {
  const { tx, announce, by, now } = change
  const number = await takeStatementNumber(tx, shipper)
  const { pieces, collections } = await lockWithPieces(tx, shipper, from, to)
  if (collections.length === 0) return refuse('nothing-to-settle')
  const [settled, claimed] = [
    collections.filter(({ statement }) => statement === undefined),
    collections.filter(({ statement }) => statement !== undefined),
  ]
  const sum = (some: readonly Collection[]) =>
    some.reduce((cents, { amountCents }) => cents + amountCents, 0)
  const id = `LQ-${String(shipper).padStart(4, '0')}-${String(number).padStart(6, '0')}`
  const totalCents = sum(settled) - sum(claimed)
  const made = { id, shipper, number, fromAt: from, toAt: to, totalCents }
  const payableAt = now + paymentDays(shipper) * dayMs
  const unpaid = { payableAt, paidOn: null, paidReference: null, paidBy: null }
  const recorded = { shipments: settled.length, createdAt: now, createdBy: by.name }
  const statement = { ...made, ...recorded, ...unpaid }
  await insertStatement(tx, statement, by.id)
  const balances = await findBalances(tx, idsOf(settled))
  const legs = settled.map((one) => [one.id, settle(balances.get(one.id) ?? [])] as const)
  await writeEvent(change, 'settled', legs)
  await setSettled(tx, idsOf(settled), id)
  await setClaimed(tx, idsOf(claimed), id)
  const events = [
    ...cashEvents('settled', settled, id, now),
    ...cashEvents('claimed', claimed, id, now),
  ]
  await announce(pieces, events, now)
  const subject = `shipper ${shipper}`
  await recordAudit(tx, { by, action: 'cash.settle', subject, detail: made }, now)
  return accept({ ...statement, shipperName: (await findStatement(tx, id))?.shipperName ?? '' })
}

/** Locks pieces before their cash; cash handed over since goes to the next statement. */
async function lockWithPieces(
  tx: Handle,
  shipper: number,
  from: number,
  to: number,
): Promise<{ readonly pieces: PieceLock; readonly collections: Collection[] }> {
  const codes = new Set(await findPiecesToSettle(tx, shipper, from, to))
  const pieces = await lockPiecesForEvents(tx, [...codes])
  const collections = await lockToSettle(tx, shipper, from, to)
  return {
    pieces,
    collections: collections.filter((one) => pieces.has(one.trackingCode as TrackingCode)),
  }
}

function idsOf(collections: readonly Collection[]): string[] {
  return collections.map(({ id }) => id)
}

/** Idempotent for the same payment; a different one of the same statement is refused. */
export async function payInTransaction(
  change: CashChange,
  id: string,
  { reference, day }: Payment,
): Promise<Outcome<Statement, PaymentRefusal>> {
  const { tx, announce, by, now } = change
  const statement = await lockStatement(tx, id)
  if (statement === undefined) return refuse('statement-unknown')
  if (statement.paidReference === reference) return accept(statement)
  if (statement.paidReference !== null) return refuse({ name: 'paid-otherwise', statement })
  if (day.to <= statement.createdAt || day.from > now) return refuse('day-unfit')
  const paid = { paidOn: day.from, paidReference: reference, paidBy: by.name }
  await setPaid(tx, id, paid, by.id)
  const { pieces, paidCollections } = await payLines(change, id)
  await announce(pieces, cashEvents('paid', paidCollections, id, now), now)
  const { totalCents, shipper } = statement
  const fact = { action: 'cash.pay', subject: `statement ${id}`, by }
  await recordAudit(tx, { ...fact, detail: { shipper, totalCents, ...paid } }, now)
  return accept({ ...statement, ...paid })
}

/** Returns the paid collections; deductions were announced when the statement was created. */
async function payLines(
  change: CashChange,
  id: string,
): Promise<{ readonly pieces: PieceLock; readonly paidCollections: readonly Collection[] }> {
  const { tx } = change
  const codes = (await findLines(tx, id)).map(({ collection }) => collection.trackingCode)
  const pieces = await lockPiecesForEvents(tx, codes as TrackingCode[])
  const lines = await findLines(tx, id)
  const paid = lines.filter(({ cents }) => cents > 0).map(({ collection }) => collection)
  const claimed = lines.filter(({ cents }) => cents < 0).map(({ collection }) => collection)
  const legsOf = (some: readonly Collection[], move: typeof pay) =>
    some.map((one) => [one.id, move(one)] as const)
  await writeEvent(change, 'paid', legsOf(paid, pay))
  await writeEvent(change, 'claimed', legsOf(claimed, claim))
  return { pieces, paidCollections: paid }
}
