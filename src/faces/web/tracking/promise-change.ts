import type { TrackedPiece } from '../../../capabilities/tracking/tracking.ts'
import { parseDayNumber } from '../../../kernel/days.ts'
import type { DeliveryPromise } from '../../../kernel/delivery-promise.ts'
import { isGoingBack } from '../../../kernel/movement.ts'
import type { PageDates } from './page-dates.ts'
import type { TrackingWords } from './words.ts'

/** Says that the promised days have changed and why; undefined while they have not (D44). */
export function promiseNote(
  tracked: TrackedPiece,
  words: TrackingWords,
  dates: PageDates,
): string | undefined {
  const { promise, promiseBefore, piece, movements } = tracked
  const state = movements.at(-1)?.check ?? 'PI'
  // A shipment that arrived, at the recipient's or back at the shop's, has no promise left.
  if (promiseBefore === undefined || state === 'DL' || state === 'RC') return undefined
  const returned = isGoingBack(state) ? 'returned' : 'redirected'
  const why = piece.cancelled ? 'cancelled' : returned
  return words.promiseChanged(why, daysOf(promiseBefore, dates), promise && daysOf(promise, dates))
}

/** One day, or the first and the last. */
export function daysOf({ from, to }: DeliveryPromise, dates: PageDates): string[] {
  const days = from === to ? [to] : [from, to]
  return days.map((day) => dates.longDay(parseDayNumber(day)))
}
