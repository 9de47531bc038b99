import { type Child, startChild } from './children.ts'
import type { Contender } from './contenders.ts'
import type { BenchOptions } from './options.ts'
import type { Load, LoadResult } from './processes/generator.ts'
import type { Scenario } from './scenario.ts'
import { printProgress } from './tell.ts'

export const connections = 64
/** The larger a server's code, the longer it takes to compile: a short warm-up is unfair to it. */
const warmUpWindows = 4

/** The work of one server in one turn. */
export interface Sample {
  readonly requestsPerSecond: number
  readonly cpuMicrosPerRequest: number
  /** The same of its database server, which also tidies up after earlier turns. */
  readonly databaseMicrosPerRequest: number
  /** The share of time that the generator was busy; near 1, the generator was the bottleneck. */
  readonly generatorBusy: number
}

/** Samples of several servers in one scenario, by round. */
export interface Series {
  readonly scenario: string
  readonly samples: ReadonlyMap<string, readonly Sample[]>
}

export type Generator = Child<unknown>

export function startGenerator(): Promise<Generator> {
  return startChild('generator.ts', {})
}

export async function takeTurn(
  generator: Generator,
  contender: Contender,
  scenario: Scenario,
  seconds: number,
): Promise<Sample> {
  const { port, prefix, scheme, stored, firstNew } = contender
  await contender.prepare(scenario)
  const name = scenario.name
  const load: Load = {
    port,
    prefix,
    scenario: name,
    seconds,
    connections,
    scheme,
    stored,
    firstNew,
  }
  // No request is in flight before or after, so the difference is the full cost of these requests.
  const before = await contender.usage()
  const databaseBefore = contender.databaseMicros?.() ?? 0
  const result = await generator.ask<LoadResult>('run', load)
  const after = await contender.usage()
  const databaseMicros = (contender.databaseMicros?.() ?? 0) - databaseBefore
  contender.firstNew = result.firstNew
  if (result.faults > 0 || result.requests === 0)
    throw new Error(`${contender.name}, ${name}: ${result.faults} faults: ${result.firstFault}`)
  await contender.settle()
  return {
    requestsPerSecond: result.requests / result.seconds,
    cpuMicrosPerRequest: (after.cpuMicros - before.cpuMicros) / result.requests,
    databaseMicrosPerRequest: databaseMicros / result.requests,
    generatorBusy: result.cpuMicros / (result.seconds * 1_000_000),
  }
}

/** Every server has a turn in every round, so that other load on the machine affects all alike. */
export async function runRounds(
  generator: Generator,
  scenario: Scenario,
  contenders: readonly Contender[],
  { seconds, rounds }: Pick<BenchOptions, 'seconds' | 'rounds'>,
): Promise<Series> {
  const samples = new Map<string, Sample[]>()
  for (const contender of contenders) {
    await takeTurn(generator, contender, scenario, seconds * warmUpWindows)
    samples.set(contender.name, [])
  }
  for (let round = 1; round <= rounds; round++) {
    for (const contender of inTurn(contenders, round)) {
      const sample = await takeTurn(generator, contender, scenario, seconds)
      samples.get(contender.name)?.push(sample)
      const rate = Math.round(sample.requestsPerSecond)
      printProgress(
        `${scenario.name} round ${round} of ${rounds}: ${contender.name} ${rate} requests/s`,
      )
    }
  }
  return { scenario: scenario.name, samples }
}

/** Each round starts with another one, so that none always follows the same. */
export function inTurn<Item>(items: readonly Item[], round: number): Item[] {
  const first = round % items.length
  return [...items.slice(first), ...items.slice(0, first)]
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]]
  return (low + high) / 2
}

export type Figure = keyof Sample

export function medianOf(series: Series, server: string, figure: Figure): number {
  return median((series.samples.get(server) ?? []).map((sample) => sample[figure]))
}

/**
 * Returns the median of the ratios within each round, which a disturbance of a whole round leaves
 * intact.
 */
export function ratioOf(series: Series, server: string, base: string, figure: Figure): number {
  const bases = series.samples.get(base) ?? []
  const samples = series.samples.get(server) ?? []
  return median(samples.map((sample, round) => sample[figure] / (bases[round]?.[figure] ?? NaN)))
}
