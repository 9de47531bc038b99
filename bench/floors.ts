import { join } from 'node:path'
import {
  type Answers,
  type Contender,
  fillStore,
  startFloor,
  startPosta,
  takeAnswer,
} from './contenders.ts'
import type { BenchOptions } from './options.ts'
import type { FloorAnswer } from './processes/floor.ts'
import { atLeast, count, decimal, type Section, type Table } from './report.ts'
import { type Generator, medianOf, ratioOf, runRounds, type Series } from './rounds.ts'
import type { FloorKind, Scenario } from './scenario.ts'
import { chooseScenarios } from './scenarios.ts'

const storedOrders = 1_000

/** Measures Posta on SQLite against servers that do the bare minimum. */
export async function measureFloors(
  generator: Generator,
  folder: string,
  options: BenchOptions,
): Promise<Section> {
  const store = { folder: join(folder, 'floors'), scheme: 'counter', orders: storedOrders } as const
  await fillStore(store)
  const posta = await startPosta('posta', store, options)
  const servers = [posta]
  try {
    const scenarios = chooseScenarios(options.only)
    const answers = await takeAnswers(posta, scenarios)
    const bare = await startFloor('bare', folder, answers, options)
    servers.push(bare)
    const durable = await startFloor('durable', folder, answers, options)
    servers.push(durable)
    const series: Series[] = []
    for (const scenario of scenarios) {
      const floors = [bare, durable].filter(({ name }) =>
        scenario.floors.some((floor) => floor === name),
      )
      series.push(await runRounds(generator, scenario, [...floors, posta], options))
    }
    return describe(series, scenarios)
  } finally {
    for (const server of servers) await server.end()
  }
}

async function takeAnswers(posta: Contender, scenarios: readonly Scenario[]): Promise<Answers> {
  const answers = new Map<Scenario, FloorAnswer>()
  for (const scenario of scenarios) answers.set(scenario, await takeAnswer(posta, scenario))
  return answers
}

function describe(series: readonly Series[], scenarios: readonly Scenario[]): Section {
  const table: Table = {
    title: 'Posta on SQLite against bare servers that answer the same bytes',
    columns: [
      'scenario',
      'server',
      'req/s',
      'CPU us/req',
      'req/s of bare',
      'CPU of bare',
      'req/s of durable',
      'CPU of durable',
      'generator busy',
    ],
    rows: series.flatMap((one) =>
      [...one.samples.keys()].map((server) => describeRow(one, server)),
    ),
  }
  const goals = scenarios.flatMap(({ name, goal }) => {
    const measured = series.find((one) => one.scenario === name)
    if (goal === undefined || measured === undefined) return []
    const ratio = ratioOf(measured, 'posta', goal.floor, 'requestsPerSecond')
    return [atLeast(`${name}: req/s of the ${goal.floor} floor`, ratio, goal.atLeast)]
  })
  return { tables: [table], goals }
}

function describeRow(series: Series, server: string) {
  const against = (floor: FloorKind) =>
    series.samples.has(floor) && server === 'posta'
      ? [
          decimal(ratioOf(series, server, floor, 'requestsPerSecond')),
          decimal(ratioOf(series, server, floor, 'cpuMicrosPerRequest')),
        ]
      : [undefined, undefined]
  return [
    series.scenario,
    server,
    count(medianOf(series, server, 'requestsPerSecond')),
    decimal(medianOf(series, server, 'cpuMicrosPerRequest'), 1),
    ...against('bare'),
    ...against('durable'),
    decimal(medianOf(series, server, 'generatorBusy')),
  ]
}
