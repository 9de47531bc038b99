/** The living carrier on databases of a test's own, with a clock that the test moves. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '../../src/config.ts'
import type { DatabaseName } from '../../src/databases.ts'
import { peopleMigrationsFolder } from '../../src/databases.ts'
import { loadDemoCarrier } from '../../src/demo/demo-carrier.ts'
import { type Drivers, type LivingParts, takeWheel } from '../../src/demo/living/living.ts'
import { openEnvironment } from '../../src/environment.ts'
import type { Clock } from '../../src/kits/clock/clock.ts'
import type { Database } from '../../src/kits/db/database.ts'
import { migrate } from '../../src/kits/db/migrate.ts'
import { withSealing } from '../../src/kits/db/sealed.ts'
import { withSigning } from '../../src/kits/db/signed.ts'
import { silentLog } from '../../src/kits/log/log.ts'
import { createSealing, sealingOf } from '../../src/kits/secret/sealing.ts'
import { createSigning } from '../../src/kits/secret/signing.ts'
import type { Sender } from '../../src/kits/webhooks/sender.ts'
import type { TestEngine } from './engines.ts'
import { dataPlace } from './run-folder.ts'

export type LivingWorld = Awaited<ReturnType<typeof openLivingWorld>>

export interface LivingOptions extends Pick<LivingParts, 'days' | 'seed' | 'parts'> {}

/** Opens testing with the demonstration's small carrier, at a moment. */
export async function openLivingWorld(engine: TestEngine, moment: string) {
  const folder = await mkdtemp(join(dataPlace(), 'posta-living-'))
  const [testing, people] = await Promise.all([engine.openMigrated(), engine.open()])
  await migrate(people, peopleMigrationsFolder, 0)
  const sealing = sealingOf(
    createSealing(() => []),
    'testing',
  )
  const signed: Database = withSealing(
    withSigning(testing, createSigning(['k'.repeat(32)])),
    sealing,
  )
  const databases = new Map<DatabaseName, Database>([
    ['testing', signed],
    ['people', people],
  ])
  const state = { now: Date.parse(moment) }
  const clock = () => state.now
  const config = {
    ...readConfig({ POSTA_DATA: folder, POSTA_LIMITS: 'off' }),
    demo: 'living' as const,
  }
  const shared = { config, databases, log: silentLog }
  const served = await openEnvironment('testing', { ...shared, clock })
  const serving = served.environment
  await loadDemoCarrier(serving)
  const { addresses } = serving
  const parts = {
    serving,
    clock,
    log: silentLog,
    open: (walk: Clock, sender: Sender) =>
      openEnvironment('testing', {
        ...shared,
        addresses,
        sender,
        clock: walk,
        isKeptElsewhere: true,
      }),
    onFailure(error: unknown) {
      throw error
    },
  }
  return {
    state,
    serving,
    db: signed,
    /** Takes the wheel; undefined where another driver has it. */
    drive: (driver: string, options: LivingOptions = {}, stop = new AbortController()) =>
      takeWheel({ ...parts, seed: 7, ...options }, driver, stop.signal),
    async close() {
      await served.close()
      await testing.dispose()
      await people.dispose()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Lets the clock run while somebody looks on. */
export async function liveFor(
  { state }: LivingWorld,
  { walker }: Drivers,
  ms: number,
  tickMs = 1_500,
): Promise<void> {
  const end = state.now + ms
  while (state.now < end) {
    const from = state.now
    state.now += tickMs
    await walker.live(from, state.now)
  }
}
