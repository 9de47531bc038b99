/**
 * How long a test waits for what is to happen before it takes it for lost. It is patience, not a
 * measure: a busy machine takes its time, and no test fails for that.
 */
export const patienceMs = 120_000

/** Waits for something that is to happen; fails when it does not for a very long time. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  while (!(await holds())) {
    if (performance.now() > giveUpAt) throw new Error(`it never happened: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
