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
