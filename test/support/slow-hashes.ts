import { createHook } from 'node:async_hooks'
import crypto, { type Argon2Parameters } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

let isCounting = false

/**
 * Counts the slow hashes that the work started. Callers wait for them, and unlike a stopwatch the
 * count does not depend on the machine's other load.
 */
export async function slowHashesOf(work: () => Promise<unknown>): Promise<number> {
  let started = 0
  const hook = createHook({
    init(_id, type) {
      if (type === 'ARGON2REQUEST') started += 1
    },
  })
  hook.enable()
  isCounting = true
  try {
    await work()
  } finally {
    isCounting = false
    hook.disable()
  }
  return started
}

/**
 * From now on the process makes a slow hash once for the same secret and salt, but for those that
 * `slowHashesOf` counts: tests sign in the same people again and again, for more CPU than the rest
 * of a sign-in.
 */
export function rememberSlowHashes(): void {
  const made = new Map<string, Buffer>()
  const node = crypto as { argon2: typeof crypto.argon2 }
  const make = node.argon2
  node.argon2 = (kind, parameters, done) => {
    const key = keyOf(kind, parameters)
    const digest = isCounting ? undefined : made.get(key)
    if (digest !== undefined) {
      setImmediate(done, null, Buffer.from(digest))
      return
    }
    make(kind, parameters, (error, hash) => {
      if (error === null) made.set(key, Buffer.from(hash))
      done(error, hash)
    })
  }
  // Those who have imported the function by its name get this one.
  syncBuiltinESMExports()
}

/** All that a hash depends on. */
function keyOf(kind: string, { message, nonce, ...cost }: Argon2Parameters): string {
  return JSON.stringify([kind, message, nonce, cost])
}
