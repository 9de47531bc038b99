import type { Span } from './calendar.ts'
import type { World } from './world.ts'

/** Whether a moment that comes every so often in live time lies in this span. */
export function isLiveTurn({ liveSince }: World, span: Span, everyMs: number): boolean {
  if (span.pace !== 'live' || liveSince === undefined) return false
  const turn = (at: number) => Math.floor((at - liveSince) / everyMs)
  return turn(span.to) > turn(span.from)
}
