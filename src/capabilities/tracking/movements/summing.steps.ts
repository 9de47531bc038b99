import { dayNumber } from '../../../kernel/days.ts'
import { createDayEnds } from '../../../kits/clock/day-ends.ts'
import type { Zone } from '../../../kits/clock/zone.ts'
import { atEnd } from '../../../kits/db/at-end.ts'
import type { Handle, LastStep } from '../../../kits/db/database.ts'
import type { TableRow } from '../../../kits/db/table-rows.ts'
import { readPieceRow } from '../tracking.store.ts'
import { addFigureSums, addMovementSums } from './movement-sums.store.ts'
import { addFigures, addUp, type FigureSum, type MovementSum, takenOut } from './movement-sums.ts'

interface Sums {
  readonly sums: readonly MovementSum[]
  readonly figures: readonly FigureSum[]
}

/** The rows of a day's sums are changed by every scan of the carrier: they are locked briefly. */
const adding: LastStep<Sums> = {
  order: 1,
  async run(tx, all) {
    await Promise.all([
      addMovementSums(tx, addUp(all.flatMap(({ sums }) => sums))),
      addFigureSums(tx, addFigures(all.flatMap(({ figures }) => figures))),
    ])
  },
}

export function addSums(
  tx: Handle,
  sums: readonly MovementSum[],
  figures: readonly FigureSum[],
): Promise<void> {
  return atEnd(tx, adding, { sums, figures })
}

/** Takes pieces out of the sums of the board, given their orders' rows, in the same transaction. */
export async function takeOutOfSums(
  tx: Handle,
  rows: readonly TableRow[],
  zone: Zone,
): Promise<void> {
  const dayEnd = createDayEnds(zone)
  const dayOf = (at: number) => {
    const { year, month, day } = zone(at)
    return dayNumber(year, month, day)
  }
  const sums = rows.map(readPieceRow).flatMap(({ piece, recorded }): FigureSum[] => {
    const { shipperNumber: shipper, enteredAt, collectedAt, kept } = piece
    const lateFrom = kept.promise && dayEnd(kept.promise.to)
    return takenOut({ shipper, enteredAt, collectedAt, lateFrom, recorded }, dayOf)
  })
  await addSums(tx, [], addFigures(sums))
}
