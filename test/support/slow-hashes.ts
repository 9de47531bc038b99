import { createHook } from 'node:async_hooks'

/**
 * Counts the slow hashes that the work started. They are what callers wait for, and unlike a
 * stopwatch the count does not depend on the machine's other load.
 */
export async function slowHashesOf(work: () => Promise<unknown>): Promise<number> {
  let started = 0
  const hook = createHook({
    init(_id, type) {
      if (type === 'ARGON2REQUEST') started += 1
    },
  })
  hook.enable()
  try {
    await work()
  } finally {
    hook.disable()
  }
  return started
}
