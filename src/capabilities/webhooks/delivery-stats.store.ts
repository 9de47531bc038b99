import type { Handle } from '../../kits/db/database.ts'
import type { CountedAttempt, OpenCounts } from './delivery-stats.ts'

/** The attempts from an id on, newest first. */
export async function findAttemptsSince(
  db: Handle,
  subscription: string,
  from: string,
  most: number,
): Promise<CountedAttempt[]> {
  return db.all<CountedAttempt>(
    `select at, number, ms, status from delivery_attempt
     where subscription_id = $1 and id >= $2 order by id desc limit $3`,
    [subscription, from, most],
  )
}

/** Counts no more than so many, which bounds what a long queue costs. */
export async function countOpen(
  db: Handle,
  subscription: string,
  most: number,
): Promise<OpenCounts> {
  const rows = await db.all<{ dead: number; count: number }>(
    `select dead, cast(count(*) as integer) as count from (
       select case when state = 'dead' then 1 else 0 end as dead from delivery
       where subscription_id = $1 limit $2) as open_ones
     group by dead`,
    [subscription, most],
  )
  const countOf = (dead: number) => rows.find((row) => row.dead === dead)?.count ?? 0
  return { waiting: countOf(0), dead: countOf(1) }
}
