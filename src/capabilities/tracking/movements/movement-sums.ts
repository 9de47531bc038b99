import { firstOfMonth } from '../../../kernel/days.ts'
import type { MovementCode } from '../../../kernel/movement.ts'
import { arrivalOf, beginning, inOrder, isBeginning, type Movement, newestOf } from './journey.ts'

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

/** The facts that decide whether a delivery was on time. */
export interface Timeliness {
  /** The end of the last day that was promised; undefined where nothing was. */
  readonly lateFrom: number | undefined
  /** When the piece arrived, by its journey with the new movement and without it. */
  readonly arrivedAt: number | undefined
  readonly arrivedBefore: number | undefined
}

const hourMs = 3_600_000

/**
 * The change of a shipper's sums by a movement. A correction also takes out the movement that was
 * the newest before it.
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

/** The changes of sums by a movement: itself, and the movement it corrects. */
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

/** The movements of the carrier's board: pieces that came in, failed visits and deliveries. */
const figureChecks = ['IF', 'CA', 'DL'] as const satisfies readonly MovementCode[]

/** How many pieces had a movement on a day or in a month: all, of one branch or of one shipper. */
export interface FigureSum {
  readonly dimension: 'all' | 'branch' | 'shipper'
  readonly span: 'day' | 'month'
  readonly check: (typeof figureChecks)[number]
  /** The day, or the first day of the month, counted from 1970. */
  readonly day: number
  /** The code of the branch, or the number of the shipper; empty for all. */
  readonly name: string
  /** Why a visit failed; empty for other movements. */
  readonly reason: string
  readonly pieces: number
  readonly promised: number
  readonly onTime: number
}

/** A movement with the one it corrects, and the shipper of the piece. */
export interface SummedMovement {
  readonly shipper: number
  readonly movement: Movement
  readonly corrected: Movement | undefined
  readonly time: Timeliness | undefined
}

/**
 * The change of the figures by a movement; a correction also takes out the movement it corrects.
 */
export function figureSumsOf(
  { shipper, movement, corrected, time }: SummedMovement,
  dayOf: (at: number) => number,
): FigureSum[] {
  return changesOf(movement, corrected, time).flatMap((change) => sumOf(shipper, change, dayOf))
}

function sumOf(
  shipper: number,
  { movement, counts }: ReturnType<typeof changesOf>[number],
  dayOf: (at: number) => number,
): FigureSum[] {
  const check = figureChecks.find((one) => one === movement.check)
  if (check === undefined) return []
  const day = dayOf(movement.at)
  const counted = { check, reason: check === 'CA' ? movement.reasonCode : '', ...counts }
  const ofDay = { ...counted, span: 'day', day } as const
  const ofMonth = { ...counted, span: 'month', day: firstOfMonth(day) } as const
  const branch = { dimension: 'branch', name: movement.branchCode } as const
  const owner = { dimension: 'shipper', name: String(shipper) } as const
  return [
    { ...ofDay, dimension: 'all', name: '' },
    { ...ofDay, ...branch },
    { ...ofMonth, ...branch },
    { ...ofDay, ...owner },
    { ...ofMonth, ...owner },
  ]
}

/** The key of the row that a sum belongs to. */
function keyOf({ dimension, span, check, day, name, reason }: FigureSum): string {
  return [dimension, span, check, day, name, reason].join(' ')
}

/** Adds sums up, one for each row. */
export function addFigures(sums: readonly FigureSum[]): FigureSum[] {
  const added = new Map<string, FigureSum>()
  for (const sum of sums) {
    const key = keyOf(sum)
    const { pieces = 0, promised = 0, onTime = 0 } = added.get(key) ?? {}
    added.set(key, {
      ...sum,
      pieces: sum.pieces + pieces,
      promised: sum.promised + promised,
      onTime: sum.onTime + onTime,
    })
  }
  return [...added.values()]
}

/** A piece whose movements are in the sums of the carrier's board. */
export interface CountedPiece {
  readonly shipper: number
  readonly enteredAt: number
  readonly collectedAt: string | undefined
  readonly lateFrom: number | undefined
  /** As stored: in the order in which they became known. */
  readonly recorded: readonly Movement[]
}

/** The sums that take a piece out: its movements are judged again, one after another. */
export function takenOut(piece: CountedPiece, dayOf: (at: number) => number): FigureSum[] {
  return summed(piece, dayOf).map((sum) => ({
    ...sum,
    pieces: -sum.pieces,
    promised: -sum.promised,
    onTime: -sum.onTime,
  }))
}

function summed(
  { shipper, enteredAt, collectedAt, lateFrom, recorded }: CountedPiece,
  dayOf: (at: number) => number,
): FigureSum[] {
  const sums: FigureSum[] = []
  let journey: readonly Movement[] = [beginning(enteredAt)]
  const movements = recorded.toSorted((one, other) => one.ordinal - other.ordinal)
  for (const movement of movements.filter((one) => !isBeginning(one))) {
    const after = [...journey, movement]
    const isCorrected = movement.correction && newestOf(after) === movement
    const time = {
      lateFrom,
      arrivedAt: arrivalOf(after, collectedAt),
      arrivedBefore: arrivalOf(journey, collectedAt),
    }
    const corrected = isCorrected ? newestOf(journey) : undefined
    sums.push(...figureSumsOf({ shipper, movement, corrected, time }, dayOf))
    journey = inOrder(after)
  }
  return sums
}
