import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { sumMetrics } from './sum-metrics.ts'

export interface Family {
  readonly program: string
  readonly words: readonly string[]
  readonly variables: Readonly<Record<string, string>>
  readonly count: number
  /** Reports what happens to the processes. */
  tell(text: string): void
}

interface Message {
  readonly kind?: string
  readonly text?: string
}

/** A process that ends sooner is started again only after a while. */
const soundMs = 5_000
const pauseMs = 1_000

/** So many ends in a row before anything is served mean that it can't be. */
const mostFailures = 5

const metricsMs = 2_000

/**
 * Runs several processes that share one port, until a signal ends all of them. One that dies is
 * started again. Returns the exit code: 0 if every process ended well.
 */
export async function runProcesses(family: Family): Promise<number> {
  cluster.setupPrimary({ exec: family.program, args: [...family.words] })
  const ended = Promise.withResolvers<number>()
  const state = { isStopping: false, worst: 0, failures: 0 }

  function start(): Worker {
    const worker = cluster.fork(family.variables)
    closeUntaken(worker)
    const since = performance.now()
    worker.on('message', ({ kind }: Message) => {
      if (kind === 'metrics') void answerMetrics(worker)
    })
    worker.once('listening', () => (state.failures = 0))
    worker.once('exit', (code, signal) => void replace(worker, code ?? 1, signal, since))
    return worker
  }
  async function replace(worker: Worker, code: number, signal: string, since: number) {
    if (state.isStopping) return finish(code)
    state.failures += 1
    if (state.failures >= mostFailures) return stop(`none of the processes starts.`, code || 1)
    family.tell(`process ${worker.process.pid} ended (${signal ?? code}): another is started.`)
    if (performance.now() - since < soundMs) await sleep(pauseMs)
    if (!state.isStopping) start()
  }
  function finish(code: number): void {
    state.worst = Math.max(state.worst, code)
    if (workers().length === 0) ended.resolve(state.worst)
  }
  function stop(why: string, code = 0): void {
    if (state.isStopping) {
      for (const worker of workers()) worker.process.kill('SIGKILL')
      return
    }
    state.isStopping = true
    family.tell(why)
    for (const worker of workers()) worker.send({ kind: 'stop' })
    finish(code)
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => stop(`${signal}. Stopping ${workers().length} processes...`))
  // The first prepares the common ground of the others: the schema, and the files of secrets.
  const isServing = await servesOrEnds(start())
  if (!isServing) state.isStopping = true
  for (let more = 1; more < family.count && !state.isStopping; more += 1) start()
  if (!isServing) ended.resolve(2)
  return ended.promise
}

/**
 * The parent hands connections to its processes, each the next one when it has taken the last. That
 * which a process dies before taking is closed, so that its client hears of it: Node forgets it.
 */
function closeUntaken({ process: child }: Worker): void {
  const { send } = child
  let handed: { close?(): void } | undefined
  Object.assign(child, {
    send(...args: [message: unknown, connection?: object]) {
      handed = args[1] ?? handed
      return Reflect.apply(send, child, args)
    },
  })
  // One that was taken is closed here already; a process that ends well has given back the others.
  child.once('exit', (code) => {
    if (code !== 0) handed?.close?.()
  })
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
}

function servesOrEnds(worker: Worker): Promise<boolean> {
  return new Promise((resolve) => {
    worker.once('listening', () => resolve(true))
    worker.once('exit', () => resolve(false))
  })
}

/** The process that is asked for the metrics answers with those of all. */
async function answerMetrics(asking: Worker): Promise<void> {
  const texts = await Promise.all(workers().map(ownMetrics))
  if (asking.isConnected()) asking.send({ kind: 'all-metrics', text: sumMetrics(texts) })
}

/** One that does not answer in time is left out. */
function ownMetrics(worker: Worker): Promise<string> {
  return new Promise((resolve) => {
    const onMessage = ({ kind, text = '' }: Message) => {
      if (kind === 'own-metrics') end(text)
    }
    const timer = setTimeout(() => end(''), metricsMs)
    const end = (text: string): void => {
      clearTimeout(timer)
      worker.off('message', onMessage)
      resolve(text)
    }
    worker.on('message', onMessage)
    if (worker.isConnected()) worker.send({ kind: 'print-metrics' })
    else end('')
  })
}
