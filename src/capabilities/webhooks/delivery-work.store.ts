import type { Handle } from '../../kits/db/database.ts'

/** A subscription with pending deliveries, and when the first of them is due. */
export interface DueLane {
  readonly subscription: string
  readonly dueAt: number
}

export interface Work {
  /** Whether events wait to be placed. */
  readonly hasUnplaced: boolean
  readonly lanes: readonly DueLane[]
  /** The server's time; a file has none. */
  readonly databaseTime: number | undefined
}

/** Everything that there is to do, in one round trip. */
export async function findWork(db: Handle): Promise<Work> {
  // Jumps from one subscription to the next by the index, however many deliveries each has.
  const rows = await db.all<DueLane>(
    `with recursive lane (id) as (
       select min(subscription_id) from delivery where state = 'due'
       union all
       select (select min(subscription_id) from delivery
               where state = 'due' and subscription_id > lane.id)
       from lane where lane.id is not null)
     select id as subscription,
       (select min(due_at) from delivery
        where state = 'due' and subscription_id = lane.id) as "dueAt"
     from lane where id is not null
     union all
     select '', 0 where exists (select 1 from outbox where position is null)
     /*postgres:
     union all
     select ' ', cast(floor(extract(epoch from clock_timestamp()) * 1000) as bigint) */`,
  )
  const lanes = rows.filter(({ subscription }) => subscription.trim() !== '')
  const databaseTime = rows.find(({ subscription }) => subscription === ' ')?.dueAt
  return { hasUnplaced: rows.some(({ subscription }) => subscription === ''), lanes, databaseTime }
}

/** The number of waiting events, and since when they wait. */
export interface DeliveryBacklog {
  /** Events that no worker has placed yet, and when the oldest was recorded. */
  readonly unplaced: number
  readonly unplacedSince: number | null
  readonly pending: number
  readonly dead: number
  /** When the delivery that is due for longest became due. */
  readonly dueSince: number | null
}

/** More are not counted. */
const countedAtMost = 100_000

export async function findDeliveryBacklog(db: Handle): Promise<DeliveryBacklog> {
  const counted = (from: string) =>
    `(select count(*) from (select 1 from ${from} limit ${countedAtMost}) as counted)`
  const [row] = await db.all<DeliveryBacklog>(
    `select ${counted('outbox where position is null')} as unplaced,
       (select min(recorded_at) from outbox where position is null) as "unplacedSince",
       ${counted("delivery where state <> 'dead'")} as pending,
       ${counted("delivery where state = 'dead'")} as dead,
       (select min(due_at) from delivery where state = 'due'
          and subscription_id in (select id from subscription)) as "dueSince"`,
  )
  return row as DeliveryBacklog
}

export interface LateSubscription {
  readonly subscription: string
  readonly dueSince: number
}

/** The subscriptions with the deliveries that are due for longest; deleted ones have none. */
export function listLateSubscriptions(db: Handle, most: number): Promise<LateSubscription[]> {
  return db.all<LateSubscription>(
    `select subscription, due as "dueSince" from (
       select id as subscription,
         (select min(due_at) from delivery where subscription_id = id and state = 'due') as due
       from subscription) as ages
     where due is not null order by due limit $1`,
    [most],
  )
}
