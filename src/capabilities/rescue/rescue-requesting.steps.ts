import { type Actor, type Operator, shipperItself } from '../../kernel/operator.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Handle } from '../../kits/db/database.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Announce, AnnounceHeld, Held, NewEvent } from '../events/events.ts'
import { redirectStoredOrder } from '../orders/orders.ts'
import {
  holdPieces,
  type PieceInHand,
  recordFollowing,
  type ScanWatch,
} from '../tracking/tracking.ts'
import { findPending, findRescues, insertRescues, settleRescues } from './rescue.store.ts'
import type { Rescue, RescueOutcome, RescueRequest } from './rescue-request.ts'
import { awaitedScans, judgeRescue, type RescueKind, type RescueState } from './rescue-table.ts'

/** The rescue in force, and how many there were. */
interface History {
  readonly inForce: Rescue | undefined
  readonly count: number
}

/** Judges every piece and acts on its verdict, inside the caller's transaction. */
export async function rescueInTransaction(
  tx: Handle,
  announce: Announce,
  shipper: number,
  codes: readonly TrackingCode[],
  request: RescueRequest,
  clock: Clock,
): Promise<Map<TrackingCode, RescueOutcome>> {
  const now = clock()
  const pieces = await holdPieces(tx, codes)
  const histories = await findHistories(tx, codes)
  const judged = codes.map((code) => {
    const [piece, history] = [pieces.get(code), histories.get(code)]
    return { code, piece, history, verdict: judge(shipper, piece, history, request) }
  })
  const apt = judged.filter(({ verdict }) => verdict === 'at-once' || verdict === 'waits')
  const actor = shipperItself(shipper)
  const by = actor.name
  const inserted = await insertRescues(
    tx,
    apt.map(({ code, history, verdict }) =>
      newRescue({ code, shipper, request, number: (history?.count ?? 0) + 1 }, verdict, by, now),
    ),
  )
  const outcomes = new Map(
    judged.map(({ code, verdict }) => [code, toOutcome(verdict, inserted.has(code))] as const),
  )
  const atOnce = judged.flatMap(({ code, piece }) =>
    outcomes.get(code) === 'rescued' && piece ? [piece] : [],
  )
  await announce(pieces.held, requestEvents(shipper, request, inserted, now), now)
  await carryOut(pieces.held, announce, atOnce, request, by, clock)
  const done = atOnce.map(({ code }) =>
    settledEvent('done', { ...request, shipper, code }, '', now),
  )
  await announce(pieces.held, done, now)
  if (inserted.size > 0) await recordAudit(tx, toFact(actor, request, outcomes, inserted), now)
  return outcomes
}

async function findHistories(
  tx: Handle,
  codes: readonly TrackingCode[],
): Promise<Map<TrackingCode, History>> {
  const histories = new Map<TrackingCode, History>()
  for (const rescue of await findRescues(tx, codes)) {
    const known = histories.get(rescue.code)
    const inForce = rescue.state === 'withdrawn' ? known?.inForce : rescue
    histories.set(rescue.code, { inForce, count: (known?.count ?? 0) + 1 })
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
}

function newRescue(
  { code, number, shipper, request }: NewRescue,
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

/** The event that reports a settled rescue to its shipper, however it was settled. */
export function settledEvent(
  state: Exclude<RescueState, 'pending'>,
  { kind, ...piece }: { kind: RescueKind; shipper: number; code: TrackingCode },
  reason: string,
  now: number,
): NewEvent {
  const place = { shipper: piece.shipper, code: piece.code, at: now }
  if (state === 'done') return { type: 'rescue.carried-out', ...place, data: { kind } }
  return { type: `rescue.${state}`, ...place, data: { kind, reason } }
}

async function carryOut(
  held: Held,
  announce: Announce,
  pieces: readonly PieceInHand[],
  request: RescueRequest,
  by: string,
  clock: Clock,
): Promise<void> {
  if (request.kind === 'redirection') {
    for (const { code } of pieces) await redirectStoredOrder(held.tx, code, request.destination)
    return
  }
  const refused = await recordFollowing(held, announce, pieces, 'DV', by, clock)
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
export function createRescueWatch(announce: AnnounceHeld): ScanWatch {
  return {
    checks: new Set(Object.values(awaitedScans).flatMap((scans) => [...scans.keys()])),

    async findAwaited(tx, codes) {
      const pending = await findPending(tx, codes)
      return new Map(pending.map(({ code, kind }) => [code, awaitedScans[kind]]))
    },

    async afterRecorded(held, met, by: Operator, now) {
      const { tx } = held
      const pending = await findPending(tx, met)
      for (const { code, destination } of pending)
        if (destination) await redirectStoredOrder(tx, code, destination)
      await settleRescues(tx, met, { state: 'done', by: by.name, reason: '' }, now)
      const events = pending.map(({ shipperNumber: shipper, code, kind }) =>
        settledEvent('done', { shipper, code, kind }, '', now),
      )
      await announce(held, events, now)
      const subject = met.length === 1 ? `piece ${met[0]}` : 'pieces'
      const fact = { by, action: 'rescue.carry-out', subject, detail: met }
      await recordAudit(tx, fact, now)
    },
  }
}
