import { openEvents, pieceLockIn } from '../../src/capabilities/events/events.ts'
import { openWebhooks } from '../../src/capabilities/webhooks/webhooks.ts'
import { migrationsFolder } from '../../src/databases.ts'
import type { TrackingCode } from '../../src/kernel/tracking-code.ts'
import { migrate } from '../../src/kits/db/migrate.ts'
import { openSqlite } from '../../src/kits/db/sqlite.ts'

export interface DeliverySettings {
  readonly folder: string
  readonly url: string
  readonly seconds: number
  readonly subscriptions: number
  readonly eventsPerShipment: number
}

export interface DeliverySample {
  readonly deliveriesPerSecond: number
  readonly cpuMicrosPerDelivery: number
}

const shipper = 9001
const perTransaction = 100
/** At most this many events are announced ahead of the deliveries. */
const aheadAtMost = 2_000

async function sample(settings: DeliverySettings): Promise<DeliverySample> {
  const db = openSqlite({ file: `${settings.folder}/webhooks.db`, busyTimeoutMs: 10_000 })
  await migrate(db, migrationsFolder, Date.now())
  await db.run(
    `insert into shipper (number, name, mode, insured, same_day, volumetric_factor, created_at)
     values ($1, 'Bench', 'CROSS', 0, 0, 4000, 0)`,
    [shipper],
  )
  const events = await openEvents(db, Date.now)
  const made = { delivered: 0 }
  const webhooks = await openWebhooks(db, Date.now, events, {
    allowLoopback: true,
    httpsRequired: false,
    onFailure(error) {
      throw error
    },
    onSent(verdict) {
      if (verdict !== 'delivered') throw new Error(`a delivery ended as ${verdict}`)
      made.delivered += 1
    },
  })
  const wish = { url: settings.url, types: [], description: '', enabled: true }
  for (let one = 0; one < settings.subscriptions; one += 1)
    await webhooks.create(shipper, wish, { id: '', name: 'bench' })
  webhooks.start()
  let announced = 0
  const announce = () =>
    db.transaction((tx) => {
      const now = Date.now()
      const batch = Array.from({ length: perTransaction }, (_, index) => {
        const shipment = Math.floor((announced + index) / settings.eventsPerShipment)
        const code = `BENCH-${shipment}` as TrackingCode
        const facts = {
          branch: 'C0001',
          reasonCode: '',
          correction: false,
          promise: null,
          promiseBefore: null,
        }
        const data = { state: 'AR', ...facts } as const
        return { type: 'shipment.moved', shipper, code, at: now, data } as const
      })
      announced += perTransaction
      const codes = batch.map(({ code }) => code)
      return events.announce(pieceLockIn(tx, codes), batch, now)
    })
  const arrive = async (atLeast: number) => {
    while (made.delivered < atLeast) await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const load = async (seconds: number) => {
    const until = performance.now() + seconds * 1_000
    while (performance.now() < until) {
      await announce()
      await arrive(announced * settings.subscriptions - aheadAtMost)
    }
    await arrive(announced * settings.subscriptions)
  }
  // The first deliveries run cold code, and their lane still has to grow.
  await load(Math.min(1, settings.seconds))
  const [since, before, cpu] = [performance.now(), made.delivered, process.cpuUsage()]
  await load(settings.seconds)
  const seconds = (performance.now() - since) / 1_000
  const { user, system } = process.cpuUsage(cpu)
  const count = made.delivered - before
  await webhooks.stop()
  await db.close()
  return { deliveriesPerSecond: count / seconds, cpuMicrosPerDelivery: (user + system) / count }
}

if (import.meta.main) {
  const settings = JSON.parse(process.argv[2] ?? '{}') as DeliverySettings
  process.stdout.write(JSON.stringify(await sample(settings)))
}
