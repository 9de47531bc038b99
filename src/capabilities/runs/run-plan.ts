import type { TrackingCode } from '../../kernel/tracking-code.ts'

/** A stop as it is planned; its number stays the same whatever happens to the others. */
export interface PlannedStop {
  readonly number: number
  readonly code: TrackingCode
  readonly addedAt: number
}

/** A stop of the plan that is to be replaced, and whether somebody was there already. */
export interface KnownStop extends PlannedStop {
  readonly isDone: boolean
}

/** The plan that is in force, and the codes that are wanted now, in their order. */
export interface Replanning {
  readonly known: readonly KnownStop[]
  readonly wanted: readonly TrackingCode[]
  /** Whether the courier has left with the planned stops. */
  readonly isUnderWay: boolean
  readonly now: number
}

/**
 * The stops after a plan is replaced. A stop that is done stays with its number, also where it is
 * wanted no more. A vehicle that has left was loaded in its order: a stop that is added comes last,
 * and the others change places only where none is added.
 */
export function replan({ known: earlier, wanted, isUnderWay, now }: Replanning): PlannedStop[] {
  const done = earlier.filter(({ isDone }) => isDone)
  const over = new Set(done.map(({ code }) => code))
  const codes = [...new Set(wanted)].filter((code) => !over.has(code))
  const open = new Map(earlier.filter(({ isDone }) => !isDone).map((stop) => [stop.code, stop]))
  const added = codes.filter((code) => !open.has(code))
  const remaining = codes.flatMap((code) => open.get(code) ?? [])
  const stays = isUnderWay && added.length > 0
  const ordered = stays
    ? [...remaining.toSorted(byNumber).map(({ code }) => code), ...added]
    : codes
  const numbers = isUnderWay
    ? numbersUnderWay(earlier, remaining, added.length)
    : freeNumbers(done, ordered.length)
  const placed = ordered.map((code, place) => ({
    number: numbers[place] ?? 0,
    code,
    addedAt: open.get(code)?.addedAt ?? now,
  }))
  return [...done.map(toPlanned), ...placed].toSorted(byNumber)
}

function byNumber(left: PlannedStop, right: PlannedStop): number {
  return left.number - right.number
}

function toPlanned({ number, code, addedAt }: KnownStop): PlannedStop {
  return { number, code, addedAt }
}

/** Those that are kept share their numbers, and others follow after every one ever given. */
function numbersUnderWay(
  stops: readonly KnownStop[],
  remaining: readonly KnownStop[],
  added: number,
): number[] {
  const last = Math.max(0, ...stops.map(({ number }) => number))
  const own = remaining.map(({ number }) => number).toSorted((left, right) => left - right)
  return [...own, ...Array.from({ length: added }, (_, place) => last + place + 1)]
}

/** The lowest numbers that no stop has that is done. */
function freeNumbers(done: readonly KnownStop[], count: number): number[] {
  const taken = new Set(done.map(({ number }) => number))
  const numbers = Array.from({ length: count + done.length }, (_, place) => place + 1)
  return numbers.filter((number) => !taken.has(number)).slice(0, count)
}

/** The facts of a piece that is to become a stop. */
export interface StopFacts {
  readonly isOver: boolean
  /** The branch where the recipient collects it, if it is collected. */
  readonly collectedAt: string | undefined
  /** Another run of the day in which somebody is still to visit it. */
  readonly otherRun: string | undefined
}

export type StopRefusal =
  | { readonly name: 'piece-unknown' }
  /** It was delivered, came back to its sender or was cancelled. */
  | { readonly name: 'stop-over' }
  | { readonly name: 'piece-collected'; readonly branch: string }
  | { readonly name: 'stop-planned'; readonly run: string }

/** Why a piece can't be a stop; undefined where it can. */
export function judgeStop(facts: StopFacts | undefined): StopRefusal | undefined {
  if (facts === undefined) return { name: 'piece-unknown' }
  const { isOver, collectedAt, otherRun } = facts
  if (isOver) return { name: 'stop-over' }
  if (collectedAt !== undefined) return { name: 'piece-collected', branch: collectedAt }
  return otherRun === undefined ? undefined : { name: 'stop-planned', run: otherRun }
}

/** How many stops a courier has before one. */
export function countBefore(stops: readonly KnownStop[], number: number): number {
  return stops.filter((stop) => stop.number < number && !stop.isDone).length
}

/** A run as it is asked for, and the one that has its id. */
export interface RunPlace {
  readonly branch: string
  readonly day: string
}

export type RunRefusal =
  | { readonly name: 'day-past' }
  | { readonly name: 'day-too-far' }
  /** Another branch, or another day, has a run with this id. */
  | { readonly name: 'run-taken' }

/** Why a run can't be planned; `today` and `lastDay` are YYYY-MM-DD. */
export function judgeRun(
  wanted: RunPlace,
  place: RunPlace | undefined,
  today: string,
  lastDay: string,
): RunRefusal | undefined {
  if (wanted.day < today) return { name: 'day-past' }
  if (wanted.day > lastDay) return { name: 'day-too-far' }
  const isSame = place === undefined || (place.branch === wanted.branch && place.day === wanted.day)
  return isSame ? undefined : { name: 'run-taken' }
}
