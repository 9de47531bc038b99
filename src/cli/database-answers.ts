import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, peopleName } from '../config.ts'
import { openAsItIs } from '../databases.ts'
import { isOutage } from '../kits/db/outage.ts'

const askAgainMs = 1_000
const sayAgainMs = 10_000

/**
 * Waits for a server that does not answer yet: after a power cut it may come up later than its
 * nodes. What only a change of the settings mends is left to the start, which fails for it.
 */
export async function databaseAnswers(config: Config): Promise<void> {
  const db = config.databaseUrl === undefined ? undefined : openAsItIs(config, peopleName)
  if (db === undefined) return
  let saidAt = Number.NEGATIVE_INFINITY
  const ask = () => db.all('select 1 as one')
  while (await isAway(ask)) {
    if (performance.now() - saidAt > sayAgainMs) {
      process.stderr.write('posta: the database does not answer: waiting for it...\n')
      saidAt = performance.now()
    }
    await sleep(askAgainMs)
  }
  await db.close()
}

async function isAway(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask()
    return false
  } catch (error) {
    return isOutage(error)
  }
}
