import { join } from 'node:path'
import type { MovementCode } from '../src/kernel/movement.ts'
import { codeOf } from './codes.ts'
import { type Contender, fillStore, startPosta } from './contenders.ts'
import type { BenchOptions } from './options.ts'
import { benchPoints } from './points.ts'
import { benchOpsToken } from './processes/posta-settings.ts'
import { atLeast, atMost, count, decimal, type Section } from './report.ts'
import { median } from './rounds.ts'

const perRequest = 1_000
const requestsPerStage = 12
const wantedPerSecond = 10_000
/** How much CPU the answer to one scan may take. */
const wantedLoneMicros = 5_000
const loneScans = 500
/** Concurrent batches, as from a few branches; the store processes one at a time. */
const atOnce = 4

/** A whole journey, so that no piece has more movements than in real use. */
const way: readonly MovementCode[] = ['IF', 'GE', 'CO', 'AS', 'AR', 'MA', 'LD', 'DL']

/** Scans are for pieces that have only been received: every second order of the filled store. */
const orders = 2 * (perRequest * requestsPerStage + 2 * loneScans)

interface Stage {
  readonly check: MovementCode
  readonly perSecond: number
  readonly cpuMicros: number
}

/** Measures bulk movements on SQLite, a thousand per request, stage by stage of many journeys. */
export async function measureMovements(
  _generator: unknown,
  folder: string,
  options: BenchOptions,
): Promise<Section> {
  const store = { folder: join(folder, 'movements'), scheme: 'counter', orders } as const
  await fillStore(store)
  const posta = await startPosta('posta', store, options)
  try {
    const stages: Stage[] = []
    for (const check of way) stages.push(await recordStage(posta, check))
    return describe(stages, await scanAlone(posta))
  } finally {
    await posta.end()
  }
}

async function recordStage(posta: Contender, check: MovementCode): Promise<Stage> {
  const batches = Array.from({ length: requestsPerStage }, (_, batch) => toBody(check, batch))
  const before = await posta.usage()
  const since = performance.now()
  const waiting = batches.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const body of waiting) await send(posta, body)
    }),
  )
  const seconds = (performance.now() - since) / 1000
  const { cpuMicros } = await posta.usage()
  const movements = perRequest * requestsPerStage
  return {
    check,
    perSecond: movements / seconds,
    cpuMicros: (cpuMicros - before.cpuMicros) / movements,
  }
}

/** The scans of one station, each waiting for its answer; the last ones measure. */
async function scanAlone(posta: Contender): Promise<number> {
  const [point] = benchPoints()
  const scanSome = async (from: number, scans: number) => {
    for (let index = from; index < from + scans; index++) {
      const trackingCode = codeOf('counter', 2 * (perRequest * requestsPerStage + index) + 1)
      const scan = { trackingCode, check: 'IF', branch: point?.code, id: `alone-${index}` }
      await send(posta, JSON.stringify({ movements: [scan] }), 1)
    }
  }
  await scanSome(0, loneScans)
  const before = await posta.usage()
  await scanSome(loneScans, loneScans)
  const { cpuMicros } = await posta.usage()
  return (cpuMicros - before.cpuMicros) / loneScans
}

function toBody(check: MovementCode, batch: number): string {
  const [point] = benchPoints()
  const movements = Array.from({ length: perRequest }, (_, index) => {
    const order = 2 * (batch * perRequest + index) + 1
    const trackingCode = codeOf('counter', order)
    return { trackingCode, check, branch: point?.code, id: `${check}-${order}` }
  })
  return JSON.stringify({ movements })
}

async function send(posta: Contender, body: string, scans = perRequest): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${posta.port}${posta.prefix}/ops/v1/movements`, {
    method: 'POST',
    headers: { authorization: `Bearer ${benchOpsToken}` },
    body,
  })
  const text = await answer.text()
  const recorded = text.split('"status":"recorded"').length - 1
  if (recorded !== scans)
    throw new Error(`movements: ${recorded} of ${scans} recorded: ${text.slice(0, 300)}`)
}

/** The first stage, while the code is being compiled, is shown but not counted. */
function describe(stages: readonly Stage[], loneMicros: number): Section {
  const perSecond = median(stages.slice(1).map((stage) => stage.perSecond))
  return {
    tables: [
      {
        title: 'Movements on SQLite, a thousand a request',
        columns: ['scenario', 'movements/s', 'CPU us/movement'],
        rows: [
          ...stages.map((stage) => [
            `movements ${stage.check}`,
            count(stage.perSecond),
            decimal(stage.cpuMicros, 1),
          ]),
          ['movements', count(perSecond), decimal(median(stages.slice(1).map(toCpu)), 1)],
          ['a lone scan, as a station sends it', '', decimal(loneMicros, 1)],
        ],
      },
    ],
    goals: [
      atMost('a lone scan: CPU us', loneMicros, wantedLoneMicros),
      atLeast('movements in batches of 1,000: movements/s', perSecond, wantedPerSecond),
    ],
  }
}

function toCpu({ cpuMicros }: Stage): number {
  return cpuMicros
}
