import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { heldIn } from '../src/capabilities/events/events.ts'
import { migrationsFolder } from '../src/databases.ts'
import type { TrackingCode } from '../src/kernel/tracking-code.ts'
import type { Database, Handle } from '../src/kits/db/database.ts'
import { migrate } from '../src/kits/db/migrate.ts'
import { openDatabase } from '../src/kits/db/open.ts'
import { crossShipper } from '../test/support/order-door.ts'
import { hasPostgres, startDurablePostgres } from '../test/support/postgres-server.ts'
import { addShipper } from '../test/support/shippers.ts'
import { openWebhookDoors, type WebhookDoors } from '../test/support/webhook-doors.ts'
import { atMost, decimal, type Goal, type Section } from './report.ts'
import { median } from './rounds.ts'
import { printProgress } from './tell.ts'

const shipper = 9001
const waiting = 2_000
const othersSent = 100
const slowestClaimMs = 100
/** Others' deliveries may be this much later than without a dead receiver. */
const latenessOfOthers = 2
/** A delivery that has not come by then is not waited for. */
const longestMs = 2_000

/** How the receiver with the waiting deliveries is; one that is well has none. */
const manners = ['well', 'refusing', 'silent'] as const
type Manner = (typeof manners)[number]

interface Sample {
  readonly engine: string
  readonly manner: Manner
  readonly claimsMs: readonly number[]
  /** From the commit of an event to its arrival at another receiver, which is well. */
  readonly arrivalsMs: readonly number[]
}

/** Claims, and the deliveries of others, while a receiver with thousands of deliveries is dead. */
export async function measureDeadReceiver(_: unknown, folder: string): Promise<Section> {
  const samples: Sample[] = []
  await sampleOn(folder, undefined, 'well', 'warm_up')
  for (const manner of manners) samples.push(await sampleOn(folder, undefined, manner))
  if (hasPostgres) {
    for (const manner of manners) {
      const server = await startDurablePostgres()
      samples.push(await sampleOn(folder, server.url, manner))
      await server.stop()
    }
  }
  return {
    tables: [
      {
        title: `Webhooks while ${waiting} deliveries wait for one receiver`,
        columns: ['engine', 'it is', 'claims', 'slowest claim ms', "others' median ms", 'slowest'],
        rows: samples.map(({ engine, manner, claimsMs, arrivalsMs }) => [
          engine,
          manner,
          String(claimsMs.length),
          claimsMs.length > 0 ? decimal(Math.max(...claimsMs), 1) : undefined,
          decimal(median(arrivalsMs), 1),
          decimal(Math.max(...arrivalsMs), 1),
        ]),
      },
    ],
    goals: samples
      .filter(({ manner }) => manner !== 'well')
      .flatMap((sample) => goalsOf(sample, samples)),
  }
}

function goalsOf({ engine, manner, claimsMs, arrivalsMs }: Sample, all: readonly Sample[]): Goal[] {
  const well = all.find((one) => one.engine === engine && one.manner === 'well')
  const late = median(arrivalsMs) / median(well?.arrivalsMs ?? [])
  const slowest = Math.max(...claimsMs)
  const claims = atMost(`slowest claim on ${engine}, ${manner}, ms`, slowest, slowestClaimMs)
  const others = `others' median to that with all well, ${engine}, ${manner}`
  // Who never answers is asked so little that there may be no claim, which is not a quick one.
  return [...(claimsMs.length > 0 ? [claims] : []), atMost(others, late, latenessOfOthers)]
}

async function sampleOn(
  folder: string,
  url: string | undefined,
  manner: Manner,
  name = `receiver_${manner}`,
): Promise<Sample> {
  const claimsMs: number[] = []
  const db = timed(openDatabase({ folder, name, url }), claimsMs)
  await migrate(db, migrationsFolder, Date.now())
  await addShipper(db, crossShipper.number)
  const doors = await openWebhookDoors(db)
  const arrived = new Map<string, number>()
  const first = await listen(manner, () => {})
  const other = await listen('well', (code) => arrived.set(code, performance.now()))
  await doors.subscribe(first.url, { types: ['shipment.cancelled'] })
  await doors.subscribe(other.url, { types: ['shipment.moved'] })
  doors.webhooks.start()
  if (manner !== 'well') await announce(doors, 'shipment.cancelled', codesOf('FIRST', waiting))
  const arrivalsMs: number[] = []
  for (const code of codesOf('OTHER', othersSent)) {
    await announce(doors, 'shipment.moved', [code])
    const since = performance.now()
    while (!arrived.has(code) && performance.now() - since < longestMs)
      await new Promise((resolve) => setTimeout(resolve, 1))
    arrivalsMs.push(Math.max((arrived.get(code) ?? performance.now()) - since, 0))
  }
  for (const receiver of [first, other]) receiver.close()
  await doors.webhooks.stop()
  await db.close()
  const engine = url === undefined ? 'SQLite' : 'PostgreSQL'
  printProgress(`a receiver that is ${manner}, on ${engine}: done`)
  return { engine, manner, claimsMs, arrivalsMs }
}

function codesOf(word: string, many: number): TrackingCode[] {
  return Array.from({ length: many }, (_, place) => `${word}-${place}` as TrackingCode)
}

function announce(
  doors: WebhookDoors,
  type: 'shipment.cancelled' | 'shipment.moved',
  codes: readonly TrackingCode[],
): Promise<void> {
  const facts = {
    branch: 'C0001',
    reasonCode: '',
    correction: false,
    promise: null,
    promiseBefore: null,
  }
  return doors.happening((tx, at) => {
    const events = codes.map((code) =>
      type === 'shipment.moved'
        ? ({ type, shipper, code, at, data: { state: 'AR', ...facts } } as const)
        : ({ type, shipper, code, at, data: { effect: 'return' } } as const),
    )
    return doors.events.announce(heldIn(tx, codes), events, at)
  })
}

/** The same database, which notes how long claims take. */
function timed(db: Database, claimsMs: number[]): Database {
  const watched = (tx: Handle): Handle => ({
    ...tx,
    async all(sql, values) {
      const since = performance.now()
      const rows = await tx.all<never>(sql, values)
      if (sql.startsWith('with chosen')) claimsMs.push(performance.now() - since)
      return rows
    },
  })
  return { ...db, transaction: (work) => db.transaction((tx) => work(watched(tx))) }
}

/** Answers in its manner, and tells the shipment of each event. */
async function listen(manner: Manner, onEvent: (code: string) => void) {
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.once('end', () => {
      if (manner === 'silent') return
      onEvent((JSON.parse(body) as { trackingCode: string }).trackingCode)
      response.writeHead(manner === 'well' ? 204 : 503).end()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
