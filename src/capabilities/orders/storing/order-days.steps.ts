import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import { atEnd } from '../../../kits/db/at-end.ts'
import type { Handle, LastStep } from '../../../kits/db/database.ts'
import { countDayChanges } from './order-days.store.ts'

/** The rows of days are shared by many orders: they are locked briefly. */
const counting: LastStep<readonly TrackingCode[]> = {
  order: 2,
  run: (tx, all) => countDayChanges(tx, [...new Set(all.flat())]),
}

/** Tells that these orders are charged otherwise from this transaction on. */
export function markRecharged(tx: Handle, codes: readonly TrackingCode[]): Promise<void> {
  return atEnd(tx, counting, codes)
}
