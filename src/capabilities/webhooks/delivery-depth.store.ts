import type { Handle } from '../../kits/db/database.ts'

/** How much waits to be told, and since when. */
export interface DeliveryDepth {
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

export async function findDeliveryDepth(db: Handle): Promise<DeliveryDepth> {
  const counted = (from: string) =>
    `(select count(*) from (select 1 from ${from} limit ${countedAtMost}) as counted)`
  const [row] = await db.all<DeliveryDepth>(
    `select ${counted('outbox where position is null')} as unplaced,
       (select min(recorded_at) from outbox where position is null) as "unplacedSince",
       ${counted("delivery where state <> 'dead'")} as pending,
       ${counted("delivery where state = 'dead'")} as dead,
       (select min(due_at) from delivery where state = 'due') as "dueSince"`,
  )
  return row as DeliveryDepth
}
