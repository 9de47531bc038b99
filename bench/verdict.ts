import { median } from './rounds.ts'

/** What the requests of one path cost the two commits, in microseconds, by round. */
export interface Costs {
  readonly base: readonly number[]
  readonly here: readonly number[]
}

/** The middle of several figures, and the quarters at their ends left out. */
export interface Spread {
  readonly middle: number
  readonly low: number
  readonly high: number
}

/** A path that costs more than this in each of several runs has grown. */
export const mostRatio = 1.15

export function spreadOf(figures: readonly number[]): Spread {
  const sorted = figures.toSorted((one, other) => one - other)
  const cut = Math.floor(sorted.length / 4)
  return {
    middle: median(figures),
    low: sorted[cut] ?? Number.NaN,
    high: sorted[sorted.length - 1 - cut] ?? Number.NaN,
  }
}

/** The ratios within each round, which a disturbance of a whole round leaves intact. */
export function ratiosOf({ base, here }: Costs): Spread {
  return spreadOf(here.map((micros, round) => micros / (base[round] ?? Number.NaN)))
}

export function hasGrown(costs: Costs): boolean {
  return ratiosOf(costs).middle > mostRatio
}

export interface Growth {
  readonly name: string
  readonly base: number
  readonly here: number
}

const mostShown = 12

/** Returns the functions whose own time grew by a hundredth of the request or more, most first. */
export function growthOf(
  base: ReadonlyMap<string, number>,
  here: ReadonlyMap<string, number>,
): Growth[] {
  const whole = [...base.values()].reduce((sum, micros) => sum + micros, 0)
  return [...here]
    .map(([name, micros]) => ({ name, base: base.get(name) ?? 0, here: micros }))
    .filter((one) => one.here - one.base >= whole / 100)
    .toSorted((one, other) => other.here - other.base - (one.here - one.base))
    .slice(0, mostShown)
}
