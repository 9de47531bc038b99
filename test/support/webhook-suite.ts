import assert from 'node:assert/strict'
import { after, afterEach, before } from 'node:test'
import type {
  OpenDelivery,
  Subscription,
  WebhooksSettings,
} from '../../src/capabilities/webhooks/webhooks.ts'
import type { TestDatabase, TestEngine } from './engines.ts'
import { openMigrated } from './migrated.ts'
import { crossShipper } from './order-door.ts'
import { type Received, type Receiver, type Reply, startReceiver } from './receiver.ts'
import { addShipper } from './shippers.ts'
import { until } from './until.ts'
import { openWebhookDoors, type WebhookDoors } from './webhook-doors.ts'

export const otherShipper = 9050

/** Shares one database across a suite; webhooks are deleted and doors closed after each test. */
export function webhookSuite(engine: TestEngine) {
  let db: TestDatabase
  const closing: (() => Promise<unknown>)[] = []
  before(async () => {
    db = await openMigrated(engine)
    await addShipper(db, crossShipper.number)
    await addShipper(db, otherShipper)
  })
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close()
    for (const table of ['delivery', 'delivery_attempt', 'outbox', 'subscription', 'event_reader'])
      await db.run(`delete from ${table}`)
  })
  after(() => db.dispose())

  return {
    db: () => db,
    later: (close: () => Promise<unknown>) => void closing.push(close),
    /** Opens doors that deliver, as in a process that serves. */
    async open(settings: Partial<WebhooksSettings> = {}, skewMs = 0): Promise<WebhookDoors> {
      const doors = await openWebhookDoors(db, settings, skewMs)
      doors.webhooks.start()
      closing.push(() => doors.webhooks.stop())
      return doors
    },
    /** The same, on a separate connection. */
    async openAnother(skewMs = 0): Promise<WebhookDoors> {
      const doors = await openWebhookDoors(await db.again(), {}, skewMs)
      doors.webhooks.start()
      closing.push(() => doors.webhooks.stop())
      return doors
    },
    async receive(
      reply?: (received: Received, count: number) => Reply | Promise<Reply>,
    ): Promise<Receiver> {
      const receiver = await startReceiver(reply)
      closing.push(() => receiver.close())
      return receiver
    },
  }
}

export function statesOf({ received }: Receiver): unknown[] {
  return received.map(({ event }) => event.data['state'])
}

export function arrived(receiver: Receiver, count: number): Promise<void> {
  return until(`${count} messages`, () => receiver.received.length >= count)
}

export async function findAgain(
  { webhooks }: WebhookDoors,
  { id }: Subscription,
): Promise<Subscription> {
  const webhook = await webhooks.find(id, 'anyone')
  assert.ok(webhook)
  return webhook
}

export function deliveriesOf(
  { webhooks }: WebhookDoors,
  { id }: Pick<Subscription, 'id'>,
  state: 'open' | 'dead' = 'open',
): Promise<OpenDelivery[]> {
  return webhooks.listDeliveries(id, state, '', 10)
}

export function allSettled(doors: WebhookDoors, subscription: Pick<Subscription, 'id'>) {
  return until('nothing open', async () => (await deliveriesOf(doors, subscription)).length === 0)
}

/** Asserts that each shipment's events arrive in order; repeated deliveries are ignored. */
export function assertInOrder({ received }: Receiver): void {
  const last = new Map<string, number>()
  for (const { event } of received) {
    const code = event.trackingCode ?? ''
    const previous = last.get(code) ?? 0
    const sequence = event.sequence ?? 0
    assert.ok(
      sequence === previous || sequence === previous + 1,
      `${code}: ${sequence} after ${previous}`,
    )
    last.set(code, sequence)
  }
}
