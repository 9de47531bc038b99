import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

/** A command, and all the environment variables it sees. */
export interface Call {
  readonly words: readonly string[]
  readonly variables: Readonly<Record<string, string | undefined>>
}

/** The result of the command, and its output. */
export interface Outcome {
  readonly code: number
  readonly output: string
  readonly errors: string
}

/** Processes that have loaded the service and wait for a command. */
const idle: ChildProcess[] = []

/** Runs the command in a process that no other command uses at the time. */
export async function callCommand(call: Call): Promise<Outcome> {
  const child = idle.pop() ?? startProcess(call)
  const outcome = await answerOf(child, call)
  idle.push(child)
  return outcome
}

/** The process ends with this one, since it loses its channel then. */
function startProcess({ variables }: Call): ChildProcess {
  const child = fork(join(import.meta.dirname, 'command-process.ts'), {
    env: { ...variables },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return child
}

function answerOf(child: ChildProcess, call: Call): Promise<Outcome> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  const ended = (code: number | null) =>
    reject(new Error(`${call.words.join(' ')}: the process ended with ${code}`))
  child.channel?.ref()
  child.once('exit', ended)
  child.once('message', (outcome: Outcome) => {
    child.off('exit', ended)
    child.channel?.unref()
    resolve(outcome)
  })
  child.send(call)
  return promise
}
