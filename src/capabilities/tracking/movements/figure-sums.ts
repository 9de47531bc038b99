import { firstOfMonth } from '../../../kernel/days.ts'
import type { MovementCode } from '../../../kernel/movement.ts'
import type { Movement } from './journey.ts'
import { changesOf, type Timeliness } from './movement-sums.ts'

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

/** A movement with what it corrects, and whose piece it is of. */
export interface SummedMovement {
  readonly shipper: number
  readonly movement: Movement
  readonly corrected: Movement | undefined
  readonly time: Timeliness | undefined
}

/** What a movement adds to the sums; a correction also takes out what it corrects. */
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
