import { join } from 'node:path'
import { fillStore, startPosta } from './contenders.ts'
import type { BenchOptions } from './options.ts'
import { atMost, count, decimal, type Section } from './report.ts'
import { type Generator, median, type Sample, takeTurn } from './rounds.ts'
import { creationWare, findScenario } from './scenarios.ts'
import { printProgress } from './tell.ts'

/** The maximum cost of an order with a reservation, relative to one without. */
const wantedRatio = 1.3

/** Measures orders of goods in the warehouse against orders of other goods, on one server. */
export async function measureWare(
  generator: Generator,
  folder: string,
  options: BenchOptions,
): Promise<Section> {
  const store = { folder: join(folder, 'ware'), scheme: 'counter', orders: 1_000 } as const
  await fillStore(store)
  const posta = await startPosta('posta', store, options)
  const scenarios = [findScenario('creation'), creationWare]
  const turns = new Map<string, Sample[]>(scenarios.map(({ name }) => [name, []]))
  try {
    for (const scenario of scenarios)
      await takeTurn(generator, posta, scenario, options.seconds * 2)
    for (let round = 1; round <= options.rounds; round++) {
      for (const scenario of round % 2 === 0 ? scenarios : scenarios.toReversed()) {
        const sample = await takeTurn(generator, posta, scenario, options.seconds)
        turns.get(scenario.name)?.push(sample)
      }
      printProgress(`creation-ware round ${round} of ${options.rounds}`)
    }
  } finally {
    await posta.end()
  }
  return describe(turns)
}

function describe(turns: ReadonlyMap<string, readonly Sample[]>): Section {
  const [plain = [], ware = []] = turns.values()
  const ratio = median(
    ware.map(
      (sample, round) =>
        sample.cpuMicrosPerRequest / (plain[round]?.cpuMicrosPerRequest ?? Number.NaN),
    ),
  )
  return {
    tables: [
      {
        title: 'Orders with and without a reservation of stock, on SQLite',
        columns: ['scenario', 'req/s', 'CPU us/req'],
        rows: [...turns].map(([name, samples]) => [
          name,
          count(median(samples.map((sample) => sample.requestsPerSecond))),
          decimal(median(samples.map((sample) => sample.cpuMicrosPerRequest)), 1),
        ]),
      },
    ],
    goals: [atMost('creation-ware: CPU of an order without stock', ratio, wantedRatio)],
  }
}
