import { accountDaySql } from '../../../kernel/account-day.ts'
import type { TrackingCode } from '../../../kernel/tracking-code.ts'
import type { Handle } from '../../../kits/db/database.ts'

/** Counts a change of each day on which these orders were loaded; in order, against deadlocks. */
export async function countDayChanges(tx: Handle, codes: readonly TrackingCode[]): Promise<void> {
  await tx.run(
    `insert into order_day (shipper_number, day, version)
     select distinct shipper_number, ${accountDaySql('entered_at')}, 1
     from shipment_order where tracking_code in list($1) order by 1, 2
     on conflict (shipper_number, day) do update set version = order_day.version + 1`,
    [codes],
  )
}
