import type { Database, Handle } from '../../kits/db/database.ts'
import { notify } from '../../kits/db/notify.ts'
import { eventsTopic, findEvents } from '../events/events.ts'
import { type Claimed, claimDeliveries, releaseDeliveries } from './delivery.store.ts'
import type { DueLane } from './delivery-work.store.ts'
import type { Job } from './lanes.steps.ts'
import { webhookLimits } from './webhooks.limits.ts'

export interface Wanted {
  /** How many more deliveries a subscription may take; 0 when it is disabled. */
  room(subscription: string): number
  readonly behind: Set<string>
}

interface Ready {
  readonly subscription: string
  readonly most: number
}

/**
 * The subscriptions with due deliveries and room for them. Those without room are added to
 * `behind`.
 */
export function chooseReady(
  lanes: readonly DueLane[],
  { room, behind }: Wanted,
  now: number,
): Ready[] {
  const due = lanes
    .filter(({ dueAt }) => dueAt <= now)
    .map(({ subscription }) => ({ subscription, most: room(subscription) }))
  for (const { subscription, most } of due) if (most <= 0) behind.add(subscription)
  return due.filter(({ most }) => most > 0)
}

/** How long until the next delivery is due; infinite if none is. */
export function untilNext(lanes: readonly DueLane[], now: number): number {
  const times = lanes.map(({ dueAt }) => dueAt - now).filter((ms) => ms > 0)
  return Math.min(...times)
}

/**
 * Claims their due deliveries. A subscription that was filled up is added to `behind`: it may have
 * more.
 */
export async function claimReady(
  tx: Handle,
  ready: readonly Ready[],
  by: string,
  { behind }: Wanted,
  now: number,
): Promise<Claimed[]> {
  const until = now + webhookLimits.webhookClaimMs
  const taken: Claimed[] = []
  for (const { subscription, most } of ready) {
    const some = await claimDeliveries(tx, subscription, { by, until, most }, now)
    if (some.length === most) behind.add(subscription)
    else behind.delete(subscription)
    taken.push(...some)
  }
  return taken
}

/** Loads the events of claimed deliveries, to send them. */
export async function loadJobs(db: Handle, claims: readonly Claimed[]): Promise<Job[]> {
  if (claims.length === 0) return []
  const events = await findEvents(db, [...new Set(claims.map(({ event }) => event))])
  const byId = new Map(events.map((event) => [event.id, event]))
  return claims.flatMap((claimed) => {
    const event = byId.get(claimed.event)
    return event ? [{ claimed, event }] : []
  })
}

/** Releases claims that were not sent, so that any process can take them at once. */
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
    await notify(tx, eventsTopic)
  })
}
