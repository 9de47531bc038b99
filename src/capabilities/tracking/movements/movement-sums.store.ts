import type { Handle } from '../../../kits/db/database.ts'
import { rowsUpdate } from '../../../kits/db/rows-update.ts'
import type { MovementSum } from './movement-sums.ts'

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
  (given) => `insert into movement_sum
      (shipper_number, hour, check_code, pieces, promised, on_time)
    select max(column2), max(column3), max(column4), max(column5), max(column6), max(column7)
    from ${given} as given group by column1 order by 1, 2, 3
    on conflict (shipper_number, hour, check_code) do update
      set pieces = movement_sum.pieces + excluded.pieces,
        promised = movement_sum.promised + excluded.promised,
        on_time = movement_sum.on_time + excluded.on_time`,
)
