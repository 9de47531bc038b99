import type { DeliveryPromise } from '../../kernel/delivery-promise.ts'
import type { MovementCode } from '../../kernel/movement.ts'
import type { Operator } from '../../kernel/operator.ts'
import type { Destination } from '../../kernel/order.ts'
import { withoutRecipient } from '../../kernel/personal-data.ts'
import type { Sight } from '../../kernel/sight.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { isOutage } from '../../kits/db/outage.ts'
import { rehearse } from '../../kits/db/rehearse.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { recordAudit, sealWords } from '../audit/audit.ts'
import type { Announce, PieceLock } from '../events/events.ts'
import {
  findKnownOrders,
  markRecharged,
  type Promises,
  redirectStoredOrder,
} from '../orders/orders.ts'
import type { Rates } from '../rates/rates.ts'
import { lockPieces, type PieceInHand, recordFollowing } from '../tracking/tracking.ts'
import { refreshWork } from '../work-list/work-list.ts'
import {
  changeDestinations,
  countRescues,
  eraseReasons,
  findRescues,
  isAtBranch,
  listRescues,
  settleRescues,
} from './rescue.store.ts'
import { priceRescues, type RescuePrice } from './rescue-price.steps.ts'
import type {
  ListedRescue,
  Rescue,
  RescueCounts,
  RescueFilter,
  RescueOutcome,
  RescuePlace,
  RescueRequest,
} from './rescue-request.ts'
import {
  announceDone,
  givenUpEvent,
  type RescueParts,
  rescueInTransaction,
} from './rescue-requesting.steps.ts'
import { type CarryOutStep, carryOutStep, type RescueState } from './rescue-table.ts'

export { priceRescues, type RescuePrice } from './rescue-price.steps.ts'
export { createRescueWatch } from './rescue-requesting.steps.ts'
export type {
  ListedRescue,
  Rescue,
  RescueCounts,
  RescueFilter,
  RescueOutcome,
  RescuePlace,
  RescueRequest,
}

export type SettleRefusal =
  | { readonly name: 'rescue-unknown' }
  | { readonly name: 'rescue-settled'; readonly state: RescueState }
  | { readonly name: 'state-forbids'; readonly newest: MovementCode | undefined }

type Settled = Outcome<Rescue, SettleRefusal>

/** Erases the receivers of redirected pieces, their addresses, and notes about them. */
export async function eraseRescues(tx: Handle, codes: readonly TrackingCode[]): Promise<number> {
  const destinations = await changeDestinations(tx, codes, (text) =>
    JSON.stringify(withoutRecipient(JSON.parse(text) as Destination)),
  )
  return destinations + (await eraseReasons(tx, codes))
}

/** The conditions of a rescue that is asked for now. */
export interface RescueTerms {
  readonly price: RescuePrice | undefined
  readonly promise: DeliveryPromise | undefined
}

export interface Rescues {
  /** One outcome per code; unknown and foreign codes are not apt. */
  requestRescue(
    shipper: number,
    codes: readonly TrackingCode[],
    request: RescueRequest,
  ): Promise<Map<TrackingCode, RescueOutcome>>
  /** Whether the piece exists and is the shipper's. */
  isOwn(shipper: number, code: TrackingCode): Promise<boolean>
  /** The answer to a request, without carrying it out. */
  rehearseRescue(
    shipper: number,
    codes: readonly TrackingCode[],
    request: RescueRequest,
  ): Promise<Map<TrackingCode, RescueOutcome>>
  /** The cost of a piece's rescue, and by when the piece is to be delivered. */
  termsOf(code: TrackingCode, request: RescueRequest): Promise<RescueTerms>
  list(filter: RescueFilter, after: RescuePlace | undefined, limit: number): Promise<ListedRescue[]>
  count(sight: Sight | undefined): Promise<RescueCounts>
  /** Whether the piece is at the branch, or on its way to any. */
  isAtBranch(code: TrackingCode, branchCode: string): Promise<boolean>
  /** Carries out a pending or failed rescue by hand. */
  carryOut(code: TrackingCode, by: Operator): Promise<Settled>
  /** Marks a pending rescue as failed, which its shipper sees from then on. */
  fail(code: TrackingCode, reason: string, by: Operator): Promise<Settled>
  /** Withdraws a pending or failed rescue, so that the piece can be rescued again. */
  withdraw(code: TrackingCode, reason: string, by: Operator): Promise<Settled>
}

export interface RescueSettings {
  readonly announce: Announce
  /** Gives redirected pieces a new promise. */
  readonly promises?: Promises
  /** Prices rescues; without it they cost nothing. */
  readonly rates?: Pick<Rates, 'quoteRate'>
  /** Reports the error behind a piece that is answered as failed. */
  readonly onFailure?: (error: unknown, code: TrackingCode) => void
}

export function openRescues(db: Database, clock: Clock, settings: RescueSettings): Rescues {
  const { announce, promises, rates } = settings
  const parts: RescueParts = { announce, clock, promises, rates }
  return {
    requestRescue: (shipper, codes, request) => {
      const run = (some: readonly TrackingCode[]) =>
        db.transaction((tx) => rescueInTransaction(tx, parts, shipper, some, request))
      return togetherOrAlone(codes, run, settings)
    },
    isOwn: async (shipper, code) =>
      (await findKnownOrders(db, [code])).get(code)?.shipperNumber === shipper,
    rehearseRescue: (shipper, codes, request) =>
      rehearse(db, (tx) => rescueInTransaction(tx, parts, shipper, codes, request)),
    async termsOf(code, request) {
      const promise = (await findKnownOrders(db, [code])).get(code)?.promise
      const price = rates && (await priceRescues(db, rates, [code], request)).get(code)
      return { price, promise }
    },
    list: (filter, after, limit) => listRescues(db, filter, after, limit),
    async count(sight) {
      const counts = await countRescues(db, ['pending', 'failed'], sight)
      return { pending: counts.get('pending') ?? 0, failed: counts.get('failed') ?? 0 }
    },
    isAtBranch: (code, branchCode) => isAtBranch(db, code, branchCode),
    carryOut: (code, by) => db.transaction((tx) => carryOutByHand(tx, parts, code, by)),
    fail: (code, reason, by) =>
      settle(db, announce, { code, from: ['pending'], to: 'failed', reason, by }, clock()),
    withdraw: (code, reason, by) =>
      settle(
        db,
        announce,
        { code, from: ['pending', 'failed'], to: 'withdrawn', reason, by },
        clock(),
      ),
  }
}

/** Requests the return of one piece, inside the caller's transaction. */
export async function requestReturn(
  tx: Handle,
  announce: Announce,
  shipper: number,
  code: TrackingCode,
  clock: Clock,
  rates?: Pick<Rates, 'quoteRate'>,
): Promise<RescueOutcome> {
  const request = { kind: 'return' } as const
  const parts = { announce, clock, rates }
  const outcomes = await rescueInTransaction(tx, parts, shipper, [code], request)
  return outcomes.get(code) ?? 'not-apt'
}

/** The state of a piece's rescue, if it has one that was not withdrawn. */
export async function rescueStateOf(
  db: Handle,
  code: TrackingCode,
): Promise<RescueState | undefined> {
  return (await findInForce(db, code))?.state
}

/**
 * Rescues all pieces in one transaction. If it fails, each piece is retried alone, so that only the
 * one at fault is answered as failed.
 */
async function togetherOrAlone(
  codes: readonly TrackingCode[],
  run: (codes: readonly TrackingCode[]) => Promise<Map<TrackingCode, RescueOutcome>>,
  settings: RescueSettings,
): Promise<Map<TrackingCode, RescueOutcome>> {
  try {
    return codes.length > 0 ? await run(codes) : new Map()
  } catch (error) {
    if (isOutage(error)) throw error
    const [only] = codes
    if (only === undefined || codes.length > 1) return oneByOne(codes, run, settings)
    settings.onFailure?.(error, only)
    return new Map([[only, 'failed']])
  }
}

async function oneByOne(
  codes: readonly TrackingCode[],
  run: (codes: readonly TrackingCode[]) => Promise<Map<TrackingCode, RescueOutcome>>,
  settings: RescueSettings,
): Promise<Map<TrackingCode, RescueOutcome>> {
  const outcomes = new Map<TrackingCode, RescueOutcome>()
  for (const code of codes)
    for (const [one, outcome] of await togetherOrAlone([code], run, settings))
      outcomes.set(one, outcome)
  return outcomes
}

async function findInForce(db: Handle, code: TrackingCode): Promise<Rescue | undefined> {
  return (await findRescues(db, [code])).find(({ state }) => state !== 'withdrawn')
}

interface Change {
  readonly code: TrackingCode
  readonly from: readonly RescueState[]
  readonly to: Exclude<RescueState, 'pending'>
  readonly reason: string
  readonly by: Operator
}

function settle(db: Database, announce: Announce, change: Change, now: number): Promise<Settled> {
  return db.transaction(async (tx) => {
    const { lock } = await lockPieces(tx, [change.code])
    const request = await findOpen(tx, change)
    return request.ok ? accept(await conclude(lock, announce, request.value, change, now)) : request
  })
}

async function findOpen(tx: Handle, { code, from }: Change): Promise<Settled> {
  const rescue = await findInForce(tx, code)
  if (rescue === undefined) return refuse({ name: 'rescue-unknown' })
  return from.includes(rescue.state)
    ? accept(rescue)
    : refuse({ name: 'rescue-settled', state: rescue.state })
}

async function carryOutByHand(
  tx: Handle,
  parts: RescueParts,
  code: TrackingCode,
  by: Operator,
): Promise<Settled> {
  const change: Change = { code, from: ['pending', 'failed'], to: 'done', reason: '', by }
  const piece = (await lockPieces(tx, [code])).get(code)
  const request = await findOpen(tx, change)
  if (!request.ok) return request
  const step = carryOutStep(request.value.kind, piece?.newest?.check)
  if (piece === undefined || step === undefined)
    return refuse({ name: 'state-forbids', newest: piece?.newest?.check })
  await take(parts, step, piece, request.value, by)
  const { announce, clock } = parts
  return accept(await conclude(piece.lock, announce, request.value, change, clock()))
}

async function take(
  parts: RescueParts,
  step: CarryOutStep,
  piece: PieceInHand,
  { destination }: Rescue,
  by: Operator,
): Promise<void> {
  const { lock, code } = piece
  if (step === 'begin-return')
    await recordFollowing(lock, [piece], { check: 'DV', recordedBy: by.name }, parts)
  if (step === 'redirect' && destination)
    await redirectStoredOrder(lock.tx, code, destination, parts.promises)
}

const actions: Record<Change['to'], string> = {
  done: 'rescue.carry-out',
  failed: 'rescue.fail',
  withdrawn: 'rescue.withdraw',
}

async function conclude(
  lock: PieceLock,
  announce: Announce,
  rescue: Rescue,
  { code, to: state, reason, by }: Change,
  now: number,
): Promise<Rescue> {
  await settleRescues(lock.tx, [code], { state, by: by.name, reason }, now)
  await markRecharged(lock.tx, [code])
  await refreshWork(lock.tx, [code], now)
  const { kind, shipperNumber: shipper } = rescue
  if (state === 'done') await announceDone(lock, announce, [{ kind, shipper, code }], now)
  else await announce(lock, [givenUpEvent(state, { kind, shipper, code }, reason, now)], now)
  const said = sealWords([code], reason)
  const detail = { kind: rescue.kind, reason: said.seal }
  const fact = { by, action: actions[state], subject: `piece ${code}`, detail, sealed: [said] }
  await recordAudit(lock.tx, fact, now)
  return { ...rescue, state, reason, settledAt: now, settledBy: by.name }
}
