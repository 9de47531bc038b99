/**
 * How long a test waits for what is to happen before it takes it for lost. It is patience, not a
 * measure. Whoever sits before the screen is told soon; a shared machine may take its time.
 */
export const patienceMs = process.env['CI'] === 'true' ? 120_000 : 20_000

/** Waits for something that is to happen; fails when it does not for a long time. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  while (!(await holds())) {
    if (performance.now() > giveUpAt) throw new Error(`it never happened: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
