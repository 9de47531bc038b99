/** The child's end of the calls between bench processes; see children.ts for the parent's. */
import { existsSync, readFileSync } from 'node:fs'

export type Questions = Readonly<Record<string, (input: never) => unknown>>

export interface Usage {
  readonly cpuMicros: number
  /** Resident memory, without clean file pages. */
  readonly residentBytes: number
}

interface Question {
  readonly id: number
  readonly name: string
  readonly input: unknown
}

export function usage(): Usage {
  const { user, system } = process.cpuUsage()
  return { cpuMicros: user + system, residentBytes: residentBytes() }
}

const statusFile = '/proc/self/status'

/**
 * Excludes clean file pages, which the system reclaims whenever it needs the memory. Only Linux
 * reports them separately.
 */
function residentBytes(): number {
  if (!existsSync(statusFile)) return process.memoryUsage.rss()
  const kilobytes = readFileSync(statusFile, 'latin1').matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)
  return [...kilobytes].reduce((sum, [, digits]) => sum + Number(digits) * 1024, 0)
}

/** Returns the settings that the parent passed at the start. */
export function settings(): unknown {
  return JSON.parse(process.argv[2] ?? '{}')
}

export function answerParent(questions: Questions, ready: unknown): void {
  process.on('message', (question: Question) => {
    void answer(questions, question)
  })
  // Exits when the parent dies, which can no longer stop its children.
  process.on('disconnect', () => process.exit(0))
  process.send?.({ ready })
}

async function answer(questions: Questions, { id, name, input }: Question): Promise<void> {
  try {
    const ask = questions[name]
    if (ask === undefined) throw new Error(`there is no handler for "${name}"`)
    process.send?.({ id, answer: await ask(input as never) })
  } catch (error) {
    process.send?.({ id, failure: error instanceof Error ? (error.stack ?? '') : String(error) })
  }
}

/** Disconnects from the parent; the process then exits when nothing else keeps it alive. */
export function leave(): void {
  process.removeAllListeners('disconnect')
  setImmediate(() => process.disconnect?.())
}
