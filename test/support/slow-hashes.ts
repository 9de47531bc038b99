import { createHook } from 'node:async_hooks'

/**
 * How many slow hashes the work began. What callers wait for is these, and unlike a stopwatch a
 * count does not depend on what else the machine does.
 */
export async function slowHashesOf(work: () => Promise<unknown>): Promise<number> {
  let begun = 0
  const hook = createHook({
    init(_id, type) {
      if (type === 'ARGON2REQUEST') begun += 1
    },
  })
  hook.enable()
  try {
    await work()
  } finally {
    hook.disable()
  }
  return begun
}
