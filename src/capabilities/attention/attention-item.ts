import type { MovementCode } from '../../kernel/movement.ts'

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

/** What is told of the shipment itself. */
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

export interface AttentionItem {
  readonly kind: AttentionKind
  readonly shipment: LookedAtShipment
  /** Since when it has to be looked at. */
  readonly since: number
  /** When it is too late to decide, or the waiting ends. */
  readonly until: number | undefined
  readonly detail: AttentionDetail
}

/** What the texts of the kinds tell. */
export interface AttentionDetail {
  /** The main reason of the address normalizer. */
  readonly addressReason?: string
  readonly rescue?: 'return' | 'redirection'
  readonly measuredHundredthsKg?: number
  readonly declaredHundredthsKg?: number
  readonly amountCents?: number
}

/** A shipment by its state, with what decides whether somebody should look at it. */
export interface TravellingShipment extends LookedAtShipment {
  readonly lateFrom: number | null
  readonly arrivedAt: number | null
}

/** How long a piece that the carrier has may go without a scan. */
export const idleMs = 72 * 3_600_000

/** Why a shipment should be looked at by its state and its promise, if it should. */
export function judgeTravelling(
  shipment: TravellingShipment,
  now: number,
): AttentionItem | undefined {
  const { lateFrom, arrivedAt, ...rest } = shipment
  const { state, stateSince } = rest
  const item = { shipment: rest, since: stateSince, until: undefined, detail: {} }
  if (state === 'CA') return { ...item, kind: 'nobody-home' }
  if (state === 'DV') return { ...item, kind: 'returning' }
  if (arrivedAt !== null) return undefined
  if (lateFrom !== null && lateFrom <= now) return { ...item, kind: 'late', since: lateFrom }
  return stateSince + idleMs <= now ? { ...item, kind: 'idle' } : undefined
}

/** The reasons of the normalizer for which an address is sent on to be mended. */
const unmendedReasons = [
  'number-missing',
  'number-outside',
  'street-missing',
  'street-unknown',
  'place-unknown',
  'located-by-place',
] as const

export function unmendedReason(reasons: string): string | undefined {
  const given = reasons.split(' ')
  return unmendedReasons.find((reason) => given.includes(reason))
}

/**
 * The items in one order: by kind, then the soonest to end, then the oldest. Whoever has asked for
 * a rescue has decided what to do about a failed visit.
 */
export function inOrder(items: readonly AttentionItem[]): AttentionItem[] {
  const rescued = new Set(
    items.filter(({ kind }) => kind === 'rescue-waiting').map(({ shipment }) => shipment.code),
  )
  return items
    .filter(({ kind, shipment }) => kind !== 'nobody-home' || !rescued.has(shipment.code))
    .sort((left, right) => comparePlaces(placeOf(left), placeOf(right)))
}

/** The position of an item in the list. */
export interface AttentionPlace {
  readonly rank: number
  readonly at: number
  readonly code: string
}

export function placeOf({ kind, shipment, since, until }: AttentionItem): AttentionPlace {
  return { rank: attentionKinds.indexOf(kind), at: until ?? since, code: shipment.code }
}

export function comparePlaces(left: AttentionPlace, right: AttentionPlace): number {
  const byCode = left.code < right.code ? -1 : Number(left.code > right.code)
  return left.rank - right.rank || left.at - right.at || byCode
}
