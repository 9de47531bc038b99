import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

/** A process of the bench: it is asked by name and answers; see processes/parent.ts. */
export interface Child<Ready> {
  readonly pid: number
  readonly ready: Ready
  ask<Answer>(name: string, input?: unknown): Promise<Answer>
  /** Asks it to stop, and ends it when it does not. */
  end(): Promise<void>
}

export interface ChildOptions {
  readonly profile?: string | undefined
}

interface Message {
  readonly id?: number
  readonly ready?: unknown
  readonly answer?: unknown
  readonly failure?: string
}

const stopLimitMs = 20_000

export async function startChild<Ready>(
  file: string,
  settings: unknown,
  options: ChildOptions = {},
): Promise<Child<Ready>> {
  const child = fork(join(import.meta.dirname, 'processes', file), [JSON.stringify(settings)], {
    // A request log is written as in production, but nobody keeps it.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [
      // As ./posta starts the service; the floors get the same.
      '--no-allocation-site-pretenuring',
      '--max-semi-space-size=12',
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
  const ask = askBy(child, pending)
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

function askBy(child: ChildProcess, pending: Map<number, PromiseWithResolvers<unknown>>) {
  let asked = 0
  return <Answer>(name: string, input?: unknown): Promise<Answer> => {
    const question = Promise.withResolvers<unknown>()
    asked += 1
    pending.set(asked, question)
    child.send({ id: asked, name, input })
    return question.promise as Promise<Answer>
  }
}
