import type { Handle } from '../../kits/db/database.ts'
import type { StoredEvent } from '../events/events.ts'
import { insertDeliveries, type NewDelivery, promote } from './delivery.store.ts'
import { type Subscription, wants } from './subscription.ts'
import { lockSubscriptions } from './webhooks.store.ts'

/** Subscriptions that are on, as this process knows them. */
export interface Known {
  readonly byId: ReadonlyMap<string, Subscription>
  readonly byShipper: ReadonlyMap<number, readonly Subscription[]>
}

/** A delivery for each subscription that wants an event, in the transaction that places it. */
export async function handOn(
  tx: Handle,
  events: readonly StoredEvent[],
  known: Known,
  now: number,
): Promise<void> {
  const deliveries = events.flatMap(({ id, shipper, type, code = '' }): NewDelivery[] =>
    (known.byShipper.get(shipper) ?? [])
      .filter((subscription) => wants(subscription, type))
      .map((subscription) => ({ subscription: subscription.id, event: id, shipment: code })),
  )
  if (deliveries.length > 0) await setOut(tx, deliveries, now)
}

/** Nobody settles deliveries of these subscriptions while new ones are added behind them. */
export async function setOut(
  tx: Handle,
  deliveries: readonly NewDelivery[],
  now: number,
): Promise<void> {
  const named = [...new Set(deliveries.map(({ subscription }) => subscription))]
  const held = new Set((await lockSubscriptions(tx, named)).map(({ id }) => id))
  const possible = deliveries.filter(({ subscription }) => held.has(subscription))
  if (possible.length > 0) await insertDeliveries(tx, possible, now)
  for (const [subscription, some] of Map.groupBy(possible, (one) => one.subscription)) {
    const shipments = some.map(({ shipment }) => shipment).filter((shipment) => shipment !== '')
    if (shipments.length > 0) await promote(tx, subscription, [...new Set(shipments)], now)
  }
}
