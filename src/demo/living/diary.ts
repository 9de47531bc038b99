import { momentOf, type Span } from './calendar.ts'
import type { Task } from './living-part.ts'
import type { World } from './world.ts'

/** The days that the walk usually goes through before today's. */
export const usualDays = 14

/**
 * A task done once: `ago` days before the walk first came to the present, at a phase of that day,
 * or of the next one after a day of rest.
 */
export function once(
  { days }: World,
  { day, phaseFrom, phaseTo }: Span,
  { ago, phase }: { readonly ago: number; readonly phase: number },
  run: () => Promise<unknown>,
): Task[] {
  const index = usualDays - ago
  const shifted = days[index]?.isRest === true ? index + 1 : index
  const isNow = day.index === shifted && phase > phaseFrom && phase <= phaseTo
  return isNow ? [{ at: momentOf(day, phase), run }] : []
}

/** A task done once, `afterMs` after the walk first came to the present, while it is live. */
export function soonAfter(
  { liveSince }: World,
  { from, to, pace }: Span,
  afterMs: number,
  run: () => Promise<unknown>,
): Task[] {
  if (pace !== 'live' || liveSince === undefined) return []
  const at = liveSince + afterMs
  return at > from && at <= to ? [{ at: to, run }] : []
}
