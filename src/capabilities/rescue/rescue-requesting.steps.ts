import { type Actor, type Operator, shipperItself } from '../../kernel/operator.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Handle } from '../../kits/db/database.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Announce, AnnounceLocked, NewEvent, PieceLock } from '../events/events.ts'
import {
  findKnownOrders,
  markRecharged,
  type Promises,
  redirectStoredOrder,
} from '../orders/orders.ts'
import type { Rates } from '../rates/rates.ts'
import {
  lockPieces,
  type PieceInHand,
  recordFollowing,
  type ScanWatch,
} from '../tracking/tracking.ts'
import { refreshWork } from '../work-list/work-list.ts'
import { findPending, findRescues, insertRescues, settleRescues } from './rescue.store.ts'
import { priceRescues } from './rescue-price.steps.ts'
import type { Rescue, RescueOutcome, RescueRequest } from './rescue-request.ts'
import { awaitedScans, judgeRescue, type RescueKind, type RescueState } from './rescue-table.ts'

/** The rescue in force, and how many there were. */
interface History {
  readonly inForce: Rescue | undefined
  readonly count: number
}

/** The parts that carrying out needs. */
export interface RescueParts {
  readonly announce: Announce
  readonly clock: Clock
  /** Gives redirected pieces a new promise. */
  readonly promises?: Promises | undefined
  /** Prices a request. */
  readonly rates?: Pick<Rates, 'quoteRate'> | undefined
}

/** Judges every piece and acts on its verdict, inside the caller's transaction. */
export async function rescueInTransaction(
  tx: Handle,
  parts: RescueParts,
  shipper: number,
  codes: readonly TrackingCode[],
  request: RescueRequest,
): Promise<Map<TrackingCode, RescueOutcome>> {
  const { announce } = parts
  const now = parts.clock()
  const pieces = await lockPieces(tx, codes)
  const histories = await findHistories(tx, codes)
  const judged = codes.map((code) => {
    const [piece, history] = [pieces.get(code), histories.get(code)]
    return { code, piece, history, verdict: judge(shipper, piece, history, request) }
  })
  const apt = judged.filter(({ verdict }) => verdict === 'at-once' || verdict === 'waits')
  const actor = shipperItself(shipper)
  const by = actor.name
  const aptCodes = apt.map(({ code }) => code)
  const prices = parts.rates && (await priceRescues(tx, parts.rates, aptCodes, request))
  const inserted = await insertRescues(
    tx,
    apt.map(({ code, history, verdict }) => {
      const number = (history?.count ?? 0) + 1
      const priceCents = prices?.get(code)?.totalCents
      return newRescue({ code, shipper, request, number, priceCents }, verdict, by, now)
    }),
  )
  if (inserted.size > 0) await markRecharged(tx, aptCodes)
  const outcomes = new Map(
    judged.map(({ code, verdict }) => [code, toOutcome(verdict, inserted.has(code))] as const),
  )
  const atOnce = judged.flatMap(({ code, piece }) =>
    outcomes.get(code) === 'rescued' && piece ? [piece] : [],
  )
  await announce(pieces.lock, requestEvents(shipper, request, inserted, now), now)
  await carryOut(pieces.lock, parts, atOnce, request, by)
  const done = atOnce.map(({ code }) => ({ kind: request.kind, shipper, code }))
  await announceDone(pieces.lock, announce, done, now)
  await refreshWork(tx, [...inserted] as TrackingCode[], now)
  if (inserted.size > 0) await recordAudit(tx, toFact(actor, request, outcomes, inserted), now)
  return outcomes
}

async function findHistories(
  tx: Handle,
  codes: readonly TrackingCode[],
): Promise<Map<TrackingCode, History>> {
  const histories = new Map<TrackingCode, History>()
  for (const rescue of await findRescues(tx, codes)) {
    const history = histories.get(rescue.code)
    const inForce = rescue.state === 'withdrawn' ? history?.inForce : rescue
    histories.set(rescue.code, { inForce, count: (history?.count ?? 0) + 1 })
  }
  return histories
}

function judge(
  shipper: number,
  piece: PieceInHand | undefined,
  history: History | undefined,
  request: RescueRequest,
) {
  const state = history?.inForce?.state
  const facts = {
    isOwn: piece?.shipperNumber === shipper,
    isCancelled: piece?.cancelledAt !== undefined,
    newest: piece?.newest?.check,
    existing: state === 'withdrawn' ? undefined : state,
  }
  return judgeRescue(facts, request.kind)
}

interface NewRescue {
  readonly code: TrackingCode
  readonly number: number
  readonly shipper: number
  readonly request: RescueRequest
  readonly priceCents: number | undefined
}

function newRescue(
  { code, number, shipper, request, priceCents }: NewRescue,
  verdict: ReturnType<typeof judge>,
  by: string,
  now: number,
): Rescue {
  const isDone = verdict === 'at-once'
  return {
    code,
    number,
    shipperNumber: shipper,
    kind: request.kind,
    state: isDone ? 'done' : 'pending',
    destination: request.kind === 'redirection' ? request.destination : undefined,
    requestedAt: now,
    requestedBy: by,
    settledAt: isDone ? now : undefined,
    settledBy: isDone ? by : undefined,
    reason: '',
    priceCents,
  }
}

/** The unique index decides: a piece that it rejected already has a rescue. */
function toOutcome(verdict: ReturnType<typeof judge>, isInserted: boolean): RescueOutcome {
  if (verdict === 'at-once') return isInserted ? 'rescued' : 'exists'
  if (verdict === 'waits') return isInserted ? 'requested' : 'exists'
  return verdict
}

function requestEvents(
  shipper: number,
  { kind }: RescueRequest,
  inserted: ReadonlySet<string>,
  now: number,
): NewEvent[] {
  return [...inserted].map((code) => ({
    type: 'rescue.requested',
    shipper,
    code: code as TrackingCode,
    at: now,
    data: { kind },
  }))
}

interface RescuedPiece {
  readonly kind: RescueKind
  readonly shipper: number
  readonly code: TrackingCode
}

/** Reports rescues that were carried out, however that came about. */
export async function announceDone(
  lock: PieceLock,
  announce: AnnounceLocked,
  rescued: readonly RescuedPiece[],
  now: number,
): Promise<void> {
  const codes = rescued.map(({ code }) => code)
  const orders = codes.length > 0 ? await findKnownOrders(lock.tx, codes) : new Map<never, never>()
  const events = rescued.map(({ kind, shipper, code }): NewEvent => {
    const { promise = null, promiseBefore = null } = orders.get(code) ?? {}
    const data = { kind, promise, promiseBefore }
    return { type: 'rescue.carried-out', shipper, code, at: now, data }
  })
  await announce(lock, events, now)
}

/** The event that reports a rescue that was not carried out to its shipper. */
export function givenUpEvent(
  state: Exclude<RescueState, 'pending' | 'done'>,
  { kind, shipper, code }: RescuedPiece,
  reason: string,
  now: number,
): NewEvent {
  return { type: `rescue.${state}`, shipper, code, at: now, data: { kind, reason } }
}

async function carryOut(
  lock: PieceLock,
  parts: RescueParts,
  pieces: readonly PieceInHand[],
  request: RescueRequest,
  by: string,
): Promise<void> {
  if (request.kind === 'redirection') {
    for (const { code } of pieces)
      await redirectStoredOrder(lock.tx, code, request.destination, parts.promises)
    return
  }
  const refused = await recordFollowing(lock, pieces, { check: 'DV', recordedBy: by }, parts)
  if (refused.length > 0) throw new Error(`DV may not follow for pieces ${refused.join(', ')}`)
}

function toFact(
  by: Actor,
  { kind }: RescueRequest,
  outcomes: ReadonlyMap<TrackingCode, RescueOutcome>,
  inserted: ReadonlySet<string>,
) {
  const detail = [...outcomes]
    .filter(([code]) => inserted.has(code))
    .map(([code, outcome]) => `${code} ${kind} ${outcome}`)
  const [only] = inserted
  const subject = inserted.size === 1 ? `piece ${only}` : 'pieces'
  return { by, action: 'rescue.request', subject, detail }
}

/** Carries out pending rescues at the piece's next branch scan, in the scan's transaction. */
export function createRescueWatch(announce: AnnounceLocked, promises?: Promises): ScanWatch {
  return {
    checks: new Set(Object.values(awaitedScans).flatMap((scans) => [...scans.keys()])),

    async findAwaited(tx, codes) {
      const pending = await findPending(tx, codes)
      return new Map(pending.map(({ code, kind }) => [code, awaitedScans[kind]]))
    },

    async afterRecorded(lock, met, by: Operator, now) {
      const { tx } = lock
      const pending = await findPending(tx, met)
      for (const { code, destination } of pending)
        if (destination) await redirectStoredOrder(tx, code, destination, promises)
      await settleRescues(tx, met, { state: 'done', by: by.name, reason: '' }, now)
      await markRecharged(tx, met)
      const done = pending.map(({ shipperNumber: shipper, code, kind }) => ({
        shipper,
        code,
        kind,
      }))
      await announceDone(lock, announce, done, now)
      const subject = met.length === 1 ? `piece ${met[0]}` : 'pieces'
      const fact = { by, action: 'rescue.carry-out', subject, detail: met }
      await recordAudit(tx, fact, now)
    },
  }
}
