import type { RateBook } from './rate-book.ts'

/** Prices that are in force from a moment on. */
export interface RatePeriod {
  readonly from: number
  readonly book: RateBook
}

/** From the earliest to the latest, never empty; nearly always a single one. */
export type RateTimeline = readonly [RatePeriod, ...RatePeriod[]]

/** The prices at a moment; before the first period, those of the first. */
export function bookAt(timeline: RateTimeline, at: number): RateBook {
  for (let place = timeline.length - 1; place > 0; place--) {
    const period = timeline[place]
    if (period !== undefined && period.from <= at) return period.book
  }
  return timeline[0].book
}
