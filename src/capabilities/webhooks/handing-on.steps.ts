import type { Handle } from '../../kits/db/database.ts'
import { momentOfSortableId } from '../../kits/secret/sortable-ids.ts'
import type { StoredEvent } from '../events/events.ts'
import {
  type Claimed,
  findBusyShipments,
  insertDeliveries,
  type NewDelivery,
  type PlannedDelivery,
} from './delivery.store.ts'
import { type Subscription, wants } from './subscription.ts'
import { lockSubscriptions } from './webhooks.store.ts'

/** The enabled subscriptions, as this process knows them. */
export interface Known {
  /** Those that are served here. */
  readonly byId: ReadonlyMap<string, Subscription>
  /** All of them: whoever places an event writes its deliveries for everybody. */
  readonly byShipper: ReadonlyMap<number, readonly Subscription[]>
}

/** The process that claims deliveries as they are written, as far as it has room. */
export interface Claimer {
  readonly by: string
  readonly until: number
  room(subscription: string): number
}

/**
 * Writes a delivery for each subscription that wants an event, in the transaction that places the
 * event. Returns the claimed ones.
 */
export async function createDeliveries(
  tx: Handle,
  events: readonly StoredEvent[],
  subscriptions: Known,
  claimer: Claimer,
  now: number,
): Promise<Claimed[]> {
  const deliveries = events.flatMap(({ id, shipper, type, code = '' }): NewDelivery[] =>
    (subscriptions.byShipper.get(shipper) ?? [])
      .filter((subscription) => wants(subscription, type))
      .map(({ id: subscription }) => {
        const from = momentOfSortableId(id)
        return { subscription, event: id, shipment: code, from }
      }),
  )
  return deliveries.length > 0 ? enqueueDeliveries(tx, deliveries, now, claimer) : []
}

/** Locks the subscriptions, so that nobody settles their deliveries while new ones are added. */
export async function enqueueDeliveries(
  tx: Handle,
  deliveries: readonly NewDelivery[],
  now: number,
  claimer?: Claimer,
): Promise<Claimed[]> {
  const bySubscription = Map.groupBy(deliveries, ({ subscription }) => subscription)
  const planned: PlannedDelivery[] = []
  for (const { id } of await lockSubscriptions(tx, [...bySubscription.keys()]))
    planned.push(...(await plan(tx, id, bySubscription.get(id) ?? [], now, claimer)))
  if (planned.length > 0) await insertDeliveries(tx, planned)
  return planned
    .filter(({ claim }) => claim !== '')
    .map(({ subscription, event, shipment, dueAt }) => ({
      subscription,
      event,
      shipment,
      attempts: 0,
      claimedUntil: dueAt,
    }))
}

/** The first event of a shipment without a pending delivery is due; later ones wait. */
async function plan(
  tx: Handle,
  subscription: string,
  deliveries: readonly NewDelivery[],
  now: number,
  claimer: Claimer | undefined,
): Promise<PlannedDelivery[]> {
  const shipments = [...new Set(deliveries.map(({ shipment }) => shipment))]
  const busy = await findBusyShipments(tx, subscription, shipments)
  let room = claimer?.room(subscription) ?? 0
  return deliveries.map((delivery): PlannedDelivery => {
    const { shipment, from = now } = delivery
    // An environment whose clock is behind may serve it.
    const dueAt = Math.min(from, now)
    if (shipment !== '' && busy.has(shipment))
      return { ...delivery, state: 'waiting', dueAt, claim: '' }
    busy.add(shipment)
    if (claimer === undefined || room <= 0) return { ...delivery, state: 'due', dueAt, claim: '' }
    room -= 1
    return { ...delivery, state: 'due', dueAt: claimer.until, claim: claimer.by }
  })
}
