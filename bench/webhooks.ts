import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { BenchOptions } from './options.ts'
import type { DeliverySample, DeliverySettings } from './processes/webhooks.ts'
import { atLeast, count, decimal, type Section } from './report.ts'
import { median } from './rounds.ts'
import { printProgress } from './tell.ts'

const run = promisify(execFile)
const shapes = {
  'one subscription': { subscriptions: 1, eventsPerShipment: 1 },
  'ten subscriptions': { subscriptions: 10, eventsPerShipment: 1 },
  'four events a shipment': { subscriptions: 1, eventsPerShipment: 4 },
} as const

/** Measures events announced and delivered to a local receiver, from one process on SQLite. */
export async function measureWebhooks(
  folder: string,
  { seconds, rounds }: BenchOptions,
): Promise<Section> {
  const receiver = await startReceiver()
  const samples = new Map<string, DeliverySample[]>()
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const [name, shape] of Object.entries(shapes)) {
        const place = join(folder, `webhooks-${round}-${name.replaceAll(' ', '-')}`)
        const settings = { ...shape, folder: place, url: receiver.url, seconds }
        const taken = await sampleAlone(settings)
        printProgress(`webhooks, ${name}: ${Math.round(taken.deliveriesPerSecond)}/s`)
        samples.set(name, [...(samples.get(name) ?? []), taken])
      }
  } finally {
    receiver.close()
  }
  return describe(samples)
}

/** Runs in a separate process, so that its CPU time is measured alone. */
async function sampleAlone(settings: DeliverySettings): Promise<DeliverySample> {
  const file = fileURLToPath(import.meta.resolve('./processes/webhooks.ts'))
  const { stdout } = await run(process.execPath, [file, JSON.stringify(settings)])
  return JSON.parse(stdout) as DeliverySample
}

async function startReceiver() {
  const server = createServer((request, response) => {
    request.resume()
    request.once('end', () => response.writeHead(204).end())
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

function describe(samples: ReadonlyMap<string, readonly DeliverySample[]>): Section {
  const rates = (name: string) =>
    median((samples.get(name) ?? []).map((sample) => sample.deliveriesPerSecond))
  return {
    tables: [
      {
        title: 'Webhooks (SQLite, one process, a receiver on this machine)',
        columns: ['what', 'deliveries/s', 'CPU us/delivery'],
        rows: [...samples].map(([name, some]) => [
          name,
          count(rates(name)),
          decimal(median(some.map((sample) => sample.cpuMicrosPerDelivery)), 1),
        ]),
      },
    ],
    goals: [atLeast('webhook deliveries a second', rates('one subscription'), 2_000)],
    notes: ['From the announcement in its transaction to the answer on record.'],
  }
}
