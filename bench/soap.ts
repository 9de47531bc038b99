import { join } from 'node:path'
import { startChild } from './children.ts'
import { type Contender, contender, fillStore, startPosta, takeAnswer } from './contenders.ts'
import type { BenchOptions } from './options.ts'
import type { NodeSoapSettings } from './processes/node-soap.ts'
import { atLeast, atMost, count, decimal, type Goal, type Section } from './report.ts'
import { type Generator, medianOf, ratioOf, runRounds, type Series } from './rounds.ts'
import type { Scenario } from './scenario.ts'
import { soapOrder, soapScenarios, soapTracking } from './soap-scenarios.ts'

const storedOrders = 1_000
const wanted = new Map([
  [soapTracking.name, 3],
  [soapOrder.name, 4],
])
const refusalMsAtMost = 100

/**
 * Measures SOAP against node-soap's own server with the same WSDL, which stores and looks up
 * nothing.
 */
export async function measureSoap(
  generator: Generator,
  folder: string,
  options: BenchOptions,
): Promise<Section> {
  const store = { folder: join(folder, 'soap'), scheme: 'counter', orders: storedOrders } as const
  await fillStore(store)
  const posta = await startPosta('posta', store, options)
  const servers = [posta]
  try {
    const peer = await startPeer(posta)
    servers.push(peer)
    const series: Series[] = []
    for (const scenario of soapScenarios) {
      for (const server of servers) await checkAnswer(server, scenario)
      series.push(await runRounds(generator, scenario, [peer, posta], options))
      for (const server of servers) await checkAnswer(server, scenario)
    }
    return describe(series, await measureRefusals(posta))
  } finally {
    for (const server of servers) await server.end()
  }
}

/** The load only checks how answers start, which a refusal may match: here one is read in full. */
async function checkAnswer(server: Contender, scenario: Scenario): Promise<void> {
  const { body } = await takeAnswer(server, scenario)
  if (!/<codError[^>]*>0<\/codError>/.test(body))
    throw new Error(`${server.name}, ${scenario.name}: refused: ${body.slice(-400)}`)
}

async function startPeer(posta: Contender): Promise<Contender> {
  const path = `${posta.prefix}/soap`
  const wsdl = await (await fetch(`http://127.0.0.1:${posta.port}${path}?wsdl`)).text()
  const child = await startChild<{ port: number }>('node-soap.ts', {
    path,
    wsdl,
  } satisfies NodeSoapSettings)
  return contender('node-soap', child, { scheme: 'counter', stored: storedOrders })
}

const envelopes: readonly (readonly [name: string, body: () => string])[] = [
  ['20 MB', () => `<a>${' '.repeat(20 * 1_048_576)}</a>`],
  ['10,000 levels', () => '<a>'.repeat(10_000) + '</a>'.repeat(10_000)],
]

/** Measures the CPU time until an envelope is refused: the maximum of several rounds. */
async function measureRefusals(posta: Contender): Promise<Goal[]> {
  const goals: Goal[] = []
  for (const [name, body] of envelopes) {
    const costs: number[] = []
    for (let round = 0; round < 5; round++) {
      const before = await posta.usage()
      await refuse(posta, body())
      costs.push(((await posta.usage()).cpuMicros - before.cpuMicros) / 1000)
    }
    goals.push(atMost(`refusal of ${name}: CPU`, Math.max(...costs), refusalMsAtMost, ' ms'))
  }
  return goals
}

/** The server may close the connection before all bytes were sent, which is an answer, too. */
async function refuse(posta: Contender, body: string): Promise<void> {
  const url = `http://127.0.0.1:${posta.port}${posta.prefix}/soap`
  try {
    const answer = await fetch(url, { method: 'POST', body })
    if (answer.status !== 500) throw new Error(`an envelope was not refused: ${answer.status}`)
    await answer.text()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
}

function describe(series: readonly Series[], refusals: readonly Goal[]): Section {
  const perCpuSecond = (one: Series, server: string) =>
    count(1_000_000 / medianOf(one, server, 'cpuMicrosPerRequest'))
  const times = (one: Series) => ratioOf(one, 'node-soap', 'posta', 'cpuMicrosPerRequest')
  return {
    tables: [
      {
        title: 'SOAP on SQLite against node-soap, which answers at once',
        columns: ['scenario', 'req/CPU-s node-soap', 'req/CPU-s posta', 'times'],
        rows: series.map((one) => [
          one.scenario,
          perCpuSecond(one, 'node-soap'),
          perCpuSecond(one, 'posta'),
          decimal(times(one)),
        ]),
      },
    ],
    goals: [
      ...series.map((one) =>
        atLeast(`${one.scenario}: times node-soap`, times(one), wanted.get(one.scenario) ?? 1),
      ),
      ...refusals,
    ],
  }
}
