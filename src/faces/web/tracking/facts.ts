import type { Branch } from '../../../capabilities/pickup-points/pickup-points.ts'
import type { Choice } from '../../../capabilities/recipient-choices/recipient-choices.ts'
import type { TrackedPiece } from '../../../capabilities/tracking/tracking.ts'
import { isWaiting } from '../../../capabilities/tracking/tracking.wire.ts'
import type { MovementCode } from '../../../kernel/movement.ts'
import type { PickupProof } from '../../../kernel/pickup-proof.ts'
import { isMissed } from './visit-words.ts'

/** Facts that the page shows only with the link that the shop was given. */
export interface PrivateFacts {
  /** The part of the link that can't be guessed. */
  readonly part: string
  /** The recipient's choice, if any. */
  readonly choice: Choice | undefined
  /** The first letters of the recipient's name. */
  readonly initials: string
  /** The amount to pay on delivery, in whole pesos; 0 for none. */
  readonly cashPesos: number
  readonly packages: number
  readonly weightKg: number
  /** The proof that the branch asks for, as far as this shipment has it. */
  readonly asks: PickupProof | undefined
  /** The PIN to give at the branch, where it asks for one. */
  readonly pin: string | undefined
  /** The PIN to give the courier, while the shipment is out for delivery. */
  readonly deliveryPin: string | undefined
  /** The first letters of the name of the person who received it at the door. */
  readonly receiver: string | undefined
}

/** Everything that the page of a shipment is made of. */
export interface TrackingFacts {
  readonly tracked: TrackedPiece
  readonly shop: string
  readonly now: number
  findBranch(code: string): Branch | undefined
  /** The branch where the recipient collects it, if it is collected. */
  readonly collecting: Branch | undefined
  /** How long a piece waits at a branch. */
  readonly waitingMs: number
  /** The first working day after a day, both as days since 1970. */
  workingDayAfter(day: number): number
  /** Of a piece that is out for delivery, where a plan has it: the stops before its own. */
  readonly stopsBefore: number | undefined
  /** Absent for visitors with the code alone. */
  readonly known: PrivateFacts | undefined
}

/** The state that the page shows: the newest movement, unless something else matters more. */
export type PageState = MovementCode | 'cancelled' | 'waiting' | 'delayed'

const delayMs = 72 * 3_600_000

/** The states in which a piece should move on within days. */
const moving: ReadonlySet<MovementCode> = new Set(['IF', 'GE', 'CO', 'AS', 'AR', 'MA', 'LD'])

export function stateOf({ tracked, now }: Pick<TrackingFacts, 'tracked' | 'now'>): PageState {
  const newest = tracked.movements.at(-1)
  if (tracked.piece.cancelled) return 'cancelled'
  if (newest === undefined) return 'PI'
  if (isWaiting(tracked)) return 'waiting'
  return moving.has(newest.check) && now - newest.at > delayMs ? 'delayed' : newest.check
}

/** The proof asked for at collection; the document where the branch asks for nothing else. */
export function askedOf({ collecting, known }: TrackingFacts): PickupProof {
  return known?.asks ?? collecting?.pickupProof ?? 'document'
}

/** How often somebody came and could not deliver it. */
export function visitsOf({ movements }: TrackedPiece): number {
  return movements.filter((movement) => movement.check === 'CA' && !isMissed(movement)).length
}

export function initialsOf(name: string): string {
  const letters = name.match(/(?<!\p{L})\p{L}/gu) ?? []
  return letters
    .slice(0, 4)
    .map((letter) => `${letter.toUpperCase()}.`)
    .join(' ')
}

/** A text that changes when the page of a piece is out of date. */
export function pageVersion(tracked: TrackedPiece): string {
  const { piece, movements, promise, promiseBefore } = tracked
  const changed = promiseBefore === undefined ? '' : `-${promise?.to ?? ''}`
  return `${movements.length}${piece.cancelled ? 'c' : ''}${changed}`
}
