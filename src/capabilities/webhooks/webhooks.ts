import { isInsideHost } from '../../kernel/demonstration.ts'
import type { Actor } from '../../kernel/operator.ts'
import { nextTurn } from '../../kits/batch/portions.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import { createSharedClock } from '../../kits/clock/shared-clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { sortableIdsFrom } from '../../kits/secret/sortable-ids.ts'
import { type Traces, traceSender } from '../../kits/traces/traced.ts'
import { createSender, type Sender, type SenderOptions } from '../../kits/webhooks/sender.ts'
import { limits } from '../../limits.ts'
import type { Outcome } from '../../outcome.ts'
import type { Events, EventType } from '../events/events.ts'
import type { Once } from '../retries/retries.ts'
import { type DeliveringParts, deliverDue, nextDueAt, startDelivering } from './delivering.steps.ts'
import {
  type Attempt,
  countOpen,
  deleteKept,
  findAttemptsSince,
  findKeptSubscriptions,
  type LogFilter,
  listAttempts,
  listOpenDeliveries,
  type OpenDelivery,
} from './delivery-log.store.ts'
import { type DeliveryStats, toStats } from './delivery-stats.ts'
import type { Known } from './handing-on.steps.ts'
import {
  countReplay,
  type Replay,
  type ReplayRefusal,
  replay,
  type SendingRefusal,
  sendTest,
} from './replaying.steps.ts'
import { retryDelaysMs, type Verdict } from './retry-table.ts'
import {
  type Changed,
  changeSubscription,
  createSubscription,
  type Owner,
  removeSubscription,
  rotateSecret,
  type SubscribeRefusal,
} from './subscribing.steps.ts'
import type { Subscription, SubscriptionWish, UrlRefusal } from './subscription.ts'
import { webhookLimits } from './webhooks.limits.ts'
import {
  findSubscription,
  listDemoSubscriptions,
  listEnabled,
  listSubscriptions,
} from './webhooks.store.ts'

export { watchDeliveries } from './delivery-backlog.steps.ts'
export { eraseAnswers } from './delivery-log.store.ts'
export type {
  Attempt,
  DeliveryStats,
  EventType,
  LogFilter,
  OpenDelivery,
  Owner,
  Replay,
  Subscription,
  SubscriptionWish,
  UrlRefusal,
}

/** The first attempt, and one after each delay. */
export const attemptsAtMost = retryDelaysMs.length + 1

export interface Webhooks {
  /** Of one shipper or of all, by id. */
  list(shipper: number | undefined, after: string, limit: number): Promise<Subscription[]>
  /** Those of the demonstration, of whichever shipper (D52). */
  listDemo(): Promise<Subscription[]>
  find(id: string, owner: Owner): Promise<Subscription | undefined>
  create(
    shipper: number,
    wish: SubscriptionWish,
    by: Actor,
    once?: Once,
  ): Promise<Outcome<Subscription, SubscribeRefusal>>
  change(id: string, owner: Owner, wish: SubscriptionWish, by: Actor): Changed<UrlRefusal>
  remove(id: string, owner: Owner, by: Actor): Changed
  /** Creates a new secret; the previous one also signs for a day, so that receivers can switch. */
  rotate(id: string, owner: Owner, by: Actor): Changed
  /** Sends a test event to this subscription only; returns the event's id. */
  test(id: string, owner: Owner, by: Actor): Promise<Outcome<string, SendingRefusal>>
  /** Returns how many events would be sent again. */
  countReplay(id: string, owner: Owner, what: Replay): Promise<Outcome<number, ReplayRefusal>>
  /** Returns how many events are sent again. */
  replay(id: string, owner: Owner, what: Replay, by: Actor): Promise<Outcome<number, ReplayRefusal>>
  /** Newest first. */
  listAttempts(filter: LogFilter, before: string | undefined, limit: number): Promise<Attempt[]>
  /** How deliveries went in the last hours, and how many are not done. */
  stats(id: string): Promise<DeliveryStats>
  /** Pending or dead deliveries. */
  listDeliveries(
    id: string,
    state: 'open' | 'dead',
    after: string,
    limit: number,
  ): Promise<OpenDelivery[]>
  /** Learns of changed subscriptions, and looks for work. */
  refresh(): Promise<void>
  /** Starts delivering; only serving processes do. */
  start(): void
  /** Delivers messages that are due now, once; for a clock that stands until somebody moves it. */
  deliverDue(): Promise<number>
  /** When the next open delivery is due. */
  nextDueAt(): Promise<number | undefined>
  /** Stops claiming; deliveries being sent finish or are released. */
  stop(): Promise<void>
  clean(): Promise<void>
}

export interface WebhooksSettings {
  readonly allowLoopback: boolean
  /** The ports of public hosts that are sent to. */
  readonly ports?: readonly number[]
  readonly httpsRequired: boolean
  readonly onFailure: (error: unknown) => void
  readonly onSent?: ((verdict: Verdict['name']) => void) | undefined
  /** Reaches receivers within the process, which then are all that this environment serves. */
  readonly sender?: Sender | undefined
  /** Whether another environment over the same database serves those. */
  readonly insideElsewhere?: boolean
  /** Resolves host names; defaults to the system's name servers. */
  readonly resolve?: SenderOptions['resolve']
  readonly traces?: Traces | undefined
  /** The clock of this machine, which tests set wrong. */
  readonly machine?: Clock
  /** How many days deliveries and their log are kept; as events are usually, if not given. */
  readonly eventDays?: number
}

export async function openWebhooks(
  db: Database,
  clock: Clock,
  events: Events,
  settings: WebhooksSettings,
): Promise<Webhooks> {
  const isServed = isServedBy(settings)
  let subscriptions = await load(db, isServed)
  const sender = openSender(settings)
  const due = createSharedClock(clock, settings.machine)
  const times = () => ({ now: clock(), due: due.now() })
  let delivering: ReturnType<typeof startDelivering> | undefined

  async function refresh(): Promise<void> {
    subscriptions = await load(db, isServed)
    delivering?.wake()
  }
  /** Refreshes this process's caches at once after a change, including those of announcers. */
  async function changing<Result>(work: (tx: Handle) => Promise<Result>): Promise<Result> {
    const result = await db.transaction(work)
    await Promise.all([refresh(), events.refresh()])
    return result
  }
  const { onFailure, onSent = () => {} } = settings
  const reached = { db, clock, due, events, sender, refresh }
  const parts: DeliveringParts = { ...reached, known: () => subscriptions, onFailure, onSent }
  const judging = { sender, httpsRequired: settings.httpsRequired }

  return {
    listDemo: () => listDemoSubscriptions(db),
    list: (shipper, after, limit) => listSubscriptions(db, shipper, after, limit),
    async find(id, owner) {
      const subscription = await findSubscription(db, id)
      return owner === 'anyone' || subscription?.shipper === owner ? subscription : undefined
    },
    create: (shipper, wish, by, once) =>
      createSubscription(changing, judging, { shipper, wish, by, once }, clock()),
    change: (id, owner, wish, by) =>
      changeSubscription(changing, judging, { id, owner, wish, by }, clock()),
    remove: (id, owner, by) => changing((tx) => removeSubscription(tx, { id, owner, by }, clock())),
    rotate: (id, owner, by) => changing((tx) => rotateSecret(tx, { id, owner, by }, clock())),
    test: (id, owner, by) => changing((tx) => sendTest(tx, { id, owner, by }, times())),
    replay: (id, owner, what, by) => changing((tx) => replay(tx, { id, owner, by }, what, times())),
    countReplay: (id, owner, what) => countReplay(db, { id, owner }, what),
    listAttempts: (filter, before, limit) => listAttempts(db, filter, before, limit),
    async stats(id) {
      const { webhookStatsHours, webhookStatsAttempts: most, webhookStatsOpen } = webhookLimits
      const since = clock() - webhookStatsHours * 3_600_000
      const attempts = await findAttemptsSince(db, id, sortableIdsFrom('att', since), most)
      return toStats(attempts, most, since, await countOpen(db, id, webhookStatsOpen))
    },
    listDeliveries: (id, state, after, limit) => listOpenDeliveries(db, id, state, after, limit),
    refresh,
    deliverDue: () => deliverDue(parts),
    nextDueAt: () => nextDueAt(parts),
    start() {
      delivering ??= startDelivering(parts)
    },
    async stop() {
      await delivering?.stop()
      sender.close()
    },
    clean: () => clean(db, settings.eventDays ?? limits.eventDays, clock()),
  }
}

/** Whether an environment serves the subscriptions with an address: each is served by one alone. */
function isServedBy({ sender }: WebhooksSettings): (url: string) => boolean {
  return (url) => isInsideHost(new URL(url).hostname) === (sender !== undefined)
}

/** Nothing is sent to the network for a receiver within the process, not even its name. */
function chooseSender(
  { sender, insideElsewhere = false }: WebhooksSettings,
  createNetworkSender: () => Sender,
): Sender {
  if (sender) return sender
  const network = createNetworkSender()
  return {
    ...network,
    async check(url) {
      if (!isInsideHost(url.hostname)) return network.check(url)
      return insideElsewhere ? undefined : 'name-unknown'
    },
  }
}

function openSender(settings: WebhooksSettings): Sender {
  const sender = chooseSender(settings, () =>
    createSender({
      ...settings,
      timeoutMs: limits.webhookTimeoutMs,
      answerBytes: webhookLimits.webhookAnswerBytes,
    }),
  )
  return settings.traces ? traceSender(sender, settings.traces) : sender
}

async function load(db: Handle, isServed: (url: string) => boolean): Promise<Known> {
  const enabled = await listEnabled(db)
  const served = enabled.filter(({ url }) => isServed(url))
  return {
    byId: new Map(served.map((subscription) => [subscription.id, subscription])),
    byShipper: Map.groupBy(enabled, ({ shipper }) => shipper),
  }
}

const cleanedAtOnce = 5_000

async function clean(db: Database, eventDays: number, now: number): Promise<void> {
  const daysAgo = (prefix: string, days: number) => sortableIdsFrom(prefix, now - days * 86_400_000)
  await cleanKept(
    db,
    'delivery_attempt',
    daysAgo('att', Math.max(eventDays, webhookLimits.webhookLogDays)),
  )
  await cleanKept(db, 'delivery', daysAgo('evt', eventDays))
}

/** Deletes old rows, and all rows of deleted subscriptions. */
async function cleanKept(
  db: Database,
  log: 'delivery' | 'delivery_attempt',
  before: string,
): Promise<void> {
  for (const { id, isGone } of await findKeptSubscriptions(db, log)) {
    const old = isGone ? undefined : before
    while ((await deleteKept(db, log, id, old, cleanedAtOnce)) === cleanedAtOnce) await nextTurn()
  }
}
