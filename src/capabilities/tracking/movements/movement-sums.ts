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
  /** Of deliveries, those with a promised day, and those that arrived by it. */
  readonly promised: number
  readonly onTime: number
}

/** What decides whether a delivery was on time. */
export interface Timeliness {
  /** The end of the last day that was promised; undefined where nothing was. */
  readonly lateFrom: number | undefined
  /** When the piece arrived, by its journey with the new movement and without it. */
  readonly arrivedAt: number | undefined
  readonly arrivedBefore: number | undefined
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
  time?: Timeliness,
): MovementSum[] {
  const { lateFrom, arrivedAt, arrivedBefore } = time ?? {}
  return [
    ...sumOf(shipper, corrected, -1, lateFrom, arrivedBefore),
    ...sumOf(shipper, movement, 1, lateFrom, arrivedAt),
  ]
}

function sumOf(
  shipper: number,
  movement: Movement | undefined,
  pieces: number,
  lateFrom: number | undefined,
  arrivedAt: number | undefined,
): MovementSum[] {
  const check = summedChecks.find((one) => one === movement?.check)
  if (movement === undefined || check === undefined) return []
  const time = timelinessOf(movement, pieces, lateFrom, arrivedAt)
  return [{ shipper, hour: Math.floor(movement.at / hourMs), check, pieces, ...time }]
}

/** Whether a delivery had a promised day, and whether it arrived by it. */
export function timelinessOf(
  { check, at }: Movement,
  pieces: number,
  lateFrom: number | undefined,
  arrivedAt: number | undefined,
): Pick<MovementSum, 'promised' | 'onTime'> {
  const promised = check === 'DL' && lateFrom !== undefined ? pieces : 0
  const onTime = promised !== 0 && (arrivedAt ?? at) < (lateFrom ?? 0) ? pieces : 0
  return { promised, onTime }
}

/** Adds sums up, one for each shipper, hour and movement. */
export function addUp(sums: readonly MovementSum[]): MovementSum[] {
  const added = new Map<string, MovementSum>()
  for (const sum of sums) {
    const key = `${sum.shipper} ${sum.hour} ${sum.check}`
    const before = added.get(key)
    added.set(key, {
      ...sum,
      pieces: sum.pieces + (before?.pieces ?? 0),
      promised: sum.promised + (before?.promised ?? 0),
      onTime: sum.onTime + (before?.onTime ?? 0),
    })
  }
  const isAnything = ({ pieces, promised, onTime }: MovementSum) =>
    pieces !== 0 || promised !== 0 || onTime !== 0
  return [...added.values()].filter(isAnything)
}
