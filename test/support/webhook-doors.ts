import { type Events, openEvents } from '../../src/capabilities/events/events.ts'
import {
  openWebhooks,
  type Subscription,
  type SubscriptionWish,
  type Webhooks,
  type WebhooksSettings,
} from '../../src/capabilities/webhooks/webhooks.ts'
import type { Database, Handle } from '../../src/kits/db/database.ts'
import { crossShipper } from './order-door.ts'
import { openPieceDoors, type PieceDoors } from './piece-doors.ts'

export const anybody = { id: 'token 1', name: 'prueba' }

export interface WebhookDoors extends PieceDoors {
  readonly events: Events
  readonly webhooks: Webhooks
  readonly failures: unknown[]
  /** Advances this process's clock. */
  pass(ms: number): void
  /** Retries waiting deliveries now. */
  hurry(): Promise<void>
  /** Runs something that emits events now, in its own transaction. */
  happening(work: (tx: Handle, now: number) => Promise<void>): Promise<void>
  subscribe(url: string, wish?: Partial<SubscriptionWish>): Promise<Subscription>
}

/**
 * Opens every door that emits events and the one that delivers them, as a separate process would.
 */
export async function openWebhookDoors(
  db: Database,
  settings: Partial<WebhooksSettings> = {},
  /** How far the clock of its machine is ahead. */
  skewMs = 0,
): Promise<WebhookDoors> {
  let ahead = skewMs
  // Nearly stands still: on a busy machine a retry would come, or a claim end, before its test.
  const opened = Date.now()
  const clock = () => opened + Math.floor((Date.now() - opened) / 1_000) + ahead
  const failures: unknown[] = []
  const events = await openEvents(db, clock)
  const webhooks = await openWebhooks(db, clock, events, {
    allowLoopback: true,
    httpsRequired: false,
    onFailure: (error) => void failures.push(error),
    machine: () => Date.now() + skewMs,
    ...settings,
  })
  const doors = await openPieceDoors(db, clock, events)
  return {
    ...doors,
    events,
    webhooks,
    failures,
    pass(ms) {
      ahead += ms
      void webhooks.refresh()
    },
    async hurry() {
      await db.run("update delivery set due_at = $1 where state = 'due' and claim = ''", [clock()])
      await webhooks.refresh()
    },
    happening: (work) => db.transaction((tx) => work(tx, clock())),
    async subscribe(url, wish = {}) {
      const usual = { types: [], description: '', enabled: true }
      const made = await webhooks.create(crossShipper.number, { url, ...usual, ...wish }, anybody)
      if (!made.ok) throw new Error(made.refusal)
      return made.value
    },
  }
}
