import { type Batcher, createBatcher } from '../../kits/batch/batcher.ts'
import { createGathering } from '../../kits/batch/gathering.ts'
import { createPause } from '../../kits/batch/pause.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { SharedClock } from '../../kits/clock/shared-clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { newId, randomFraction } from '../../kits/secret/ids.ts'
import type { Sender, Sent } from '../../kits/webhooks/sender.ts'
import { webhookHeaders } from '../../kits/webhooks/signature.ts'
import { limits } from '../../limits.ts'
import { type Events, eventsTopic, eventText, type StoredEvent } from '../events/events.ts'
import {
  chooseReady,
  claimReady,
  giveBack,
  loadJobs,
  untilNext,
  type Wanted,
} from './claiming.steps.ts'
import type { Claimed } from './delivery.store.ts'
import { findWork } from './delivery-work.store.ts'
import { createDeliveries, type Known } from './handing-on.steps.ts'
import { type Job, Lanes } from './lanes.steps.ts'
import { judgeAnswer, type Verdict } from './retry-table.ts'
import { type Result, type Settlement, settleResults } from './settling.steps.ts'
import { liveSecrets, type Subscription } from './subscription.ts'
import { webhookLimits } from './webhooks.limits.ts'

export interface DeliveringParts {
  readonly db: Database
  /** For times on record. */
  readonly clock: Clock
  /** For when deliveries are due, and how long a claim lasts. */
  readonly due: SharedClock
  readonly events: Events
  readonly sender: Sender
  /** The enabled subscriptions, as currently known. */
  known(): Known
  refresh(): Promise<void>
  readonly onFailure: (error: unknown) => void
  readonly onSent: (verdict: Verdict['name']) => void
}

export interface Delivering {
  /** Polls now instead of at the next interval. */
  wake(): void
  /** Stops claiming; deliveries being sent finish, or are released if they take too long. */
  stop(): Promise<void>
}

/** How often to poll where nobody notifies. */
const pollEveryMs = 200
/** How often to look while notices arrive: one may be lost with its connection. */
const pollWhileToldMs = 5_000
/** Events announced within this time are placed together. */
const gatherEventsMs = 15
/** Events placed by other nodes are delivered by them; this is for those they leave. */
const afterNoticeMs = 100
const afterFailureMs = 1_000
const stopWaitsMs = 5_000
const resultsPerCommit = 256
/** Results are collected this long before they are written; lanes continue meanwhile. */
const gatherMs = 10

/** Delivers until stopped. Several processes may do so on one database. */
export function startDelivering(parts: DeliveringParts): Delivering {
  const { db, clock, due, events } = parts
  const by = newId()
  const pause = createPause()
  const lanes = new Lanes(send, parts.onFailure)
  const gathered = createGathering(gatherMs)
  const settling = createSettling(parts, by, () => pause.end())
  const behind = new Set<string>()
  const stopping = new AbortController()

  async function send(job: Job): Promise<void> {
    const { claimed } = job
    const subscription = parts.known().byId.get(claimed.subscription)
    const at = clock()
    // Disabled meanwhile, or so late that another process might claim it before the answer.
    if (subscription === undefined || due.now() > claimed.claimedUntil - limits.webhookTimeoutMs)
      return giveBack(db, by, [claimed], due.now())
    const result = await sendOnce(parts.sender, subscription, job, at)
    const { sent: attempt, verdict } = result
    const isDelivered = verdict.name === 'delivered'
    // A delivery that was released meanwhile belongs to another process.
    if (!lanes.answered(job, { ms: attempt.ms, isDelivered })) return
    if (behind.has(subscription.id) && lanes.isLow(subscription.id)) pause.end()
    await gathered()
    await settling.add(result)
    parts.onSent(verdict.name)
  }

  const room = (id: string) => (parts.known().byId.has(id) ? lanes.room(id) : 0)

  /** Returns how long to wait before the next one. */
  async function poll(): Promise<number> {
    const { placed, claims, untilNextMs } = await placeAndClaim(parts, by, { room, behind })
    lanes.add(await loadJobs(db, claims))
    return placed > 0 || claims.length > 0 ? 0 : untilLook(untilNextMs, notices?.isListening())
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const waitMs = await poll()
        if (waitMs > 0) await pause.begin(waitMs)
      } catch (error) {
        parts.onFailure(error)
        await pause.begin(afterFailureMs)
      }
    }
  }

  events.onAnnounced(() => pause.end(gatherEventsMs))
  const notices = db.listen?.((topic) => {
    if (isOfEvents(topic)) pause.end(afterNoticeMs)
  })
  const running = run()
  return {
    wake: () => pause.end(),
    async stop() {
      stopping.abort()
      await notices?.close()
      pause.end()
      const waiting = lanes.takeWaiting() // Otherwise the last poll sends them.
      await running
      await giveBack(db, by, [...waiting, ...lanes.takeWaiting()], due.now())
      await lanes.settled(stopWaitsMs)
      await giveBack(db, by, lanes.takeUnanswered(), due.now())
      await gathered()
      await settling.drain()
    },
  }
}

/** An empty notice says that listening has begun. */
function isOfEvents(topic: string): boolean {
  return topic === eventsTopic || topic === ''
}

function untilLook(untilNextMs: number, isTold = false): number {
  return isTold ? Math.min(Math.max(untilNextMs, pollEveryMs), pollWhileToldMs) : pollEveryMs
}

/** Sends all that is due by the clock as it stands; returns how many were sent. */
export async function deliverDue(parts: DeliveringParts): Promise<number> {
  const by = newId()
  const isServed = (id: string) => parts.known().byId.has(id)
  const room = (id: string) => (isServed(id) ? webhookLimits.webhookSendsPerSubscription : 0)
  for (let total = 0; ; ) {
    const { placed, claims } = await placeAndClaim(parts, by, { room, behind: new Set() })
    if (placed === 0 && claims.length === 0) return total
    const jobs = await loadJobs(parts.db, claims)
    const results = await Promise.all(jobs.flatMap((job) => sendJob(parts, job)))
    if (results.length > 0) await settle(parts, by, results)
    for (const { verdict } of results) parts.onSent(verdict.name)
    total += jobs.length
  }
}

function sendJob(
  { known: subscriptionsNow, sender, clock }: DeliveringParts,
  job: Job,
): Promise<Result>[] {
  const subscription = subscriptionsNow().byId.get(job.claimed.subscription)
  return subscription ? [sendOnce(sender, subscription, job, clock())] : []
}

/** When the next delivery that is served here is due; undefined if none is open. */
export async function nextDueAt({ db, known }: DeliveringParts): Promise<number | undefined> {
  const { lanes } = await findWork(db)
  const served = lanes.filter(({ subscription }) => known().byId.has(subscription))
  return served.length === 0 ? undefined : Math.min(...served.map(({ dueAt }) => dueAt))
}

/** Claims deliveries as they are written, if there is room; then other due ones. */
async function placeAndClaim(
  { db, due, events, known }: DeliveringParts,
  by: string,
  wanted: Wanted,
) {
  const setClock = due.asking()
  const { hasUnplaced, lanes, databaseTime } = await findWork(db)
  if (databaseTime !== undefined) setClock(databaseTime)
  let taken: Claimed[] = []
  const handOn = async (tx: Handle, some: readonly StoredEvent[]) => {
    const claimer = { by, until: due.now() + webhookLimits.webhookClaimMs, room: wanted.room }
    taken = await createDeliveries(tx, some, known(), claimer, due.now())
  }
  const placed = hasUnplaced ? await events.place(handOn) : 0
  await events.look()
  const byLane = Map.groupBy(taken, ({ subscription }) => subscription)
  const left = (id: string) => wanted.room(id) - (byLane.get(id)?.length ?? 0)
  const ready = chooseReady(lanes, { ...wanted, room: left }, due.now())
  const claimed =
    ready.length === 0
      ? []
      : await db.transaction((tx) => claimReady(tx, ready, by, wanted, due.now()))
  // Another process is placing them; it may fail.
  const untilNextMs = hasUnplaced && placed === 0 ? 0 : untilNext(lanes, due.now())
  return { placed, claims: [...taken, ...claimed], untilNextMs }
}

/** Results that arrive together are written together. */
function createSettling(
  parts: DeliveringParts,
  by: string,
  /** Something is due that the loop does not know of, now or before it would look. */
  onDue: () => void,
): Batcher<Result, Settlement> {
  return createBatcher<Result, Settlement>({
    maxItems: resultsPerCommit,
    concurrency: 1,
    async run(results) {
      const settled = await settle(parts, by, results)
      if (settled.promoted > 0 || results.some(({ verdict }) => verdict.name === 'retry')) onDue()
      return results.map(() => settled)
    },
  })
}

async function settle(
  { db, clock, due, events, refresh }: DeliveringParts,
  by: string,
  results: readonly Result[],
): Promise<Settlement> {
  const settled = await db.transaction((tx) =>
    settleResults(tx, results, { by, announce: events.announce, due: due.now() }, clock()),
  )
  if (settled.disabled.length > 0) await refresh()
  return settled
}

/** Sends one delivery, once. */
async function sendOnce(
  sender: Sender,
  subscription: Subscription,
  job: Job,
  at: number,
): Promise<Result> {
  const { claimed } = job
  const exchange = await post(sender, subscription, job, at)
  return {
    claimed,
    sent: exchange,
    verdict: judgeAnswer(exchange, claimed.attempts + 1, randomFraction()),
    at,
  }
}

const usualHeaders = { 'content-type': 'application/json', 'user-agent': 'Posta-Webhooks/1' }

function post(
  sender: Sender,
  subscription: Subscription,
  { event }: Job,
  now: number,
): Promise<Sent> {
  const body = eventText(event)
  const signed = webhookHeaders(liveSecrets(subscription, now), { id: event.id, body }, now)
  const traced = event.trace === undefined ? {} : { traceparent: event.trace }
  return sender.post(subscription.url, { ...usualHeaders, ...signed, ...traced }, body)
}
