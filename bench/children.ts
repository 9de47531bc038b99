import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

/** A child process of the bench that answers calls by name; see processes/parent.ts. */
export interface Child<Ready> {
  readonly pid: number
  readonly ready: Ready
  ask<Answer>(name: string, input?: unknown): Promise<Answer>
  /** Asks it to stop, and kills it when it does not. */
  end(): Promise<void>
}

export interface ChildOptions {
  readonly profile?: string | undefined
  /** The clone whose bench the process belongs to; this one where none is named. */
  readonly clone?: string
}

interface Message {
  readonly id?: number
  readonly ready?: unknown
  readonly answer?: unknown
  readonly failure?: string
}

/** The flags with which ./posta starts the service; the floors get the same. */
export const serviceFlags = [
  '--no-allocation-site-pretenuring',
  '--max-semi-space-size=12',
] as const

const stopLimitMs = 20_000

export async function startChild<Ready>(
  file: string,
  settings: unknown,
  options: ChildOptions = {},
): Promise<Child<Ready>> {
  const { clone = join(import.meta.dirname, '..') } = options
  const child = fork(join(clone, 'bench/processes', file), [JSON.stringify(settings)], {
    // The request log is written as in production, and discarded.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [
      ...serviceFlags,
      ...(options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : []),
    ],
  })
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  const ready = Promise.withResolvers<unknown>()
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      const error = new Error(`the process ${file} ended before it answered`)
      ready.reject(error)
      for (const question of pending.values()) question.reject(error)
      resolve()
    })
  })
  child.on('message', (message: Message) => {
    if ('ready' in message) return ready.resolve(message.ready)
    const question = pending.get(message.id ?? -1)
    pending.delete(message.id ?? -1)
    if (message.failure === undefined) question?.resolve(message.answer)
    else question?.reject(new Error(`${file}: ${message.failure}`))
  })
  const ask = createAsk(child, pending)
  return {
    pid: child.pid ?? 0,
    ready: (await ready.promise) as Ready,
    ask,
    async end() {
      const limit = setTimeout(() => child.kill('SIGKILL'), stopLimitMs)
      await ask('stop').catch(() => child.kill('SIGKILL'))
      await ended
      clearTimeout(limit)
    },
  }
}

function createAsk(child: ChildProcess, pending: Map<number, PromiseWithResolvers<unknown>>) {
  let lastId = 0
  return <Answer>(name: string, input?: unknown): Promise<Answer> => {
    const question = Promise.withResolvers<unknown>()
    lastId += 1
    pending.set(lastId, question)
    child.send({ id: lastId, name, input })
    return question.promise as Promise<Answer>
  }
}
