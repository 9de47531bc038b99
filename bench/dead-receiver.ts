import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pieceLockIn } from '../src/capabilities/events/events.ts'
import { migrationsFolder } from '../src/databases.ts'
import type { TrackingCode } from '../src/kernel/tracking-code.ts'
import type { Database, Handle } from '../src/kits/db/database.ts'
import { migrate } from '../src/kits/db/migrate.ts'
import { openDatabase } from '../src/kits/db/open.ts'
import { limits } from '../src/limits.ts'
import { crossShipper } from '../test/support/order-door.ts'
import { hasPostgres, startDurablePostgres } from '../test/support/postgres-server.ts'
import { addShipper } from '../test/support/shippers.ts'
import { openWebhookDoors, type WebhookDoors } from '../test/support/webhook-doors.ts'
import { atMost, type Cell, decimal, type Goal, type Section } from './report.ts'
import { inTurn, median } from './rounds.ts'
import { printProgress } from './tell.ts'

const shipper = 9001
const waiting = 2_000
const rounds = 3
const othersSent = 50
const slowestClaimMs = 100
/** Others' deliveries may be this much later than without a dead receiver. */
const latenessOfOthers = 2
/** A delivery that has not come by then is not waited for. */
const longestMs = 2_000

/**
 * How the receiver with the waiting deliveries is. One that is well has none; one that is busy
 * takes as many as are refused elsewhere, which is work too.
 */
const manners = ['well', 'busy', 'refusing', 'silent'] as const
type Manner = (typeof manners)[number]

/**
 * The least time for which others are sent to: a silent receiver is given up after ten seconds, and
 * only then are its deliveries claimed again.
 */
const longerThanMs = {
  well: 0,
  busy: 0,
  refusing: 0,
  silent: limits.webhookTimeoutMs + 2_000,
} as const

interface Sample {
  readonly claimsMs: readonly number[]
  /** The time of an empty statement, sent before each claim: a busy machine delays both. */
  readonly emptyMs: readonly number[]
  /** From the commit of an event to its arrival at another receiver, which is well. */
  readonly arrivalsMs: readonly number[]
}

/** Samples of one engine by manner, one of each in every round. */
interface Series {
  readonly engine: string
  readonly samples: ReadonlyMap<Manner, readonly Sample[]>
}

/** Claims, and the deliveries of others, while a receiver with thousands of deliveries is dead. */
export async function measureDeadReceiver(_: unknown, folder: string): Promise<Section> {
  const all = [await measureOn('SQLite', folder, undefined)]
  if (hasPostgres) {
    const server = await startDurablePostgres()
    all.push(await measureOn('PostgreSQL', folder, server.url))
    await server.stop()
  }
  return {
    tables: [
      {
        title: `Webhooks while ${waiting} deliveries wait for one receiver`,
        columns: [
          'engine',
          'it is',
          'claims',
          'median claim ms',
          'slowest',
          'slowest empty statement',
          "others' median ms",
          'slowest',
        ],
        rows: all.flatMap((series) => manners.map((manner) => describe(series, manner))),
      },
    ],
    goals: all.flatMap((series) =>
      (['refusing', 'silent'] as const).flatMap((manner) => goalsOf(series, manner)),
    ),
  }
}

function describe(series: Series, manner: Manner): Cell[] {
  const timesOf = (figure: keyof Sample) =>
    samplesOf(series, manner).flatMap((sample) => sample[figure])
  const [claimsMs, arrivalsMs] = [timesOf('claimsMs'), timesOf('arrivalsMs')]
  const ofClaims = (ms: number) => (claimsMs.length > 0 ? decimal(ms, 1) : undefined)
  return [
    series.engine,
    manner,
    String(claimsMs.length),
    ofClaims(median(claimsMs)),
    ofClaims(Math.max(...claimsMs)),
    ofClaims(Math.max(...timesOf('emptyMs'))),
    decimal(median(arrivalsMs), 1),
    decimal(Math.max(...arrivalsMs), 1),
  ]
}

function goalsOf(series: Series, manner: Manner): Goal[] {
  const { engine } = series
  const well = samplesOf(series, 'well')
  // Within a round, so that other load on the machine affects both alike.
  const late = samplesOf(series, manner).map(
    ({ arrivalsMs }, round) => median(arrivalsMs) / median(well[round]?.arrivalsMs ?? []),
  )
  const claimsMs = samplesOf(series, manner).flatMap((sample) => sample.claimsMs)
  const claims = `slowest claim on ${engine}, ${manner}, ms`
  return [
    // A silent receiver is called so rarely that there may be no claim, which does not count as
    // quick.
    ...(claimsMs.length > 0 ? [atMost(claims, Math.max(...claimsMs), slowestClaimMs)] : []),
    atMost(
      `others' median to that with all well, ${engine}, ${manner}`,
      median(late),
      latenessOfOthers,
    ),
  ]
}

function samplesOf({ samples }: Series, manner: Manner): readonly Sample[] {
  return samples.get(manner) ?? []
}

async function measureOn(engine: string, folder: string, url: string | undefined): Promise<Series> {
  const samples = new Map(manners.map((manner): [Manner, Sample[]] => [manner, []]))
  await takeSample({ folder, url, name: 'warm_up' }, 'well')
  for (let round = 1; round <= rounds; round++) {
    for (const manner of inTurn(manners, round)) {
      const place = { folder, url, name: `receiver_${manner}_${round}` }
      samples.get(manner)?.push(await takeSample(place, manner))
      printProgress(`round ${round}: a receiver that is ${manner}, on ${engine}: done`)
    }
  }
  return { engine, samples }
}

async function takeSample(
  place: Parameters<typeof openDatabase>[0],
  manner: Manner,
): Promise<Sample> {
  const times = { claimsMs: [] as number[], emptyMs: [] as number[] }
  const db = timed(openDatabase(place), times)
  await migrate(db, migrationsFolder, Date.now())
  await addShipper(db, crossShipper.number)
  const doors = await openWebhookDoors(db)
  const arrived = new Map<string, number>()
  const first = await listen(manner, () => {})
  const other = await listen('well', (code) => arrived.set(code, performance.now()))
  await doors.subscribe(first.url, { types: ['shipment.cancelled'] })
  await doors.subscribe(other.url, { types: ['shipment.moved'] })
  doors.webhooks.start()
  const startedAt = performance.now()
  if (manner !== 'well') await announce(doors, 'shipment.cancelled', codesOf('FIRST', waiting))
  const arrivalsMs: number[] = []
  const isOver = () =>
    arrivalsMs.length >= othersSent && performance.now() - startedAt > longerThanMs[manner]
  while (!isOver()) {
    const code = `OTHER-${arrivalsMs.length}` as TrackingCode
    await announce(doors, 'shipment.moved', [code])
    const since = performance.now()
    while (!arrived.has(code) && performance.now() - since < longestMs)
      await new Promise((resolve) => setTimeout(resolve, 1))
    arrivalsMs.push(Math.max((arrived.get(code) ?? performance.now()) - since, 0))
  }
  for (const receiver of [first, other]) receiver.close()
  await doors.webhooks.stop()
  await db.close()
  return { ...times, arrivalsMs }
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
    return doors.events.announce(pieceLockIn(tx, codes), events, at)
  })
}

/** The same database, which notes how long claims take, and an empty statement before each. */
function timed(db: Database, times: { claimsMs: number[]; emptyMs: number[] }): Database {
  const watched = (tx: Handle): Handle => ({
    ...tx,
    async all(sql, values) {
      if (!sql.startsWith('with chosen')) return tx.all<never>(sql, values)
      const startedAt = performance.now()
      await tx.all('select 1 as one')
      const since = performance.now()
      const rows = await tx.all<never>(sql, values)
      times.emptyMs.push(since - startedAt)
      times.claimsMs.push(performance.now() - since)
      return rows
    },
  })
  return { ...db, transaction: (work) => db.transaction((tx) => work(watched(tx))) }
}

/** Answers in its manner, and passes on the shipment of each event. */
async function listen(manner: Manner, onEvent: (code: string) => void) {
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.once('end', () => {
      if (manner === 'silent') return
      onEvent((JSON.parse(body) as { trackingCode: string }).trackingCode)
      response.writeHead(manner === 'refusing' ? 503 : 204).end()
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
