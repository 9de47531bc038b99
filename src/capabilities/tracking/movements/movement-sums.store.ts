import type { Handle } from '../../../kits/db/database.ts'
import { rowsUpdate } from '../../../kits/db/rows-update.ts'
import type { FigureSum, MovementSum } from './movement-sums.ts'

/**
 * Adds to the sums, in the transaction that records the movements; one for each shipper, hour and
 * movement.
 */
export async function addMovementSums(tx: Handle, sums: readonly MovementSum[]): Promise<void> {
  const rows = sums.map(({ shipper, hour, check, pieces, promised, onTime }) => [
    `${shipper} ${hour} ${check}`,
    shipper,
    hour,
    check,
    pieces,
    promised,
    onTime,
  ])
  await addRows(tx, rows)
}

/**
 * A row may be listed twice, and counts once. Sorted, so that two transactions never wait for each
 * other.
 */
const addRows = rowsUpdate(
  ['text', 'integer', 'integer', 'text', 'integer', 'integer', 'integer'],
  (values) => `insert into movement_sum
      (shipper_number, hour, check_code, pieces, promised, on_time)
    select max(column2), max(column3), max(column4), max(column5), max(column6), max(column7)
    from ${values} as given group by column1 order by 1, 2, 3
    on conflict (shipper_number, hour, check_code) do update
      set pieces = movement_sum.pieces + excluded.pieces,
        promised = movement_sum.promised + excluded.promised,
        on_time = movement_sum.on_time + excluded.on_time`,
)

/** Adds to the sums of the carrier's board, in the transaction that records the movements. */
export async function addFigureSums(tx: Handle, sums: readonly FigureSum[]): Promise<void> {
  const rows = sums.map((sum) => [
    [sum.dimension, sum.span, sum.check, sum.day, sum.name, sum.reason].join(' '),
    sum.dimension,
    sum.span,
    sum.check,
    sum.day,
    sum.name,
    sum.reason,
    sum.pieces,
    sum.promised,
    sum.onTime,
  ])
  await addFigureRows(tx, rows)
}

const addFigureRows = rowsUpdate(
  ['text', 'text', 'text', 'text', 'integer', 'text', 'text', 'integer', 'integer', 'integer'],
  (values) => `insert into figure_sum
      (dimension, span, check_code, day, name, reason_code, pieces, promised, on_time)
    select max(column2), max(column3), max(column4), max(column5), max(column6), max(column7),
      max(column8), max(column9), max(column10)
    from ${values} as given group by column1 order by 1, 2, 3, 4, 5, 6
    on conflict (dimension, span, check_code, day, name, reason_code) do update
      set pieces = figure_sum.pieces + excluded.pieces,
        promised = figure_sum.promised + excluded.promised,
        on_time = figure_sum.on_time + excluded.on_time`,
)

/** Sums that nothing is left of, and those of shippers that are removed. */
export async function deleteEmptyFigures(db: Handle, shippers: readonly number[]): Promise<number> {
  const ofShippers = `dimension = 'shipper' and name in list($1)`
  return db.run(
    `delete from figure_sum
     where (pieces = 0 and promised = 0 and on_time = 0) or (${ofShippers})`,
    [shippers.map(String)],
  )
}
