import type { Handle } from '../../kits/db/database.ts'

/** The tables with rows per subscription, sorted by ids that contain the time. */
type Kept = 'delivery' | 'delivery_attempt'

/** The subscriptions with rows in a table, and whether each was deleted. */
export async function findKeptSubscriptions(
  db: Handle,
  kept: Kept,
): Promise<{ readonly id: string; readonly isGone: boolean }[]> {
  // Jumps from one subscription to the next by the index, however many rows each has.
  const rows = await db.all<{ id: string; found: string | null }>(
    `with recursive kept (id) as (
       select min(subscription_id) from ${kept}
       union all
       select (select min(subscription_id) from ${kept} where subscription_id > kept.id)
       from kept where kept.id is not null)
     select kept.id, subscription.id as found
     from kept left join subscription on subscription.id = kept.id
     where kept.id is not null`,
  )
  return rows.map(({ id, found }) => ({ id, isGone: found === null }))
}

/** Deletes a subscription's rows older than an id, or all of them without one. */
export async function deleteKept(
  db: Handle,
  kept: Kept,
  subscription: string,
  before: string | undefined,
  most: number,
): Promise<number> {
  const values = [subscription, most, ...(before === undefined ? [] : [before])]
  const isOld = (id: string) => (before === undefined ? '' : `and ${id} < $3`)
  return kept === 'delivery'
    ? db.run(
        `delete from delivery where subscription_id = $1 and event_id in (
           select event_id from delivery where subscription_id = $1 ${isOld('event_id')}
           order by event_id limit $2)`,
        values,
      )
    : db.run(
        `delete from delivery_attempt where subscription_id = $1 and id in (
           select id from delivery_attempt where subscription_id = $1 ${isOld('id')}
           order by id limit $2)`,
        values,
      )
}

/** Erases what receivers answered to events of these shipments. */
export async function eraseAnswers(tx: Handle, codes: readonly string[]): Promise<number> {
  return tx.run(
    `update delivery_attempt set answer = '' where answer <> '' and event_id in
       (select id from outbox where tracking_code in list($1))`,
    [codes],
  )
}
