import { isGoingBack, isHandOver, type MovementCode } from '../../kernel/movement.ts'
import {
  type Address,
  cashOnDeliveryPesos,
  type Destination,
  type Order,
  type Person,
} from '../../kernel/order.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'

/** A movement as a stop needs to know it. */
export interface StopMovement {
  readonly ordinal: number
  readonly at: number
  readonly check: MovementCode
  readonly reasonCode: string
  readonly correction: boolean
  readonly recordedAt: number
  readonly recordedBy: string
}

/** The result of a visit. */
export interface StopDone {
  readonly at: number
  readonly check: MovementCode
  readonly reasonCode: string
  readonly by: string
}

export interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** The stored data of the piece of a stop. */
export interface StopPiece {
  readonly code: TrackingCode
  readonly order: Order
  readonly redirectedTo: Destination | undefined
  readonly movements: readonly StopMovement[]
  /** Where the normalized address lies, if it was found. */
  readonly position: Position | undefined
  /** The amount that was collected for it and not reversed. */
  readonly collectedCents: number | undefined
}

/** A stop of a run as the courier sees it; unknown fields are undefined. */
export interface Stop {
  readonly number: number
  readonly code: TrackingCode
  readonly pieces: number
  readonly state: MovementCode
  readonly name: string
  readonly phone: string | undefined
  readonly line: string
  readonly locality: string | undefined
  readonly postalCode: number | undefined
  readonly province: string | undefined
  readonly notes: string | undefined
  readonly position: Position | undefined
  readonly authorized: readonly string[]
  readonly cashCents: number | undefined
  readonly proof: readonly ('pin' | 'document')[]
  readonly visit: number
  readonly done: (StopDone & { readonly collectedCents: number | undefined }) | undefined
}

/** The newest of them in the order in which journeys are judged. */
export function newestMovement(movements: readonly StopMovement[]): StopMovement | undefined {
  return inOrder(movements).at(-1)
}

function inOrder(movements: readonly StopMovement[]): StopMovement[] {
  return movements.toSorted((left, right) => left.at - right.at || left.ordinal - right.ordinal)
}

/**
 * The result of the last visit, until the piece goes out again or a correction says otherwise:
 * scans at the branch take no visit out of its courier's day.
 */
export function doneOf(movements: readonly StopMovement[]): StopDone | undefined {
  const visit = lastVisit(movements)
  if (visit === undefined) return undefined
  const { at, check, reasonCode, recordedBy: by } = visit
  return { at, check, reasonCode, by }
}

function lastVisit(movements: readonly StopMovement[]): StopMovement | undefined {
  const ordered = inOrder(movements)
  const last = ordered.findLastIndex(({ check }) => endsVisit(check))
  const isOver = ordered
    .slice(last + 1)
    .every(({ check, correction }) => !correction && (check === 'AR' || check === 'MA'))
  return isOver ? ordered[last] : undefined
}

function endsVisit(check: MovementCode): boolean {
  return isHandOver(check) || check === 'CA' || isGoingBack(check)
}

/** A stop is done once somebody was there after it was planned. */
export function isDoneSince(movements: readonly StopMovement[], addedAt: number): boolean {
  const visit = lastVisit(movements)
  return visit !== undefined && visit.recordedAt >= addedAt
}

/** A visit that nobody made in time is none, nor is one that was corrected. */
export function visitOf(movements: readonly StopMovement[]): number {
  const ordered = inOrder(movements)
  const failed = ordered.filter(
    ({ check, reasonCode }, place) =>
      check === 'CA' && reasonCode !== 'TIEMPO' && !ordered[place + 1]?.correction,
  )
  const isFailedNow = failed.length > 0 && failed.at(-1) === lastVisit(movements)
  return failed.length + (isFailedNow ? 0 : 1)
}

export function toStop(piece: StopPiece, number: number, isDone: boolean): Stop {
  const { code, order, redirectedTo, movements } = piece
  const address: Address = redirectedTo?.address ?? order.address
  const { recipient, observations = [], authorized = [] } = order
  const cashPesos = cashOnDeliveryPesos(order)
  const done = isDone ? doneOf(movements) : undefined
  return {
    number,
    code,
    pieces: Math.max(
      1,
      order.products.reduce((sum, { quantity }) => sum + quantity, 0),
    ),
    state: newestMovement(movements)?.check ?? 'PI',
    name: redirectedTo?.recipientName ?? recipient.name,
    // After a redirection the receiver is somebody else, who has no phone on record.
    phone: redirectedTo ? phoneOf({}, address) : phoneOf(recipient, address),
    line: addressLine(address),
    locality: address.locality,
    postalCode: address.postalCode,
    province: address.province,
    notes: redirectedTo ? redirectedTo.notes : observations.join(' · ') || undefined,
    position: positionOf(address) ?? (redirectedTo ? undefined : piece.position),
    authorized: redirectedTo ? [] : namesOf(authorized),
    cashCents: cashPesos > 0 ? cashPesos * 100 : undefined,
    proof: ['pin', 'document'],
    visit: visitOf(movements),
    done: done && { ...done, collectedCents: piece.collectedCents },
  }
}

function namesOf(people: readonly Person[]): string[] {
  return people.flatMap(({ name }) => (name ? [name] : []))
}

function phoneOf({ mobile, phone }: Person, { phones = [] }: Address): string | undefined {
  return mobile || phone || phones.find((one) => one !== '') || undefined
}

/** As it is said at the door: "Av. Colón 2180, piso 3, dto. C". */
export function addressLine({ street = '', number = '', floor = '', flat = '' }: Address): string {
  const door = [street, number].filter((part) => part !== '').join(' ')
  const inside = [floor && `piso ${floor}`, flat && `dto. ${flat}`]
  return [door, ...inside].filter((part) => part !== '').join(', ')
}

function positionOf({ latitude, longitude }: Address): Position | undefined {
  const [north, east] = [Number(latitude || Number.NaN), Number(longitude || Number.NaN)]
  const isPlace = Math.abs(north) <= 90 && Math.abs(east) <= 180 && (north !== 0 || east !== 0)
  return isPlace ? { latitude: north, longitude: east } : undefined
}

export interface RunCounts {
  readonly stops: number
  readonly done: number
  readonly delivered: number
  readonly failed: number
}

export function countStops(stops: readonly Stop[]): RunCounts {
  const done = stops.flatMap((stop) => stop.done ?? [])
  const delivered = done.filter(({ check }) => isHandOver(check)).length
  const counts = { stops: stops.length, done: done.length, delivered }
  return { ...counts, failed: done.length - delivered }
}
