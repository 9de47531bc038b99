import { accountDayOf } from '../../kernel/account-day.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { integer, record } from '../../kits/db/record.ts'
import type { AccountSummary } from './charge.ts'

const sums = record<AccountSummary>({
  shipments: integer('shipments'),
  cancelled: integer('cancelled'),
  measured: integer('measured'),
  unpriced: integer('unpriced'),
  quotedCents: integer('quoted_cents'),
  measuredCents: integer('measured_cents'),
  rescueCents: integer('rescue_cents'),
  chargedCents: integer('charged_cents'),
  differenceCents: integer('difference_cents'),
})

/** Days, the last one excluded. */
export interface DayRange {
  readonly first: number
  readonly end: number
}

/** The stored sum of a day, and the state it was made from. */
export interface KeptDay {
  readonly day: number
  /** How often the day's orders had changed, and how often they have now. */
  readonly version: number
  readonly changes: number
  readonly prices: string
  readonly sum: AccountSummary
}

export async function findKeptDays(
  db: Handle,
  shipper: number,
  { first, end }: DayRange,
): Promise<KeptDay[]> {
  const rows = await sums.all<Omit<KeptDay, 'sum'>>(
    db,
    `select a.day, a.version, coalesce(c.version, 0) as changes, a.prices,
       ${sums.selectedFrom('a')}
     from account_day a
     left join order_day c on c.shipper_number = a.shipper_number and c.day = a.day
     where a.shipper_number = $1 and a.day >= $2 and a.day < $3`,
    [shipper, first, end],
  )
  return rows.map(({ day, version, changes, prices, ...sum }) => ({
    day,
    version,
    changes,
    prices,
    sum,
  }))
}

/** How often the orders of these days have changed; those that never did are left out. */
export async function findDayChanges(
  db: Handle,
  shipper: number,
  { first, end }: DayRange,
): Promise<Map<number, number>> {
  const rows = await db.all<{ day: number; version: number }>(
    'select day, version from order_day where shipper_number = $1 and day >= $2 and day < $3',
    [shipper, first, end],
  )
  return new Map(rows.map(({ day, version }) => [day, version]))
}

/** The day of the shipper's first order; `undefined` without any. */
export async function findFirstDay(db: Handle, shipper: number): Promise<number | undefined> {
  const [row] = await db.all<{ at: number | null }>(
    'select min(entered_at) as at from shipment_order where shipper_number = $1',
    [shipper],
  )
  return row?.at ? accountDayOf(row.at) : undefined
}

/** The shippers that loaded anything, by jumps from one to the next. */
export async function listLoaders(db: Handle): Promise<number[]> {
  const rows = await db.all<{ shipper: number }>(
    `with recursive loader (shipper) as (
       select min(shipper_number) from shipment_order
       union all
       select (select min(shipper_number) from shipment_order
               where shipper_number > loader.shipper)
       from loader where loader.shipper is not null)
     select shipper from loader where shipper is not null`,
  )
  return rows.map(({ shipper }) => shipper)
}

export type NewKeptDay = Omit<KeptDay, 'changes'>

/** Of two processes that add up the same days, one keeps them. */
export async function keepDays(
  db: Database,
  shipper: number,
  { first, end }: DayRange,
  days: readonly NewKeptDay[],
): Promise<void> {
  const rows = sums.rows(
    days.map(({ sum, ...day }) => ({ ...sum, ...day })),
    ({ day, version, prices }) => ({
      id: `${shipper} ${day}`,
      shipper_number: shipper,
      day,
      version,
      prices,
    }),
  )
  await db.transaction(async (tx) => {
    await tx.run('delete from account_day where shipper_number = $1 and day >= $2 and day < $3', [
      shipper,
      first,
      end,
    ])
    await tx.insertNewRows({ table: 'account_day', ...rows, key: 'id' })
  })
}

/** The sum of a shipper's archived orders of a day. */
export interface ArchivedDay {
  readonly shipper: number
  readonly day: number
  readonly sum: AccountSummary
}

export async function listArchivedDays(
  db: Handle,
  shipper: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ArchivedDay[]> {
  const rows = await sums.all<{ day: number }>(
    db,
    `select day, ${sums.selected}
     from account_archive where shipper_number = $1 and day >= $2 and day <= $3 order by day`,
    [shipper, accountDayOf(from), accountDayOf(to - 1)],
  )
  return rows.map(({ day, ...sum }) => ({ shipper, day, sum }))
}

const addedColumns = sums.columns
  .map((column) => `${column} = account_archive.${column} + excluded.${column}`)
  .join(', ')

/** Adds the sums to those of the day's earlier archived orders. */
export async function addArchivedDay(
  tx: Handle,
  { shipper, day, sum }: ArchivedDay,
): Promise<void> {
  const { into, values } = sums.row(sum, { shipper_number: shipper, day })
  await tx.run(
    `insert into account_archive ${into}
     on conflict (shipper_number, day) do update set ${addedColumns}`,
    values,
  )
}
