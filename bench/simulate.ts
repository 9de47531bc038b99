import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasPostgres, startDurablePostgres } from '../test/support/postgres-server.ts'
import { benchShippers, codeOf, senderOf } from './codes.ts'
import { type Contender, fillStore, startPosta } from './contenders.ts'
import { hours, type Kind, kinds, percentile, perSecond, sparkline } from './day.ts'
import type { BenchOptions } from './options.ts'
import { benchPoints } from './points.ts'
import { benchOpsToken } from './processes/posta-settings.ts'
import { count, decimal, type Section } from './report.ts'
import { sampleOrder } from './sample-order.ts'
import { printProgress } from './tell.ts'

/** Orders of the day before, with which the night begins. */
const yesterdays = 400
const way = ['IF', 'MA', 'LD', 'DL'] as const

/** The measurements of an hour of the day. */
interface Hour {
  readonly rates: Record<Kind, number>
  readonly latencies: Record<Kind, number[]>
  /** The most requests that waited for their answers at a time. */
  inFlight: number
  /** Events and deliveries that waited at its end. */
  waiting: number
  faults: number
}

/**
 * Plays a carrier's day against a service: every hour takes `--seconds`, in which requests come
 * `--speed` times as often as in that hour of a carrier with `--parcels` a year, whether or not
 * earlier ones are answered. Latencies count from when a request was due.
 */
export async function measureDay(
  _generator: unknown,
  folder: string,
  options: BenchOptions,
): Promise<Section> {
  const isServer = options.postgres && hasPostgres
  const server = isServer ? await startDurablePostgres() : undefined
  const place = { folder: join(folder, 'day'), databaseUrl: server?.url }
  const store = { ...place, scheme: 'counter', orders: 8 } as const
  await fillStore(store)
  const posta = await startPosta('posta', store, options)
  const receiver = await startReceiver()
  try {
    const carrier = createCarrier(posta)
    await carrier.subscribe(receiver.url)
    for (let parcel = 0; parcel < yesterdays; parcel += 1) await carrier.send('order')
    const day: Hour[] = []
    for (const hour of hours) day.push(await playHour(carrier, hour, options))
    return describe(day, options, isServer ? 'PostgreSQL' : 'SQLite', receiver.taken())
  } finally {
    receiver.close()
    await posta.end()
    await server?.stop()
  }
}

async function playHour(
  carrier: Carrier,
  hour: number,
  { seconds, parcels, speed }: BenchOptions,
): Promise<Hour> {
  const rateOf = (kind: Kind) => speed * perSecond(parcels, kind, hour)
  const taken: Hour = {
    rates: { order: rateOf('order'), scan: rateOf('scan'), tracking: rateOf('tracking') },
    latencies: { order: [], scan: [], tracking: [] },
    inFlight: 0,
    waiting: 0,
    faults: 0,
  }
  const due = kinds
    .flatMap((kind) => momentsOf(taken.rates[kind] * seconds).map((at) => ({ kind, at })))
    .toSorted((left, right) => left.at - right.at)
  const start = performance.now()
  const pending = new Set<Promise<void>>()
  for (const { kind, at } of due) {
    const dueAt = start + at * seconds * 1_000
    const wait = dueAt - performance.now()
    if (wait > 1) await sleep(wait)
    const call = carrier
      .send(kind)
      .then(() => void taken.latencies[kind].push(performance.now() - dueAt))
      .catch(() => void (taken.faults += 1))
      .finally(() => pending.delete(call))
    pending.add(call)
    taken.inFlight = Math.max(taken.inFlight, pending.size)
  }
  await sleep(start + seconds * 1_000 - performance.now())
  taken.waiting = await carrier.waiting()
  await Promise.all(pending)
  printProgress(`${hour} h: ${due.length} requests, ${taken.inFlight} at once`)
  return taken
}

/**
 * The moments of this many requests within an hour, at random; a fraction becomes one by chance.
 */
function momentsOf(many: number): number[] {
  const whole = Math.floor(many) + Number(Math.random() < many % 1)
  return Array.from({ length: whole }, () => Math.random())
}

/** Parcels that travel together: each goes a step when all have gone the one before. */
const together = 200

function scanOf(place: number): { readonly parcel: number; readonly check: string } {
  const [group, within] = [
    Math.floor(place / (together * way.length)),
    place % (together * way.length),
  ]
  const check = way[Math.floor(within / together)] ?? 'IF'
  return { parcel: group * together + (within % together), check }
}

type Carrier = ReturnType<typeof createCarrier>

function createCarrier({ port, prefix, stored }: Contender) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const branch = benchPoints()[0]?.code
  let [loaded, scanned] = [stored, 0]

  async function call(method: string, path: string, body?: object): Promise<string> {
    const text = body === undefined ? '' : JSON.stringify(body)
    const headers = {
      authorization: `Bearer ${benchOpsToken}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    }
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const calling = request(
      { agent, port, host: '127.0.0.1', method, path, headers },
      (response) => {
        let answer = ''
        response.setEncoding('utf8').on('data', (part: string) => (answer += part))
        response.once('end', () => resolve(answer)).once('error', reject)
      },
    )
    calling.once('error', reject).end(text)
    return promise
  }

  async function expect(answer: Promise<string>, part: string): Promise<void> {
    const text = await answer
    if (!text.includes(part)) throw new Error(text.slice(0, 300))
  }

  const autentificacion = (order: number) => {
    const { number, password } = senderOf(order)
    return { shipper: number, password }
  }
  const ways: Readonly<Record<Kind, () => Promise<void>>> = {
    order() {
      const order = loaded++
      const codigoSeguimiento = codeOf('counter', order)
      const body = { autentificacion: autentificacion(order), codigoSeguimiento, ...sampleOrder }
      return expect(call('POST', `${prefix}/cargaCliente/`, body), '"codError":0')
    },
    scan() {
      const { parcel, check } = scanOf(scanned++)
      const trackingCode = codeOf('counter', stored + parcel)
      const scan = { trackingCode, check, branch, id: `day-${scanned}` }
      const answer = call('POST', `${prefix}/ops/v1/movements`, { movements: [scan] })
      return expect(answer, '"status":"recorded"')
    },
    tracking() {
      const order = stored + Math.floor(Math.random() * (loaded - stored))
      const datos = [{ codigoSeguimiento: codeOf('counter', order) }]
      const body = { autentificacion: autentificacion(order), datos }
      const path = `${prefix}/tracking/consultaTrackingMasivo/`
      return expect(call('POST', path, body), '"codError"')
    },
  }
  return {
    send: (kind: Kind) => ways[kind](),
    async subscribe(url: string) {
      for (const { number: shipper } of benchShippers)
        await expect(call('POST', `${prefix}/ops/v1/webhooks`, { shipper, url }), '"id"')
    },
    /** Events that wait for their place, and deliveries that are due. */
    async waiting() {
      const metrics = await call('GET', '/metrics')
      const ofDay = /^posta_(?:outbox_waiting|deliveries)\{[^}]*production[^}]*\} (\d+)/gm
      const lines = [...metrics.matchAll(ofDay)].filter(([line]) => !line.includes('dead'))
      return lines.reduce((sum, [, number]) => sum + Number(number), 0)
    },
  }
}

async function startReceiver() {
  let taken = 0
  const server = createServer((delivery, response) => {
    taken += 1
    delivery.resume().once('end', () => response.writeHead(204).end())
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    taken: () => taken,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function describe(
  day: readonly Hour[],
  { parcels, seconds, speed }: BenchOptions,
  store: string,
  webhooks: number,
): Section {
  const million = (parcels / 1_000_000).toLocaleString('en-US')
  const both = (values: readonly number[]) =>
    [decimal(percentile(values, 0.5), 1), decimal(percentile(values, 0.99), 1)] as const
  const worst = (kind: Kind) => day.map(({ latencies }) => percentile(latencies[kind], 0.99))
  return {
    tables: [
      {
        title: `A day of ${million} million parcels a year, ${speed} times as fast (${store}, one node)`,
        columns: [
          'hour',
          ...kinds.map((kind) => `${kind}s/s`),
          ...kinds.flatMap((kind) => [`${kind} p50 ms`, 'p99']),
          'in flight',
          'webhooks waiting',
          'faults',
        ],
        rows: day.map(({ rates, latencies, inFlight, waiting, faults }, hour) => [
          `${String(hour).padStart(2, '0')} h`,
          ...kinds.map((kind) => decimal(rates[kind], 1)),
          ...kinds.flatMap((kind) => both(latencies[kind])),
          count(inFlight),
          count(waiting),
          count(faults),
        ]),
      },
    ],
    goals: [],
    notes: [
      `requests/s        ${sparkline(day.map(({ rates }) => rates.order))}`,
      ...kinds.map((kind) => `${`${kind} p99`.padEnd(17)} ${sparkline(worst(kind))}`),
      `in flight         ${sparkline(day.map(({ inFlight }) => inFlight))}`,
      `webhooks waiting  ${sparkline(day.map(({ waiting }) => waiting))}`,
      `Each hour was played for ${seconds} s. ${webhooks} webhooks were delivered. Latencies count from when a request was due.`,
    ],
  }
}
