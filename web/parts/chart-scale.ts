export interface Scale {
  /** The lines of the grid, from zero. */
  readonly ticks: readonly number[]
  readonly top: number
}

/** Round steps up to the largest value, two or three of them. */
export function scaleFor(most: number): Scale {
  if (most <= 0) return { ticks: [0, 1], top: 1 }
  const magnitude = 10 ** Math.floor(Math.log10(most / 2))
  const step = [1, 2, 2.5, 5, 10].map((by) => by * magnitude).find((by) => by * 3 >= most) ?? most
  const whole = Math.max(1, Number.isInteger(most) ? Math.ceil(step) : step)
  const count = Math.ceil(most / whole)
  return { ticks: Array.from({ length: count + 1 }, (_, at) => at * whole), top: count * whole }
}
