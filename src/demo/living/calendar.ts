import { startOfDay } from '../../kits/clock/instant.ts'
import { dayText } from '../../kits/clock/period.ts'
import type { Zone } from '../../kits/clock/zone.ts'

/** A day of the carrier. Its work goes by phases: 0 when it opens, 1 when it closes. */
export interface WorkDay {
  /** YYYY-MM-DD. */
  readonly text: string
  /** Days since the walk began; today's is the last. */
  readonly index: number
  readonly opens: number
  readonly closes: number
  readonly isToday: boolean
  /** Sundays, but for today and the day before. */
  readonly isRest: boolean
  /** So long ago that it goes by in broad strokes: pages show its shipments, hardly its scans. */
  readonly isDistant: boolean
}

/** A time in which parts do their due tasks: minutes of the past or of today, or now. */
export interface Span {
  readonly from: number
  readonly to: number
  readonly day: WorkDay
  readonly phaseFrom: number
  readonly phaseTo: number
  /** `live`: it is now, and somebody may look on. */
  readonly pace: 'past' | 'today' | 'live'
}

const [hourMs, dayMs] = [3_600_000, 86_400_000]

/** The present is this far into its working day, whatever the clock says. */
export const presentPhase = 0.56

/** How long ago today's work began, unless the day did later. */
const todayMs = 6.5 * hourMs

const [opensHour, closesHour] = [7, 20]

/** The days before today's that are walked scan by scan. */
export const recentDays = 4

/** The days from the one in which the walk began to that of the present. */
export function workDays(zone: Zone, beganAt: number, present: number): WorkDay[] {
  const days: WorkDay[] = []
  const last = dayText(zone, present)
  const todayStart = dayStart(zone, present)
  for (let start = dayStart(zone, beganAt); ; start = dayStart(zone, start + 1.5 * dayMs)) {
    const text = dayText(zone, start)
    if (text === last) return [...days, today(text, start, days.length, present)]
    const isRest = new Date(`${text}T00:00:00Z`).getUTCDay() === 0
    const isRecent = present - start < 2 * dayMs
    const hours = { opens: start + opensHour * hourMs, closes: start + closesHour * hourMs }
    const isDistant = Math.round((todayStart - start) / dayMs) > recentDays
    const facts = { index: days.length, isToday: false, isRest: isRest && !isRecent, isDistant }
    days.push({ text, ...hours, ...facts })
  }
}

/** A day whose middle is the present. */
function today(text: string, start: number, index: number, present: number): WorkDay {
  const opens = Math.max(start, present - todayMs)
  const closes = opens + Math.max(1, (present - opens) / presentPhase)
  return { text, index, opens, closes, isToday: true, isRest: false, isDistant: false }
}

export function momentOf({ opens, closes }: WorkDay, phase: number): number {
  return Math.round(opens + phase * (closes - opens))
}

export function phaseAt({ opens, closes }: WorkDay, at: number): number {
  return (at - opens) / (closes - opens)
}

/**
 * The work of a day goes in steps of this share of it: the work of a part in one is there for
 * another part in the next.
 */
const stepShare = 0.02

/** The spans to walk through, one after another without gaps, from a moment to the present. */
export function spansOf(days: readonly WorkDay[], from: number, present: number): Span[] {
  const spans: Span[] = []
  let reached = from
  for (const day of days) {
    for (const at of boundsOf(day, present)) {
      if (at <= reached) continue
      const pace = day.isToday ? 'today' : 'past'
      spans.push(spanOf(day, reached, at, pace))
      reached = at
    }
  }
  return spans
}

/** Of a distant day only those steps in which something happens. */
const distantPhases = [
  0, 0.04, 0.08, 0.12, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.84, 0.86, 0.88, 0.92, 0.96, 1,
] as const

function boundsOf(day: WorkDay, present: number): number[] {
  if (day.isDistant) return distantPhases.map((phase) => momentOf(day, phase))
  const steps = Math.round((day.isToday ? presentPhase : 1) / stepShare)
  const bounds = Array.from({ length: steps + 1 }, (_, step) => momentOf(day, step * stepShare))
  return day.isToday ? [...bounds.filter((at) => at < present), present] : bounds
}

export function spanOf(day: WorkDay, from: number, to: number, pace: Span['pace']): Span {
  return { from, to, day, pace, phaseFrom: phaseAt(day, from), phaseTo: phaseAt(day, to) }
}

/** When a walk begins: days are whole, so that no hour of the clock has fewer shipments. */
export function firstMoment(zone: Zone, present: number, days: number): number {
  return dayStart(zone, dayStart(zone, present) - (days - 0.5) * dayMs)
}

function dayStart(zone: Zone, at: number): number {
  const { year, month, day } = zone(at)
  return startOfDay(zone, year, month, day)
}

/** Whether a phase of the day lies in the span, and the day has work. */
export function hasPhase({ phaseFrom, phaseTo, day }: Span, phase: number): boolean {
  return !day.isRest && phase > phaseFrom && phase <= phaseTo
}

/** How many days of work ago a day was: 0 for the last, 1 for the one before that had work. */
export function workDaysAgo(days: readonly WorkDay[], { index }: WorkDay): number {
  return days.filter((one) => one.index > index && !one.isRest).length
}
