import { type MovementCode, movementCodes, movementTable, returnStates } from './movement.ts'

/** Why a shipper should look at a shipment, the most pressing first. */
export const attentionKinds = [
  'nobody-home',
  'branch-wait',
  'address',
  'uncovered',
  'late',
  'idle',
  'rescue-waiting',
  'cash-difference',
  'returning',
  'heavier',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

export interface Attention {
  readonly kind: AttentionKind
  /** Since when. */
  readonly since: number
  /** When it is too late to decide, or the waiting ends. */
  readonly until?: number | undefined
  readonly detail?: AttentionDetail
}

/** A shipment that needs attention, with the facts that are shown of it. */
export interface LookedAtShipment {
  readonly code: string
  readonly recipientName: string
  readonly locality: string
  readonly province: string
  readonly postalCode: number
  readonly service: string
  readonly state: MovementCode
  /** Since when it is in that state. */
  readonly stateSince: number
  readonly branchCode: string
}

/** The facts that the texts of some kinds mention. */
export interface AttentionDetail {
  /** The main reason of the address normalizer. */
  readonly addressReason?: string
  readonly rescue?: 'return' | 'redirection'
  readonly measuredHundredthsKg?: number
  readonly declaredHundredthsKg?: number
  readonly amountCents?: number
}

const dayMs = 86_400_000

/** How long a piece that the carrier has may go without a scan. */
export const idleMs = 3 * dayMs
/** How long before a piece goes back its shipper is warned that it waits. */
export const waitWarningMs = 2 * dayMs
/** How long after it was loaded the address of a piece can be mended. */
export const addressMs = 7 * dayMs
/** How long a measurement that costs more is news. */
export const heavierMs = 7 * dayMs

/** The states in which a piece is on its way to its recipient. */
export const carriedStates: readonly MovementCode[] = movementCodes.filter(
  (state) => movementTable[state].withCarrier && !returnStates.includes(state),
)

/** The states in which a wrong address can still be mended. */
export const mendableStates: readonly MovementCode[] = ['PI', 'IF', 'GE', 'CO', 'AS', 'AR', 'MA']

/** The reasons of the normalizer for which an address has to be mended. */
export const unmendedReasons = [
  'number-missing',
  'number-outside',
  'street-missing',
  'street-unknown',
  'place-unknown',
  'located-by-place',
] as const

/** Facts about a piece from other parts of the carrier. */
export interface AttentionReports {
  /** When a piece that waits at its branch goes back. */
  readonly returnDueAt?: number | undefined
  /** Since when it is known that the account has no tariff for the destination. */
  readonly noTariffAt?: number | undefined
  /** The normalizer's reasons, separated by spaces, for an address that was not found. */
  readonly addressReasons?: string | undefined
  readonly pendingRescue?: PendingRescue | undefined
  /** A difference in the collected cash that nobody has resolved. */
  readonly cashDifference?: OpenCashDifference | undefined
  /** The measurement that counts, where it costs more than the declared one. */
  readonly heavier?: HeavierMeasurement | undefined
}

export interface PendingRescue {
  readonly kind: 'return' | 'redirection'
  readonly requestedAt: number
}

export interface OpenCashDifference {
  readonly openedAt: number
  readonly amountCents: number
}

export interface HeavierMeasurement {
  readonly recordedAt: number
  readonly measuredHundredthsKg: number
  readonly declaredHundredthsKg: number
  readonly amountCents: number
}

export interface AttentionFacts extends AttentionReports {
  readonly state: MovementCode
  readonly since: number
  readonly enteredAt: number
  readonly isCancelled: boolean
  /** The end of the last day that was promised. */
  readonly lateFrom: number | undefined
  /** When the recipient got it, or it began to wait where they collect it. */
  readonly arrivedAt: number | undefined
}

/** The most pressing reason to look at a shipment, if there is one. */
export function findAttention(facts: AttentionFacts, now: number): Attention | undefined {
  return findReasons(facts, now)[0]
}

/**
 * All reasons to look at a shipment, the most pressing first. Lists ask the database the same
 * (`attention.store.ts` of tracking), and a property test holds both together.
 */
export function findReasons(facts: AttentionFacts, now: number): Attention[] {
  if (facts.isCancelled) return []
  const attentions = [
    ofVisit(facts),
    ofWaiting(facts, now),
    ofAddress(facts, now),
    ofTariff(facts, now),
    ofTravel(facts, now),
    ofRescue(facts),
    ofCash(facts),
    facts.state === 'DV' ? { kind: 'returning' as const, since: facts.since } : undefined,
    ofWeight(facts, now),
  ]
  return attentions.filter((reason) => reason !== undefined)
}

/** A shipper who has asked for a rescue has decided about a failed visit. */
function ofVisit({ state, since, pendingRescue }: AttentionFacts): Attention | undefined {
  if (state !== 'CA' || pendingRescue) return undefined
  return { kind: 'nobody-home', since }
}

function ofWaiting({ since, returnDueAt }: AttentionFacts, now: number): Attention | undefined {
  if (returnDueAt === undefined || returnDueAt > now + waitWarningMs) return undefined
  return { kind: 'branch-wait', since, until: returnDueAt }
}

function ofAddress(facts: AttentionFacts, now: number): Attention | undefined {
  const { state, enteredAt, addressReasons = '' } = facts
  if (!mendableStates.includes(state) || enteredAt < now - addressMs) return undefined
  const names = addressReasons.split(' ')
  const addressReason = unmendedReasons.find((reason) => names.includes(reason))
  return addressReason && { kind: 'address', since: enteredAt, detail: { addressReason } }
}

function ofTariff({ enteredAt, noTariffAt }: AttentionFacts, now: number): Attention | undefined {
  if (noTariffAt === undefined || noTariffAt > now) return undefined
  return { kind: 'uncovered', since: enteredAt }
}

function ofTravel(facts: AttentionFacts, now: number): Attention | undefined {
  const { state, since, lateFrom, arrivedAt } = facts
  if (state === 'CA' || !carriedStates.includes(state) || arrivedAt !== undefined) return undefined
  if (lateFrom !== undefined && lateFrom <= now) return { kind: 'late', since: lateFrom }
  return since + idleMs <= now ? { kind: 'idle', since } : undefined
}

function ofRescue({ pendingRescue }: AttentionFacts): Attention | undefined {
  if (pendingRescue === undefined) return undefined
  const { kind: rescue, requestedAt } = pendingRescue
  return { kind: 'rescue-waiting', since: requestedAt, detail: { rescue } }
}

function ofCash({ cashDifference }: AttentionFacts): Attention | undefined {
  if (cashDifference === undefined) return undefined
  const { openedAt, amountCents } = cashDifference
  return { kind: 'cash-difference', since: openedAt, detail: { amountCents } }
}

function ofWeight({ heavier }: AttentionFacts, now: number): Attention | undefined {
  if (heavier === undefined || heavier.recordedAt < now - heavierMs) return undefined
  const { recordedAt, ...detail } = heavier
  return { kind: 'heavier', since: recordedAt, detail }
}
