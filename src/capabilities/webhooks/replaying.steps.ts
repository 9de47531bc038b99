import type { Handle } from '../../kits/db/database.ts'
import { sortableIdsFrom } from '../../kits/secret/sortable-ids.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { recordAudit } from '../audit/audit.ts'
import { recordEvents } from '../events/events.ts'
import { insertReplays, promote, type ReplayRange, reviveDead } from './delivery.store.ts'
import { enqueueDeliveries } from './handing-on.steps.ts'
import { hold, type Request, type SubscriptionRefusal } from './subscribing.steps.ts'
import type { Subscription } from './subscription.ts'
import { webhookLimits } from './webhooks.limits.ts'

/** What to send again: one event, those of a period, or those that never arrived. */
export type Replay =
  | { readonly event: string }
  | { readonly from: number; readonly to: number }
  | 'dead'

export type ReplayRefusal = SubscriptionRefusal | 'event-unknown'

export async function sendTest(
  tx: Handle,
  request: Request,
  now: number,
): Promise<Outcome<string, SubscriptionRefusal>> {
  const found = await hold(tx, request)
  if (!found.ok) return found
  const { id, shipper, enabled } = found.value
  if (!enabled) return refuse('subscription-disabled')
  const event = { shipper, code: undefined, at: now, data: { subscription: id } }
  const [stored] = await recordEvents(tx, [{ type: 'webhook.test', ...event }], now)
  const test = stored?.id ?? ''
  await enqueueDeliveries(tx, [{ subscription: id, event: test, shipment: '' }], now)
  await auditRequest(tx, request, 'webhook.test', { event: test }, now)
  return accept(test)
}

export async function replay(
  tx: Handle,
  request: Request,
  what: Replay,
  now: number,
): Promise<Outcome<number, ReplayRefusal>> {
  const found = await hold(tx, request)
  if (!found.ok) return found
  if (!found.value.enabled) return refuse('subscription-disabled')
  const count =
    what === 'dead'
      ? await reviveDead(tx, request.id, now)
      : await insertReplays(
          tx,
          request.id,
          rangeOf(found.value, what),
          webhookLimits.webhookReplayEvents,
          now,
        )
  if (count === 0 && what !== 'dead' && 'event' in what) return refuse('event-unknown')
  await promote(tx, request.id, 'all', now)
  await auditRequest(tx, request, 'webhook.replay', { what, count }, now)
  return accept(count)
}

/** A single event is sent whatever its type: the caller asked for it by name. */
function rangeOf({ shipper, types }: Subscription, what: Exclude<Replay, 'dead'>): ReplayRange {
  if ('event' in what) return { shipper, types: [], from: what.event, to: what.event }
  const at = (moment: number) => sortableIdsFrom('evt', moment)
  return { shipper, types, from: at(what.from), to: at(what.to) }
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
