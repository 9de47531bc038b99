import type { Database } from '../../kits/db/database.ts'
import { limits } from '../../limits.ts'
import { findEvents } from '../events/events.ts'
import { type Claimed, claimDeliveries, findLanes, releaseDeliveries } from './delivery.store.ts'
import type { Job } from './lanes.steps.ts'

export interface Wanted {
  /** How many a subscription may be given; none where it is off. */
  room(subscription: string): number
}

export interface Claims {
  readonly jobs: readonly Job[]
  /** The subscriptions that were given all they had room for: they may have more. */
  readonly behind: readonly string[]
}

const nothing: Claims = { jobs: [], behind: [] }

/** Takes on what is due for subscriptions that have room, all in one transaction. */
export async function claimWork(
  db: Database,
  by: string,
  { room }: Wanted,
  now: number,
): Promise<Claims> {
  const lanes = await findLanes(db)
  const ready = lanes
    .filter(({ dueAt }) => dueAt <= now)
    .map(({ subscription }) => ({ subscription, most: room(subscription) }))
    .filter(({ most }) => most > 0)
  if (ready.length === 0) return nothing
  const until = now + limits.webhookClaimMs
  const behind: string[] = []
  const claims = await db.transaction(async (tx) => {
    const taken: Claimed[] = []
    for (const { subscription, most } of ready) {
      const some = await claimDeliveries(tx, subscription, { by, until, most }, now)
      if (some.length === most) behind.push(subscription)
      taken.push(...some)
    }
    return taken
  })
  return { jobs: await toJobs(db, claims), behind }
}

async function toJobs(db: Database, claims: readonly Claimed[]): Promise<Job[]> {
  if (claims.length === 0) return []
  const found = await findEvents(db, [...new Set(claims.map(({ event }) => event))])
  const byId = new Map(found.map((event) => [event.id, event]))
  return claims.flatMap((claimed) => {
    const event = byId.get(claimed.event)
    return event ? [{ claimed, event }] : []
  })
}

/** What was taken on and not sent is anybody's again, at once. */
export async function giveBack(
  db: Database,
  by: string,
  claims: readonly Claimed[],
  now: number,
): Promise<void> {
  if (claims.length === 0) return
  await db.transaction(async (tx) => {
    for (const [subscription, some] of Map.groupBy(claims, (claimed) => claimed.subscription)) {
      const events = some.map(({ event }) => event)
      await releaseDeliveries(tx, subscription, by, events, now)
    }
  })
}
