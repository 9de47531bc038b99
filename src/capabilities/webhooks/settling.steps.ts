import { serviceItself } from '../../kernel/operator.ts'
import type { Handle } from '../../kits/db/database.ts'
import { bumpEpoch } from '../../kits/db/epochs.ts'
import { newSortableId } from '../../kits/secret/sortable-ids.ts'
import type { Sent } from '../../kits/webhooks/sender.ts'
import { recordAudit } from '../audit/audit.ts'
import { type Announce, listenersTopic } from '../events/events.ts'
import { type Claimed, deleteDelivered, type Failed, promote, putFailed } from './delivery.store.ts'
import { insertAttempts } from './delivery-log.store.ts'
import type { Verdict } from './retry-table.ts'
import { type DisabledBecause, hasFailedForLong, type Subscription } from './subscription.ts'
import { lockSubscriptions, updateSubscription } from './webhooks.store.ts'

/** The result of sending one delivery. */
export interface Result {
  readonly claimed: Claimed
  readonly sent: Sent
  readonly verdict: Verdict
  /** When it was sent. */
  readonly at: number
}

export interface Settlement {
  /** How many waiting deliveries became due. */
  readonly promoted: number
  readonly disabled: readonly string[]
}

interface SettlingFacts {
  readonly by: string
  readonly announce: Announce
  /** The time by which deliveries are due, which the processes share. */
  readonly due: number
}

/**
 * Writes the results of a batch in one transaction: the log, the next deliveries, and the
 * subscriptions to disable.
 */
export async function settleResults(
  tx: Handle,
  results: readonly Result[],
  { by, announce, due }: SettlingFacts,
  now: number,
): Promise<Settlement> {
  const bySubscription = Map.groupBy(results, ({ claimed }) => claimed.subscription)
  const subscriptions = await lockSubscriptions(tx, [...bySubscription.keys()])
  // One that was removed while it was sent to has no log any more.
  const lasting = subscriptions.flatMap(({ id }) => bySubscription.get(id) ?? [])
  await insertAttempts(tx, lasting.map(toAttempt))
  let promoted = 0
  const disabled: Subscription[] = []
  for (const subscription of subscriptions) {
    const own = bySubscription.get(subscription.id) ?? []
    await writeOutcomes(tx, subscription.id, by, own, due)
    const ended = own.filter(({ verdict }) => hasEnded(verdict))
    const shipments = ended.map(({ claimed }) => claimed.shipment).filter((one) => one !== '')
    if (shipments.length > 0) promoted += await promote(tx, subscription.id, shipments, due)
    const changed = judgeHealth(subscription, own, now)
    if (changed === subscription) continue
    await updateSubscription(tx, changed)
    if (!changed.enabled) disabled.push(changed)
  }
  if (disabled.length > 0) await announceDisabled(tx, disabled, announce, now)
  return { promoted, disabled: disabled.map(({ id }) => id) }
}

function hasEnded({ name }: Verdict): boolean {
  return name === 'delivered' || name === 'dead'
}

function toAttempt({ claimed, sent: exchange, at }: Result) {
  return {
    id: newSortableId('att', at),
    subscription: claimed.subscription,
    event: claimed.event,
    number: claimed.attempts + 1,
    at,
    ms: exchange.ms,
    status: exchange.status,
    problem: exchange.problem ?? '',
    answer: exchange.answer,
  }
}

async function writeOutcomes(
  tx: Handle,
  subscription: string,
  by: string,
  results: readonly Result[],
  due: number,
): Promise<void> {
  const delivered = results.filter(({ verdict }) => verdict.name === 'delivered')
  const events = delivered.map(({ claimed }) => claimed.event)
  if (events.length > 0) await deleteDelivered(tx, subscription, by, events)
  for (const result of results) {
    const failed = toFailed(result, due)
    if (failed) await putFailed(tx, subscription, by, failed)
  }
}

function toFailed({ claimed, verdict }: Result, due: number): Failed | undefined {
  if (verdict.name === 'delivered') return undefined
  const attempts = claimed.attempts + 1
  const dueAt = verdict.name === 'retry' ? due + verdict.delayMs : due
  return { event: claimed.event, state: verdict.name === 'dead' ? 'dead' : 'due', attempts, dueAt }
}

/** The subscription after these results; the same object if nothing changed. */
function judgeHealth(
  subscription: Subscription,
  results: readonly Result[],
  now: number,
): Subscription {
  const { failingSince } = subscription
  const disable = (disabledBecause: DisabledBecause): Subscription => ({
    ...subscription,
    enabled: false,
    disabledBecause,
    changedAt: now,
  })
  if (!subscription.enabled) return subscription
  if (results.some(({ verdict }) => verdict.name === 'gone')) return disable('gone')
  // Messages to that port stay unsent: the owner changes the address, or the carrier the ports.
  if (results.some(({ sent: exchange }) => exchange.problem === 'port-forbidden'))
    return disable('port')
  if (results.some(({ verdict }) => verdict.name === 'delivered'))
    return failingSince === undefined ? subscription : { ...subscription, failingSince: undefined }
  if (hasFailedForLong(failingSince, now)) return disable('failing')
  return failingSince === undefined ? { ...subscription, failingSince: now } : subscription
}

async function announceDisabled(
  tx: Handle,
  disabled: readonly Subscription[],
  announce: Announce,
  now: number,
): Promise<void> {
  await bumpEpoch(tx, listenersTopic)
  for (const { id, shipper, disabledBecause } of disabled) {
    const because =
      disabledBecause === 'gone' || disabledBecause === 'port' ? disabledBecause : 'failing'
    const event = {
      shipper,
      code: undefined,
      at: now,
      data: { subscription: id, because },
    } as const
    await announce(tx, [{ type: 'webhook.disabled', ...event }], now)
  }
  for (const { id, shipper, disabledBecause } of disabled) {
    const detail = { shipper, because: disabledBecause }
    const fact = {
      by: serviceItself('posta'),
      action: 'webhook.disable',
      subject: `webhook ${id}`,
      detail,
    }
    await recordAudit(tx, fact, now)
  }
}
