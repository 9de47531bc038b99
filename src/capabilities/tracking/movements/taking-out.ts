import { arrivalOf } from './arrival.ts'
import { type FigureSum, figureSumsOf } from './figure-sums.ts'
import { beginning, inOrder, isBeginning, type Movement, newestOf } from './journey.ts'

/** A piece whose movements are in the sums of the carrier's board. */
export interface CountedPiece {
  readonly shipper: number
  readonly enteredAt: number
  readonly collectedAt: string | undefined
  readonly lateFrom: number | undefined
  /** As stored: in the order in which they became known. */
  readonly recorded: readonly Movement[]
}

/** What takes a piece out of the sums: its movements are judged again, one after another. */
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
  const known = recorded.toSorted((one, other) => one.ordinal - other.ordinal)
  for (const movement of known.filter((one) => !isBeginning(one))) {
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
