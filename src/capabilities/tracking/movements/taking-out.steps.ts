import { dayNumber } from '../../../kernel/days.ts'
import { createDayEnds } from '../../../kits/clock/day-ends.ts'
import type { Zone } from '../../../kits/clock/zone.ts'
import type { Handle } from '../../../kits/db/database.ts'
import type { TableRow } from '../../../kits/db/table-rows.ts'
import { readPieceRow } from '../tracking.store.ts'
import { addFigures, type FigureSum } from './figure-sums.ts'
import { addSums } from './summing.steps.ts'
import { takenOut } from './taking-out.ts'

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
