import type { Handle } from '../../kits/db/database.ts'
import { sortableIdsFrom } from '../../kits/secret/sortable-ids.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { recordAudit } from '../audit/audit.ts'
import { recordEvents } from '../events/events.ts'
import {
  countDead,
  countReplays,
  hurryDelivery,
  type IdRange,
  insertReplays,
  isPending,
  promote,
  type ReplayRange,
  reviveDead,
} from './delivery.store.ts'
import { enqueueDeliveries } from './handing-on.steps.ts'
import { lock, type Request } from './subscribing.steps.ts'
import type { Subscription } from './subscription.ts'
import { webhookLimits } from './webhooks.limits.ts'
import { findSubscription } from './webhooks.store.ts'

interface Between {
  readonly from: number
  readonly to: number
}

/** The events to send again: one, those of a period, or those that never arrived. */
export type Replay =
  | { readonly event: string }
  | Between
  | { readonly dead: Between | 'of-any-time' }

export type SendingRefusal = 'subscription-unknown' | 'subscription-disabled'

export type ReplayRefusal = SendingRefusal | 'event-unknown'

/** The time on record, and the one by which deliveries are due. */
interface Times {
  readonly now: number
  readonly due: number
}

export async function sendTest(
  tx: Handle,
  request: Request,
  { now, due }: Times,
): Promise<Outcome<string, SendingRefusal>> {
  const subscription = await lock(tx, request)
  if (!subscription.ok) return subscription
  const { id, shipper, enabled } = subscription.value
  if (!enabled) return refuse('subscription-disabled')
  const event = { shipper, code: undefined, at: now, data: { subscription: id } }
  const [stored] = await recordEvents(tx, [{ type: 'webhook.test', ...event }], now)
  const test = stored?.id ?? ''
  await enqueueDeliveries(tx, [{ subscription: id, event: test, shipment: '' }], due)
  await auditRequest(tx, request, 'webhook.test', { event: test }, now)
  return accept(test)
}

export async function replay(
  tx: Handle,
  request: Request,
  what: Replay,
  { now, due }: Times,
): Promise<Outcome<number, ReplayRefusal>> {
  const subscription = await lock(tx, request)
  if (!subscription.ok) return subscription
  if (!subscription.value.enabled) return refuse('subscription-disabled')
  const count = await enqueueReplay(tx, subscription.value, what, due)
  if (count === 0 && 'event' in what) return refuse('event-unknown')
  await promote(tx, request.id, 'all', due)
  await auditRequest(tx, request, 'webhook.replay', { what, count }, now)
  return accept(count)
}

async function enqueueReplay(
  tx: Handle,
  subscription: Subscription,
  what: Replay,
  due: number,
): Promise<number> {
  const { id } = subscription
  if ('dead' in what) return reviveDead(tx, id, idsOf(what.dead), due)
  const { webhookReplayEvents: most } = webhookLimits
  const count = await insertReplays(tx, id, rangeOf(subscription, what), most, due)
  // A caller who asks for an event that failed a moment ago should not wait for its next retry.
  return count === 0 && 'event' in what ? hurryDelivery(tx, id, what.event, due) : count
}

/** Counts the messages that a replay would send, also while the subscription is disabled. */
export async function countReplay(
  db: Handle,
  { id, owner }: Pick<Request, 'id' | 'owner'>,
  what: Replay,
): Promise<Outcome<number, ReplayRefusal>> {
  const subscription = await findSubscription(db, id)
  if (!subscription || (owner !== 'anyone' && subscription.shipper !== owner))
    return refuse('subscription-unknown')
  const { webhookReplayEvents: most } = webhookLimits
  const count =
    'dead' in what
      ? await countDead(db, id, idsOf(what.dead), most)
      : await countReplays(db, id, rangeOf(subscription, what), most)
  if (count > 0 || !('event' in what)) return accept(count)
  return (await isPending(db, id, what.event)) ? accept(1) : refuse('event-unknown')
}

/** The ids of the events of a period; the last one excluded. */
function idsOf(between: Between | 'of-any-time'): IdRange {
  if (between === 'of-any-time') return { from: '', to: 'z' }
  const at = (moment: number) => sortableIdsFrom('evt', moment)
  return { from: at(between.from), to: at(between.to) }
}

/** A single event is sent whatever its type: the caller asked for it by name. */
function rangeOf(
  { shipper, types }: Subscription,
  what: { readonly event: string } | Between,
): ReplayRange {
  if ('event' in what) return { shipper, types: [], from: what.event, to: what.event }
  return { shipper, types, ...idsOf(what) }
}

async function auditRequest(
  tx: Handle,
  { id, by }: Request,
  action: string,
  detail: unknown,
  now: number,
): Promise<void> {
  await recordAudit(tx, { by, action, subject: `webhook ${id}`, detail }, now)
}
