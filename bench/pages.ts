import { join } from 'node:path'
import { fillStore, startPosta } from './contenders.ts'
import { measureLists } from './lists.ts'
import type { BenchOptions } from './options.ts'
import { measurePortal } from './portal-pages.ts'
import { atMost, count, decimal, type Section } from './report.ts'
import { type Generator, median, type Sample, takeTurn } from './rounds.ts'
import { findScenario, trackingPage } from './scenarios.ts'
import { printProgress } from './tell.ts'

/** The most that the page of a shipment may cost, in tracking calls. */
const wantedRatio = 1.5
/** The most that a page of 100,000 shipments may cost. */
const wantedListMs = 50

/** Measures the page of a shipment against the call that returns the same to programs. */
export async function measurePages(
  generator: Generator,
  folder: string,
  options: BenchOptions,
): Promise<Section> {
  const store = { folder: join(folder, 'pages'), scheme: 'counter', orders: 1_000 } as const
  await fillStore(store)
  const posta = await startPosta('posta', store, options)
  const scenarios = [findScenario('tracking-1'), trackingPage]
  const turns = new Map<string, Sample[]>(scenarios.map(({ name }) => [name, []]))
  try {
    for (const scenario of scenarios)
      await takeTurn(generator, posta, scenario, options.seconds * 2)
    for (let round = 1; round <= options.rounds; round++) {
      for (const scenario of round % 2 === 0 ? scenarios : scenarios.toReversed()) {
        const sample = await takeTurn(generator, posta, scenario, options.seconds)
        turns.get(scenario.name)?.push(sample)
      }
      printProgress(`pages round ${round} of ${options.rounds}`)
    }
  } finally {
    await posta.end()
  }
  const shipments = await measureShipments(generator, folder, options)
  const sections = [describe(turns), await measurePortal(), shipments]
  return {
    tables: sections.flatMap(({ tables }) => tables),
    goals: sections.flatMap(({ goals }) => goals),
    notes: sections.flatMap(({ notes = [] }) => notes),
  }
}

/** The lists that `--only lists` measures one by one, held to the goal of the portal's page. */
async function measureShipments(
  generator: Generator,
  folder: string,
  options: BenchOptions,
): Promise<Section> {
  const { tables } = await measureLists(generator, folder, { ...options, postgres: false })
  const cells = tables.flatMap(({ rows }) => rows).map((row) => row[2])
  const slowest = Math.max(...cells.map((cell) => (typeof cell === 'object' ? cell.value : 0)))
  return {
    tables,
    goals: [atMost('shipments filtered and paged: CPU', slowest, wantedListMs, ' ms')],
  }
}

function describe(turns: ReadonlyMap<string, readonly Sample[]>): Section {
  const [calls = [], pages = []] = turns.values()
  const ratio = median(
    pages.map(
      (sample, round) =>
        sample.cpuMicrosPerRequest / (calls[round]?.cpuMicrosPerRequest ?? Number.NaN),
    ),
  )
  return {
    tables: [
      {
        title: 'The page of a shipment and the call that tells programs the same, on SQLite',
        columns: ['scenario', 'req/s', 'CPU us/req'],
        rows: [...turns].map(([name, samples]) => [
          name,
          count(median(samples.map((sample) => sample.requestsPerSecond))),
          decimal(median(samples.map((sample) => sample.cpuMicrosPerRequest)), 1),
        ]),
      },
    ],
    goals: [atMost('tracking-page: CPU of a tracking call', ratio, wantedRatio)],
  }
}
