/** What a child process of the bench answers its parent; see children.ts for the other end. */
export type Questions = Readonly<Record<string, (input: never) => unknown>>

export interface Usage {
  readonly cpuMicros: number
  readonly residentBytes: number
}

interface Question {
  readonly id: number
  readonly name: string
  readonly input: unknown
}

export function usage(): Usage {
  const { user, system } = process.cpuUsage()
  return { cpuMicros: user + system, residentBytes: process.memoryUsage.rss() }
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
