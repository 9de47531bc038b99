import type { PickupPoints } from '../../pickup-points/pickup-points.ts'
import type { DayVolume } from '../../volume-ramps/volume-ramps.ts'
import type { Shortage, Warehouse } from '../../warehouse/warehouse.ts'
import { type RequestedUnits, requestedUnits, shipmentMeasures } from '../order-content.ts'
import { isRead } from '../order-draft.ts'
import type { Submission } from '../order-outcome.ts'
import { byPrecedence, type Violation } from '../order-refusals.ts'
import { goesToBranch, judgeOrder, type OrderFacts, type StockShortage } from '../order-rules.ts'
import { type Coverage, isUncovered } from './order-notices.steps.ts'
import { type FindVolume, volumeLimited } from './order-volume.steps.ts'

export interface JudgingDoors {
  readonly warehouse: Warehouse
  readonly pickupPoints: PickupPoints
  readonly coverage?: Coverage | undefined
}

const nothing: readonly Violation[] = []

/**
 * Judges an order before it is stored. Stock is decided when it is taken; here it is only checked
 * to list it among other faults, or when the order will not get that far. For nearly every order
 * all facts are in memory, and the result is returned without waiting.
 */
export function judgeFirst(
  doors: JudgingDoors,
  findVolume: FindVolume | undefined,
  submission: Submission,
  isUnderWay: boolean,
): readonly Violation[] | Promise<readonly Violation[]> {
  if (isUnderWay || judgeRules(doors, submission, []).length > 0)
    return judgeWithStock(doors, findVolume, submission)
  const volume = findVolume?.(submission.shipper.number)
  return volume === undefined
    ? nothing
    : volume.then((volumeNow) =>
        judgeVolume(volumeNow).length === 0
          ? nothing
          : judgeWithStock(doors, findVolume, submission),
      )
}

export async function judgeWithStock(
  doors: JudgingDoors,
  findVolume: FindVolume | undefined,
  submission: Submission,
): Promise<Violation[]> {
  const { shipper } = submission
  const requests = requestedStock(submission)
  const lines = requests.map(([, units]) => units)
  const lacking = lines.length > 0 ? await doors.warehouse.findShortages(shipper.number, lines) : []
  const violations = judgeRules(doors, submission, toOrderLines(lacking, requests))
  return violations.length > 0 ? violations : judgeVolume(await findVolume?.(shipper.number))
}

export function judgeRules(
  doors: JudgingDoors,
  submission: Submission,
  shortages: readonly StockShortage[],
): Violation[] {
  const facts = gatherFacts(doors, submission, shortages)
  return byPrecedence([...submission.unread, ...judgeOrder(submission.draft, facts)])
}

/** Whether the day's volume, if limited, has room for one more order besides `others`. */
export function judgeVolume(volume: DayVolume | undefined, others = 0): Violation[] {
  return volume === undefined || volume.loaded + others < volume.limit
    ? []
    : [volumeLimited(volume)]
}

type RequestedLines = readonly (readonly [index: number, asked: RequestedUnits])[]

/** The stock that an order requests; none in CROSS. */
export function requestedStock({ shipper, draft }: Submission): RequestedLines {
  return shipper.mode === 'WARE' ? requestedUnits(draft) : []
}

/** Maps shortages back to the order's line numbers, since unreadable lines were left out. */
export function toOrderLines(
  shortages: readonly Shortage[],
  requests: RequestedLines,
): StockShortage[] {
  return shortages.map((shortage) => ({ ...shortage, line: requests[shortage.line]?.[0] ?? 0 }))
}

function gatherFacts(
  { pickupPoints, coverage }: JudgingDoors,
  { shipper, draft, asksLess }: Submission,
  shortages: readonly StockShortage[],
): OrderFacts {
  const uncovered = coverage?.refuses === true && isUncovered(coverage, shipper, draft)
  const facts = { shipper, asksLess, shortages, uncovered }
  const locality = isRead(draft.address) ? draft.address.locality : undefined
  if (!goesToBranch(draft) || !isRead(locality)) return { ...facts, branchKnown: false }
  return {
    ...facts,
    branchKnown: pickupPoints.findBranch(locality) !== undefined,
    obstacles: pickupPoints.findObstacles(locality, shipmentMeasures(draft)),
  }
}
