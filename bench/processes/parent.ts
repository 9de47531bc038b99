/** What a child process of the bench answers its parent; see children.ts for the other end. */
import { existsSync, readFileSync } from 'node:fs'

export type Questions = Readonly<Record<string, (input: never) => unknown>>

export interface Usage {
  readonly cpuMicros: number
  /** Resident memory, without the clean pages of files. */
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
 * Without the clean pages of files, which the system takes back whenever it needs the memory. Only
 * Linux tells them apart.
 */
function residentBytes(): number {
  if (!existsSync(statusFile)) return process.memoryUsage.rss()
  const kilobytes = readFileSync(statusFile, 'latin1').matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)
  return [...kilobytes].reduce((sum, [, digits]) => sum + Number(digits) * 1024, 0)
}

/** The settings the parent gave at the start. */
export function settings(): unknown {
  return JSON.parse(process.argv[2] ?? '{}')
}

export function answerParent(questions: Questions, ready: unknown): void {
  process.on('message', (question: Question) => {
    void answer(questions, question)
  })
  // A parent that is gone can't end its children any more.
  process.on('disconnect', () => process.exit(0))
  process.send?.({ ready })
}

async function answer(questions: Questions, { id, name, input }: Question): Promise<void> {
  try {
    const ask = questions[name]
    if (ask === undefined) throw new Error(`nobody answers "${name}"`)
    process.send?.({ id, answer: await ask(input as never) })
  } catch (error) {
    process.send?.({ id, failure: error instanceof Error ? (error.stack ?? '') : String(error) })
  }
}

/** Lets go of the parent; the process ends by itself when nothing else holds it. */
export function leave(): void {
  process.removeAllListeners('disconnect')
  setImmediate(() => process.disconnect?.())
}
