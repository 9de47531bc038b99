import { dayNumberText } from '../../kernel/days.ts'
import type { MovementCode } from '../../kernel/movement.ts'

/** Orders that were loaded on a day, counted from 1970, to a zone. */
export interface LoadedSum {
  readonly day: number
  /** Empty where no zone has the postal code. */
  readonly zone: string
  readonly orders: number
}

/** Movements of a day. */
export interface MovedSum {
  readonly day: number
  readonly check: string
  readonly pieces: number
  readonly promised: number
  readonly onTime: number
}

export interface StateCount {
  readonly state: MovementCode
  readonly pieces: number
}

export interface DayFigures {
  readonly loaded: number
  readonly delivered: number
  /** Visits that found nobody. */
  readonly failed: number
  /** Pieces that began to return. */
  readonly returned: number
  /** Of the deliveries, those with a promised day. */
  readonly promised: number
  readonly onTime: number
}

export interface ZoneFigures {
  readonly zone: string
  /** `undefined` for a zone that is gone, and for orders without one. */
  readonly name: string | undefined
  readonly loaded: number
}

export interface Figures {
  readonly totals: DayFigures
  /** Every day of the period, also those on which nothing happened. */
  readonly days: readonly (DayFigures & { readonly day: string })[]
  /** Most orders first. */
  readonly zones: readonly ZoneFigures[]
  readonly today: {
    readonly day: string
    readonly loaded: number
    /** The mean of the same weekday in the weeks before; `undefined` for a new account. */
    readonly usual: number | undefined
  }
  readonly inTransit: {
    readonly pieces: number
    readonly goingOut: number
    readonly returning: number
    readonly states: readonly StateCount[]
  }
}

/** The data of figures, and their days, both included. */
export interface FigureFacts {
  readonly from: number
  readonly to: number
  readonly today: number
  readonly loaded: readonly LoadedSum[]
  readonly moved: readonly MovedSum[]
  readonly states: readonly StateCount[]
  nameOf(zone: string): string | undefined
}

/** How many weeks before today a usual day is taken from. */
export const usualWeeks = 4

const nothing: DayFigures = {
  loaded: 0,
  delivered: 0,
  failed: 0,
  returned: 0,
  promised: 0,
  onTime: 0,
}

const goingOut: readonly MovementCode[] = ['MA', 'LD']
const returning: readonly MovementCode[] = ['DV', 'RV', 'RM']

export function toFigures(facts: FigureFacts): Figures {
  const { from, to, today, loaded, moved, states } = facts
  const inPeriod = ({ day }: { readonly day: number }) => day >= from && day <= to
  const days = new Map<number, DayFigures>()
  const add = (day: number, more: Partial<DayFigures>) =>
    days.set(day, plus(days.get(day) ?? nothing, more))
  for (let day = from; day <= to; day += 1) days.set(day, nothing)
  for (const { day, orders } of loaded.filter(inPeriod)) add(day, { loaded: orders })
  for (const sum of moved.filter(inPeriod)) add(sum.day, movedFigures(sum))
  return {
    totals: [...days.values()].reduce(plus, nothing),
    days: [...days].map(([day, figures]) => ({ day: dayNumberText(day), ...figures })),
    zones: byZone(loaded.filter(inPeriod), facts.nameOf),
    today: { day: dayNumberText(today), ...ofToday(loaded, today) },
    inTransit: inTransitNow(states),
  }
}

function movedFigures({ check, pieces, promised, onTime }: MovedSum): Partial<DayFigures> {
  if (check === 'DL') return { delivered: pieces, promised, onTime }
  return check === 'CA' ? { failed: pieces } : { returned: pieces }
}

function plus(sum: DayFigures, more: Partial<DayFigures>): DayFigures {
  return {
    loaded: sum.loaded + (more.loaded ?? 0),
    delivered: sum.delivered + (more.delivered ?? 0),
    failed: sum.failed + (more.failed ?? 0),
    returned: sum.returned + (more.returned ?? 0),
    promised: sum.promised + (more.promised ?? 0),
    onTime: sum.onTime + (more.onTime ?? 0),
  }
}

function byZone(loaded: readonly LoadedSum[], nameOf: FigureFacts['nameOf']): ZoneFigures[] {
  const zones = new Map<string, number>()
  for (const { zone, orders } of loaded) zones.set(zone, (zones.get(zone) ?? 0) + orders)
  return [...zones]
    .map(([zone, orders]) => ({ zone, name: nameOf(zone), loaded: orders }))
    .sort((left, right) => right.loaded - left.loaded || (left.zone < right.zone ? -1 : 1))
}

/** Weeks before the account's first order don't count. */
function ofToday(loaded: readonly LoadedSum[], today: number) {
  const onDay = (day: number) =>
    loaded.filter((sum) => sum.day === day).reduce((sum, { orders }) => sum + orders, 0)
  const first = loaded.reduce((least, { day }) => Math.min(least, day), today)
  const before = Array.from({ length: usualWeeks }, (_, week) => today - (week + 1) * 7)
  const usual = before.filter((day) => day >= first).map(onDay)
  const total = usual.reduce((sum, orders) => sum + orders, 0)
  return {
    loaded: onDay(today),
    usual: usual.length === 0 ? undefined : Math.round(total / usual.length),
  }
}

function inTransitNow(states: readonly StateCount[]): Figures['inTransit'] {
  const count = (wanted: (state: MovementCode) => boolean) =>
    states.filter(({ state }) => wanted(state)).reduce((sum, { pieces }) => sum + pieces, 0)
  return {
    pieces: count((state) => !returning.includes(state)),
    goingOut: count((state) => goingOut.includes(state)),
    returning: count((state) => returning.includes(state)),
    states,
  }
}
