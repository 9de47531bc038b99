import type { TestContext } from 'node:test'

/**
 * Presses, and waits until others see the effect. The duration is for the reader of the report: a
 * busy machine is slow, so no test fails for it.
 */
export async function isSeen(
  t: TestContext,
  what: string,
  press: () => Promise<unknown>,
  seen: readonly Promise<unknown>[],
): Promise<void> {
  const from = performance.now()
  const all = Promise.all(seen)
  await press()
  await all
  t.diagnostic(`${what}: seen after ${Math.round(performance.now() - from)} ms`)
}
