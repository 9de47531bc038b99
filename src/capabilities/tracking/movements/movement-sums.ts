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
  return changesOf(movement, corrected, time).flatMap(
    ({ movement: { at, check: done }, counts }) => {
      const check = summedChecks.find((one) => one === done)
      return check ? [{ shipper, hour: Math.floor(at / hourMs), check, ...counts }] : []
    },
  )
}

/** A movement that sums add, or take out. */
interface Change {
  readonly movement: Movement
  readonly counts: Pick<MovementSum, 'pieces' | 'promised' | 'onTime'>
}

/** What a movement changes in sums: itself, and what it corrects. */
export function changesOf(
  movement: Movement,
  corrected: Movement | undefined,
  { lateFrom, arrivedAt, arrivedBefore }: Partial<Timeliness> = {},
): Change[] {
  const added = { movement, counts: countsOf(movement, 1, lateFrom, arrivedAt) }
  if (corrected === undefined) return [added]
  return [{ movement: corrected, counts: countsOf(corrected, -1, lateFrom, arrivedBefore) }, added]
}

/** Whether a delivery had a promised day, and whether it arrived by it. */
function countsOf(
  { check, at }: Movement,
  pieces: 1 | -1,
  lateFrom: number | undefined,
  arrivedAt: number | undefined,
): Change['counts'] {
  const promised = check === 'DL' && lateFrom !== undefined ? pieces : 0
  const onTime = promised !== 0 && (arrivedAt ?? at) < (lateFrom ?? 0) ? pieces : 0
  return { pieces, promised, onTime }
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
