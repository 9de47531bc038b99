import type { MovementCode } from '../../../kernel/movement.ts'
import type { Movement } from './journey.ts'

/** The movements that are summed: failed visits, deliveries, and pieces that begin to return. */
export const summedChecks = ['CA', 'DL', 'DV'] as const satisfies readonly MovementCode[]
export type SummedCheck = (typeof summedChecks)[number]

/** How many pieces of a shipper had a movement within an hour, counted from 1970. */
export interface MovementSum {
  readonly shipper: number
  readonly hour: number
  readonly check: SummedCheck
  readonly pieces: number
}

const hourMs = 3_600_000

/**
 * What a movement adds to the sums of its shipper. A correction also takes out the movement that
 * was the newest before it.
 */
export function sumsOf(
  shipper: number,
  movement: Movement,
  corrected: Movement | undefined,
): MovementSum[] {
  return [...sumOf(shipper, corrected, -1), ...sumOf(shipper, movement, 1)]
}

function sumOf(shipper: number, movement: Movement | undefined, pieces: number): MovementSum[] {
  const check = summedChecks.find((one) => one === movement?.check)
  if (movement === undefined || check === undefined) return []
  return [{ shipper, hour: Math.floor(movement.at / hourMs), check, pieces }]
}

/** Adds sums up, one for each shipper, hour and movement. */
export function addUp(sums: readonly MovementSum[]): MovementSum[] {
  const added = new Map<string, MovementSum>()
  for (const sum of sums) {
    const key = `${sum.shipper} ${sum.hour} ${sum.check}`
    added.set(key, { ...sum, pieces: sum.pieces + (added.get(key)?.pieces ?? 0) })
  }
  return [...added.values()].filter(({ pieces }) => pieces !== 0)
}
