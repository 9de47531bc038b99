import {
  type AttentionReports,
  carriedStates,
  mendableStates,
  unmendedReasons,
} from '../../kernel/attention.ts'
import { isLate } from '../../kernel/late.ts'
import { type MovementCode, movementTable, nextStates } from '../../kernel/movement.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { RuledKind, WorkItem } from './work-item.ts'

/** The stored facts of a piece, with those of other slices about it. */
export interface WorkFacts
  extends Pick<
    AttentionReports,
    'addressReasons' | 'pendingRescue' | 'cashDifference' | 'heavier'
  > {
  readonly code: TrackingCode
  readonly shipperNumber: number
  readonly state: MovementCode
  /** The moment and the branch of the newest movement. */
  readonly since: number
  readonly branchCode: string
  readonly enteredAt: number
  readonly isCancelled: boolean
  readonly lateFrom: number | undefined
  readonly arrivedAt: number | undefined
  /** The visits that failed, while the piece only came back from the last of them since. */
  readonly failedVisits: FailedVisits
  /** The container that it should have come with and did not, unless it was given up as lost. */
  readonly missingFrom?: MissingFrom | undefined
}

export interface FailedVisits {
  readonly count: number
  readonly lastAt: number
}

/** The bag, cage or trip that was opened without a piece, where and when. */
export interface MissingFrom {
  readonly container: string
  /** The bag or cage that did not come with the trip; empty where the piece alone is missing. */
  readonly inside: string
  readonly branchCode: string
  readonly openedAt: number
}

type Found = { readonly kind: RuledKind } & Pick<WorkItem, 'dueAt' | 'detail'> &
  Partial<Pick<WorkItem, 'branchCode'>>

/**
 * The items that the rules find in the facts of a piece: the same facts give the same items,
 * whatever was listed before. `idleMs` is how long a piece that the carrier has may go without a
 * movement.
 */
export function workOf(facts: WorkFacts, now: number, idleMs: number): WorkItem[] {
  const { code, shipperNumber, branchCode } = facts
  const works = [ofCash(facts), ...(facts.isCancelled ? [] : ofJourney(facts, now, idleMs))]
  return works.flatMap((one) => (one ? [{ code, shipperNumber, branchCode, ...one }] : []))
}

function ofJourney(facts: WorkFacts, now: number, idleMs: number): (Found | undefined)[] {
  if (nextStates(facts.state).length === 0) return []
  return [
    ofReception(facts),
    ofTravel(facts, now, idleMs),
    ofAddress(facts),
    ofVisits(facts),
    ofRescue(facts),
    ofWeight(facts),
    facts.state === 'EI'
      ? { kind: 'unconfirmed-delivery', dueAt: facts.since, detail: {} }
      : undefined,
  ]
}

/** The branch that opened the container looks for the pieces that were not in it. */
function ofReception({ missingFrom }: WorkFacts): Found | undefined {
  if (missingFrom === undefined) return undefined
  const { container, inside, branchCode, openedAt } = missingFrom
  const detail = inside === '' ? { container } : { container, inside }
  return { kind: 'container-missing', dueAt: openedAt, branchCode, detail }
}

/** A piece that is late is not listed a second time for standing still. */
function ofTravel(facts: WorkFacts, now: number, idleMs: number): Found | undefined {
  const { state, since, lateFrom, arrivedAt } = facts
  if (arrivedAt !== undefined || !movementTable[state].withCarrier) return undefined
  const detail = { state, movedAt: new Date(since).toISOString() }
  if (lateFrom !== undefined && carriedStates.includes(state) && isLate(facts, now))
    return { kind: 'late', dueAt: lateFrom, detail }
  return since + idleMs <= now ? { kind: 'idle', dueAt: since, detail } : undefined
}

function ofAddress({ state, enteredAt, addressReasons = '' }: WorkFacts): Found | undefined {
  if (!mendableStates.includes(state)) return undefined
  const reason = addressFault(addressReasons)
  return reason === undefined
    ? undefined
    : { kind: 'address', dueAt: enteredAt, detail: { reason } }
}

/** The main reason for which an address has to be mended, if it has to be. */
export function addressFault(reasons: string): string | undefined {
  const names = reasons.split(' ')
  return unmendedReasons.find((reason) => names.includes(reason))
}

function ofVisits({ failedVisits: { count, lastAt } }: WorkFacts): Found | undefined {
  if (count < 2) return undefined
  return { kind: 'second-visit', dueAt: lastAt, detail: { visits: count } }
}

function ofRescue({ pendingRescue }: WorkFacts): Found | undefined {
  if (pendingRescue === undefined) return undefined
  const { kind: rescue, requestedAt } = pendingRescue
  return { kind: 'rescue-due', dueAt: requestedAt, detail: { rescue } }
}

function ofWeight({ heavier }: WorkFacts): Found | undefined {
  if (heavier === undefined) return undefined
  const { recordedAt, ...detail } = heavier
  return { kind: 'heavier', dueAt: recordedAt, detail }
}

function ofCash({ cashDifference }: WorkFacts): Found | undefined {
  if (cashDifference === undefined) return undefined
  const { openedAt, amountCents } = cashDifference
  return { kind: 'cash-difference', dueAt: openedAt, detail: { amountCents } }
}

/** A movement as far as visits are counted. */
export interface CountedMovement {
  readonly at: number
  readonly ordinal: number
  readonly check: MovementCode
  readonly reasonCode: string
  readonly correction: boolean
}

/**
 * How many visits failed, where nothing but its arrival followed the last of them: back on the
 * floor it still waits for a decision. A visit that nobody made in time is none, nor is one that
 * was corrected.
 */
export function countFailedVisits(journey: readonly CountedMovement[]): FailedVisits {
  const ordered = [...journey].sort(
    (left, right) => left.at - right.at || left.ordinal - right.ordinal,
  )
  const last = ordered.findLast(({ check }) => check !== 'AR')
  if (last?.check !== 'CA') return noVisits
  const failed = ordered.filter(
    ({ check, reasonCode }, place) =>
      check === 'CA' && reasonCode !== 'TIEMPO' && ordered[place + 1]?.correction !== true,
  )
  return { count: failed.length, lastAt: last.at }
}

export const noVisits: FailedVisits = { count: 0, lastAt: 0 }

export interface WorkChange {
  /** Items to store: new ones, and those whose cause or facts are others now. */
  readonly put: readonly WorkItem[]
  readonly end: readonly RuledKind[]
}

/** The changes that bring the list in line with the rules' findings on one piece. */
export function compareWork(
  listed: readonly WorkItem[],
  workNow: readonly WorkItem[],
  kinds: readonly RuledKind[],
): WorkChange {
  const before = new Map(listed.map((item) => [item.kind, item]))
  const now = new Set(workNow.map(({ kind }) => kind))
  return {
    put: workNow.filter((item) => !isSame(before.get(item.kind), item)),
    end: kinds.filter((kind) => before.has(kind) && !now.has(kind)),
  }
}

function isSame(before: WorkItem | undefined, item: WorkItem): boolean {
  return (
    before !== undefined &&
    before.dueAt === item.dueAt &&
    before.branchCode === item.branchCode &&
    JSON.stringify(before.detail) === JSON.stringify(item.detail)
  )
}
