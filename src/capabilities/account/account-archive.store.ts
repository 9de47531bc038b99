import { accountDayOf } from '../../kernel/account-day.ts'
import type { Handle } from '../../kits/db/database.ts'
import type { AccountSummary } from './charge.ts'

/** What the archived orders of a shipper's day add up to. */
export interface ArchivedDay {
  readonly shipper: number
  readonly day: number
  readonly sum: AccountSummary
}

type DayRow = AccountSummary & { readonly day: number }

export async function listArchivedDays(
  db: Handle,
  shipper: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ArchivedDay[]> {
  const rows = await db.all<DayRow>(
    `select day, shipments, cancelled, measured, unpriced, quoted_cents as "quotedCents",
       measured_cents as "measuredCents", rescue_cents as "rescueCents",
       charged_cents as "chargedCents", difference_cents as "differenceCents"
     from account_archive where shipper_number = $1 and day >= $2 and day <= $3 order by day`,
    [shipper, accountDayOf(from), accountDayOf(to - 1)],
  )
  return rows.map(({ day, ...sum }) => ({ shipper, day, sum }))
}

/** Adds to what was archived of the day before. */
export async function addArchivedDay(
  tx: Handle,
  { shipper, day, sum }: ArchivedDay,
): Promise<void> {
  await tx.run(
    `insert into account_archive (shipper_number, day, shipments, cancelled, measured, unpriced,
       quoted_cents, measured_cents, rescue_cents, charged_cents, difference_cents)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (shipper_number, day) do update set
       shipments = account_archive.shipments + excluded.shipments,
       cancelled = account_archive.cancelled + excluded.cancelled,
       measured = account_archive.measured + excluded.measured,
       unpriced = account_archive.unpriced + excluded.unpriced,
       quoted_cents = account_archive.quoted_cents + excluded.quoted_cents,
       measured_cents = account_archive.measured_cents + excluded.measured_cents,
       rescue_cents = account_archive.rescue_cents + excluded.rescue_cents,
       charged_cents = account_archive.charged_cents + excluded.charged_cents,
       difference_cents = account_archive.difference_cents + excluded.difference_cents`,
    [
      shipper,
      day,
      sum.shipments,
      sum.cancelled,
      sum.measured,
      sum.unpriced,
      sum.quotedCents,
      sum.measuredCents,
      sum.rescueCents,
      sum.chargedCents,
      sum.differenceCents,
    ],
  )
}
