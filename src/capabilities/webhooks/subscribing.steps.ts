import { markOf } from '../../kernel/demonstration.ts'
import type { Actor } from '../../kernel/operator.ts'
import type { Handle } from '../../kits/db/database.ts'
import { bumpEpoch } from '../../kits/db/epochs.ts'
import { newSortableId } from '../../kits/secret/sortable-ids.ts'
import type { Sender } from '../../kits/webhooks/sender.ts'
import { newWebhookSecret } from '../../kits/webhooks/signature.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { recordAudit } from '../audit/audit.ts'
import { listenersTopic } from '../events/events.ts'
import { answerOnce, type Once } from '../retries/retries.ts'
import {
  judgeUrl,
  type Subscription,
  type SubscriptionWish,
  type UrlRefusal,
} from './subscription.ts'
import { webhookLimits } from './webhooks.limits.ts'
import {
  countSubscriptions,
  deleteSubscription,
  insertSubscription,
  lockShipper,
  lockSubscriptions,
  updateSubscription,
} from './webhooks.store.ts'

/** The required owner of a subscription: others' subscriptions are reported as unknown. */
export type Owner = number | 'anyone'

/** The result of an action on a subscription, with what may be wrong beside its id. */
export type Changed<Refusal = never> = Promise<
  Outcome<Subscription, 'subscription-unknown' | Refusal>
>

export type SubscribeRefusal =
  | 'shipper-unknown'
  | 'too-many-subscriptions'
  | 'idempotency-key-reused'
  | UrlRefusal

export interface SubscribeRequest {
  readonly shipper: number
  readonly wish: SubscriptionWish
  readonly by: Actor
  readonly once: Once | undefined
}

/** The subscription to act on, and the caller. */
export interface Request {
  readonly id: string
  readonly owner: Owner
  readonly by: Actor
}

export interface Judging {
  readonly sender: Pick<Sender, 'check'>
  readonly httpsRequired: boolean
}

type Changing = <Result>(work: (tx: Handle) => Promise<Result>) => Promise<Result>

/** Resolves host names before the transaction starts: a slow name server must not hold it open. */
async function judgeAddress(
  { sender, httpsRequired }: Judging,
  text: string,
): Promise<Outcome<string, UrlRefusal>> {
  const judged = judgeUrl(text, { httpsRequired })
  if (!judged.ok) return judged
  const refusal = await sender.check(judged.value)
  return refusal === undefined ? accept(judged.value.href) : refuse(refusal)
}

export async function createSubscription(
  changing: Changing,
  judging: Judging,
  { shipper, wish, by, once }: SubscribeRequest,
  now: number,
): Promise<Outcome<Subscription, SubscribeRefusal>> {
  const place = await judgeAddress(judging, wish.url)
  if (!place.ok) return place
  const subscription = newSubscription(shipper, { ...wish, url: place.value }, markOf(by), now)
  return changing((tx) =>
    answerOnce(tx, once, now, () => addSubscription(tx, subscription, by, now)),
  )
}

async function addSubscription(
  tx: Handle,
  subscription: Subscription,
  by: Actor,
  now: number,
): Promise<Outcome<Subscription, SubscribeRefusal>> {
  const { shipper } = subscription
  if (!(await lockShipper(tx, shipper))) return refuse('shipper-unknown')
  if ((await countSubscriptions(tx, shipper)) >= webhookLimits.subscriptionsPerShipper)
    return refuse('too-many-subscriptions')
  await insertSubscription(tx, subscription)
  await recordChange(tx, by, 'webhook.add', subscription, now)
  return accept(subscription)
}

function newSubscription(
  shipper: number,
  wish: SubscriptionWish,
  isDemo: boolean,
  now: number,
): Subscription {
  return {
    id: newSortableId('whk', now),
    shipper,
    ...wish,
    disabledBecause: wish.enabled ? '' : 'asked',
    failingSince: undefined,
    secret: newWebhookSecret(),
    previousSecret: undefined,
    previousUntil: undefined,
    createdAt: now,
    changedAt: now,
    isDemo,
  }
}

export async function changeSubscription(
  changing: Changing,
  judging: Judging,
  { wish, ...request }: Request & { wish: SubscriptionWish },
  now: number,
): Changed<UrlRefusal> {
  const place = await judgeAddress(judging, wish.url)
  if (!place.ok) return place
  return changing(async (tx) => {
    const subscription = await lock(tx, request)
    if (!subscription.ok) return subscription
    const isTurnedOn = wish.enabled && !subscription.value.enabled
    const changed: Subscription = {
      ...subscription.value,
      ...wish,
      url: place.value,
      disabledBecause: wish.enabled ? '' : subscription.value.disabledBecause || 'asked',
      // The person who enables it again has fixed it: the count of failing days restarts.
      failingSince: isTurnedOn ? undefined : subscription.value.failingSince,
      changedAt: now,
      isDemo: subscription.value.isDemo || markOf(request.by),
    }
    return store(tx, changed, { by: request.by, action: 'webhook.change' }, now)
  })
}

async function store(
  tx: Handle,
  changed: Subscription,
  { by, action }: { readonly by: Actor; readonly action: string },
  now: number,
): Promise<Outcome<Subscription, never>> {
  await updateSubscription(tx, changed)
  await recordChange(tx, by, action, changed, now)
  return accept(changed)
}

export async function removeSubscription(tx: Handle, request: Request, now: number): Changed {
  const subscription = await lock(tx, request)
  if (!subscription.ok) return subscription
  await deleteSubscription(tx, request.id)
  await recordChange(tx, request.by, 'webhook.remove', subscription.value, now)
  return subscription
}

export async function rotateSecret(tx: Handle, request: Request, now: number): Changed {
  const subscription = await lock(tx, request)
  if (!subscription.ok) return subscription
  const rotated: Subscription = {
    ...subscription.value,
    secret: newWebhookSecret(),
    previousSecret: subscription.value.secret,
    previousUntil: now + webhookLimits.webhookOldSecretHours * 3_600_000,
    changedAt: now,
  }
  return store(tx, rotated, { by: request.by, action: 'webhook.rotate' }, now)
}

/** Returns the subscription, locked until the transaction ends. */
export async function lock(tx: Handle, { id, owner }: Request): Changed {
  const [subscription] = await lockSubscriptions(tx, [id])
  const isTheirs = owner === 'anyone' || subscription?.shipper === owner
  return subscription && isTheirs ? accept(subscription) : refuse('subscription-unknown')
}

/** Secrets stay out of the audit log. */
async function recordChange(
  tx: Handle,
  by: Actor,
  action: string,
  { id, shipper, url, types, enabled }: Subscription,
  now: number,
): Promise<void> {
  await bumpEpoch(tx, listenersTopic)
  const detail = { shipper, url, types, enabled }
  await recordAudit(tx, { by, action, subject: `webhook ${id}`, detail }, now)
}
