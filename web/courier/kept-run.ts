import { isCall, isScan, type KeptCall, type KeptDeed } from '../api/kept.ts'
import type { Run, Stop } from './run.ts'

/** The run as the courier has left it: the service's answer, and the deeds still on the phone. */

export interface ShownStop extends Stop {
  /** It was done here, and the service does not know it yet. */
  readonly isKept: boolean
}

export interface ShownRun extends Omit<Run, 'stops'> {
  readonly stops: readonly ShownStop[]
}

/** Puts the deeds kept on the phone on top of the service's answer of a moment. */
export function withKept(run: Run, asOf: number, deeds: readonly KeptDeed[]): ShownRun {
  const stops = run.stops.map((stop) => shownStop(stop, asOf, deeds))
  const counts = { ...run.counts }
  for (const [at, stop] of stops.entries()) {
    count(counts, run.stops[at]?.done ?? null, -1)
    count(counts, stop.done, 1)
  }
  return { ...run, stops, counts }
}

function count(counts: Run['counts'], done: Stop['done'], by: 1 | -1): void {
  if (done === null) return
  counts.done += by
  if (isDelivered(done.check)) counts.delivered += by
  else counts.failed += by
}

export function isDelivered(check: string): boolean {
  return check === 'DL' || check === 'EI'
}

function shownStop(stop: Stop, asOf: number, deeds: readonly KeptDeed[]): ShownStop {
  const visit = lastVisit(deeds, stop.trackingCode)
  if (visit === undefined) return { ...stop, isKept: false }
  if (isTakenBack(visit, asOf, deeds)) return { ...stop, done: null, isKept: false }
  const isNews = visit.state === 'waiting' || isLater(visit, asOf)
  if (stop.done !== null || !isNews || !stands(visit)) return { ...stop, isKept: false }
  return { ...stop, done: doneBy(visit, stop), isKept: visit.state === 'waiting' }
}

export function isVisit(deed: KeptDeed): deed is KeptCall {
  return isCall(deed) && deed.kind === 'delivery'
}

/** The last deed at the stop of a code, on this phone. */
export function lastVisit(deeds: readonly KeptDeed[], code: string): KeptCall | undefined {
  return deeds.filter(isVisit).findLast((deed) => deed.code === code)
}

function isLater({ answeredAt = 0 }: KeptDeed, asOf: number): boolean {
  return answeredAt > asOf
}

function stands({ state, answer, isUndone }: KeptDeed): boolean {
  return state === 'waiting' || (state === 'done' && answer?.status !== 'refused' && !isUndone)
}

/** A correction is on its way, or was answered after the service returned the run. */
function isTakenBack(visit: KeptCall, asOf: number, deeds: readonly KeptDeed[]): boolean {
  const undoing = deeds.filter(isScan).findLast(({ undoes }) => undoes === visit.id)
  if (undoing === undefined) return false
  return undoing.state === 'waiting' || (stands(undoing) && isLater(undoing, asOf))
}

function doneBy({ at, body, answer }: KeptCall, stop: Stop): NonNullable<Stop['done']> {
  const isFailed = body['outcome'] === 'failed'
  const { state } = (answer?.body ?? {}) as { state?: Stop['state'] }
  const reasonCode = typeof body['reasonCode'] === 'string' ? body['reasonCode'] : null
  const likely = isFailed ? (reasonCode === 'RECHAZADO' ? 'DV' : 'CA') : 'DL'
  return {
    at: new Date(at).toISOString(),
    check: state ?? likely,
    reasonCode,
    collectedCents: isFailed ? null : stop.cashCents,
    by: '',
  }
}

/** Those that are left, in their order. */
export function stopsLeft(run: ShownRun): readonly ShownStop[] {
  return run.stops.filter(({ done }) => done === null)
}

/** Those that are done, the last one first. */
export function stopsDone(run: ShownRun): readonly ShownStop[] {
  const done = run.stops.filter((stop) => stop.done !== null)
  const timeOf = (stop: ShownStop) => Date.parse(stop.done?.at ?? '')
  return done.toSorted((one, other) => timeOf(other) - timeOf(one))
}
