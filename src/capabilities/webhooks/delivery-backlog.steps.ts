import type { Clock } from '../../kits/clock/clock.ts'
import type { Database } from '../../kits/db/database.ts'
import type { Sample, Watched } from '../../kits/metrics/watched.ts'
import {
  type DeliveryBacklog,
  findDeliveryBacklog,
  listLateSubscriptions,
} from './delivery-work.store.ts'

type Measure = (backlog: DeliveryBacklog, now: number) => Record<string, number>

/** Each is a series of its own, so that there must not be many. */
const shownSubscriptions = 20

/** The number of events to place and to deliver, for Prometheus. */
export function watchDeliveries(db: Database, clock: Clock, environment: string): Watched[] {
  let reading: Promise<DeliveryBacklog> | undefined
  // The metrics are read together: one look is enough.
  const findBacklog = () => {
    reading ??= findDeliveryBacklog(db).finally(() => {
      reading = undefined
    })
    return reading
  }
  const gauge = (name: string, help: string, label: string, measure: Measure): Watched => ({
    name,
    help,
    type: 'gauge',
    async read() {
      const values = Object.entries(measure(await findBacklog(), clock()))
      return values.map(
        ([key, value]): Sample => ({
          labels: { environment, ...(label === '' ? {} : { [label]: key }) },
          value,
        }),
      )
    },
  })
  return [
    gauge('posta_outbox_waiting', 'Events that wait to be placed', '', ({ unplaced }) => ({
      unplaced,
    })),
    gauge(
      'posta_outbox_age_seconds',
      'How long the oldest event has waited to be placed',
      '',
      ({ unplacedSince }, now) => ({ age: ageOf(unplacedSince, now) }),
    ),
    gauge('posta_deliveries', 'Deliveries by state', 'state', ({ pending, dead }) => ({
      pending,
      dead,
    })),
    {
      name: 'posta_subscription_delivery_age_seconds',
      help: 'The same of a subscription; of those that are late, the ones that are latest',
      type: 'gauge',
      async read() {
        const late = await listLateSubscriptions(db, shownSubscriptions)
        return late.map(
          ({ subscription, dueSince }): Sample => ({
            labels: { environment, subscription },
            value: ageOf(dueSince, clock()),
          }),
        )
      },
    },
    gauge(
      'posta_delivery_age_seconds',
      'How long the delivery that is due for longest has waited',
      '',
      ({ dueSince }, now) => ({ age: ageOf(dueSince, now) }),
    ),
  ]
}

function ageOf(since: number | null, now: number): number {
  return since === null ? 0 : Math.max(now - since, 0) / 1_000
}
