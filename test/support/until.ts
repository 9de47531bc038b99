import { runFolderVariable } from './run-folder.ts'

/**
 * How long a test waits for an event before it fails. It is a timeout, not a measurement: short for
 * a person who is waiting for one file, longer in a run of all, whose files slow one another down,
 * and longest on a shared machine.
 */
export const patienceMs = process.env['CI'] === 'true' ? 120_000 : isRun() ? 60_000 : 20_000

function isRun(): boolean {
  return process.env[runFolderVariable] !== undefined
}

/** Waits until a condition holds; fails after a long time. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  while (!(await holds())) {
    if (performance.now() > giveUpAt) throw new Error(`timed out waiting for: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
