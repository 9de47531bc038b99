import { newId } from '../../kits/secret/ids.ts'
import { loadJobs } from './claiming.steps.ts'
import { type DeliveringParts, placeAndClaim, sendOnce } from './delivering.steps.ts'
import { findWork } from './delivery-work.store.ts'
import { type Result, settleResults } from './settling.steps.ts'
import { webhookLimits } from './webhooks.limits.ts'

/** Sends all that is due by the clock as it stands; returns how many were sent. */
export async function deliverDue(parts: DeliveringParts): Promise<number> {
  const by = newId()
  const isServed = (id: string) => parts.known().byId.has(id)
  const room = (id: string) => (isServed(id) ? webhookLimits.webhookSendsPerSubscription : 0)
  for (let sent = 0; ; ) {
    const { placed, claims } = await placeAndClaim(parts, by, { room, behind: new Set() })
    if (placed === 0 && claims.length === 0) return sent
    const jobs = await loadJobs(parts.db, claims)
    await settle(parts, by, await Promise.all(jobs.flatMap((job) => sendJob(parts, job))))
    sent += jobs.length
  }
}

function sendJob(
  { known, sender, clock }: DeliveringParts,
  job: Awaited<ReturnType<typeof loadJobs>>[number],
): Promise<Result>[] {
  const subscription = known().byId.get(job.claimed.subscription)
  return subscription ? [sendOnce(sender, subscription, job, clock())] : []
}

async function settle(
  { db, clock, due, events, refresh, onSent }: DeliveringParts,
  by: string,
  results: readonly Result[],
): Promise<void> {
  if (results.length === 0) return
  const settled = await db.transaction((tx) =>
    settleResults(tx, results, { by, announce: events.announce, due: due.now() }, clock()),
  )
  if (settled.disabled.length > 0) await refresh()
  for (const { verdict } of results) onSent(verdict.name)
}

/** When the next delivery that is served here is due; undefined if none is open. */
export async function nextDueAt({ db, known }: DeliveringParts): Promise<number | undefined> {
  const { lanes } = await findWork(db)
  const served = lanes.filter(({ subscription }) => known().byId.has(subscription))
  return served.length === 0 ? undefined : Math.min(...served.map(({ dueAt }) => dueAt))
}
