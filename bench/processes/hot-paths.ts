/**
 * Posta of some clone, which answers requests over lines of its own process: what a turn costs is
 * the work of its code and its database, without the network's.
 */
import { subscribe } from 'node:diagnostics_channel'
import type { Server } from 'node:http'
import { type Profiler, Session } from 'node:inspector/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type HotPath, hotPaths } from '../hot-paths.ts'
import { Line } from './line.ts'
import { answerParent, leave, settings, usage } from './parent.ts'
import { benchOpsToken, type PostaSettings } from './posta-settings.ts'

export interface HotPathSettings extends PostaSettings {
  /** Whose code serves. */
  readonly clone: string
}

export interface Turn {
  readonly path: string
  /** The number of the first request. */
  readonly first: number
}

/** A function's own time, by its name and file. */
export type OwnTimes = readonly (readonly [name: string, micros: number])[]

const { clone, ...place } = settings() as HotPathSettings

async function load<Module>(file: string): Promise<Module> {
  return import(pathToFileURL(join(clone, file)).href)
}

const { readConfig } = await load<typeof import('../../src/config.ts')>('src/config.ts')
const { startPosta } = await load<typeof import('../../src/main.ts')>('src/main.ts')
const { variablesOf } = await load<typeof import('./posta-settings.ts')>(
  'bench/processes/posta-settings.ts',
)

const listening = Promise.withResolvers<Server>()
subscribe('tracing:net.server.listen:asyncStart', (message) => {
  listening.resolve((message as { server: Server }).server)
})
const variables = { ...variablesOf(place), POSTA_OPS_TOKEN: benchOpsToken }
const posta = await startPosta(readConfig(variables))
const server = await listening.promise

/** Requests whose answers came together are sent together, as a busy socket's would be. */
async function runTurn({ path: name, first }: Turn): Promise<number> {
  const path = hotPaths.find((one) => one.name === name) as HotPath
  const requests = Array.from({ length: path.requests }, (_, index) => path.request(first + index))
  const before = process.cpuUsage()
  await sendAll(path, requests)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / requests.length
}

function sendAll(path: HotPath, requests: readonly Buffer[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let [sent, answered] = [0, 0]
    let ready: Line[] = []
    const sendReady = () => {
      const lines = ready
      ready = []
      for (const line of lines) line.push(requests[sent++])
    }
    const lines = Array.from({ length: path.connections }, () => {
      const line = new Line((answering, head, start) => {
        if (!head.startsWith('HTTP/1.1 200') || !start.startsWith(path.answerStart))
          reject(new Error(`${path.name}: ${head}\n\n${start}`))
        answered += 1
        if (answered === requests.length) {
          for (const one of lines) one.destroy()
          resolve()
        }
        if (sent + ready.length >= requests.length) return
        if (ready.push(answering) === 1) setImmediate(sendReady)
      })
      server.emit('connection', line)
      return line
    })
    ready = lines.slice(0, requests.length)
    setImmediate(sendReady)
  })
}

const sampleMicros = 250

async function profileTurn(turn: Turn): Promise<OwnTimes> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: sampleMicros })
  await session.post('Profiler.start')
  await runTurn(turn)
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  const requests = hotPaths.find(({ name }) => name === turn.path)?.requests ?? 1
  return ownTimes(profile).map(([name, micros]) => [name, micros / requests] as const)
}

function ownTimes({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): OwnTimes {
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, url } }) => [
      id,
      `${functionName || 'anonymous'} ${url.split('/').at(-1)}`.trim(),
    ]),
  )
  const times = new Map<string, number>()
  for (const [index, id] of samples.entries()) {
    const name = names.get(id) ?? ''
    // While other programs have the processor, no sample is taken.
    const micros = Math.min(timeDeltas[index] ?? 0, 2 * sampleMicros)
    times.set(name, (times.get(name) ?? 0) + micros)
  }
  for (const notOfRequests of ['(idle)', 'post node:inspector']) times.delete(notOfRequests)
  return [...times]
}

answerParent(
  {
    run: runTurn,
    profile: profileTurn,
    usage,
    async stop() {
      await posta.stop()
      leave()
    },
  },
  {},
)
