import { type App, type AppParts, buildApp } from './app.ts'
import type { Config } from './config.ts'
import { closeAll, type DatabaseName, migrationsOf, openDatabases, orClose } from './databases.ts'
import type { Clock } from './kits/clock/clock.ts'
import type { Database } from './kits/db/database.ts'
import { watchForNewer } from './kits/db/migrate.ts'
import { createLog, type Log } from './kits/log/log.ts'
import { limits } from './limits.ts'

export interface RunningPosta {
  readonly app: App
  readonly port: number
  /**
   * Resolves with the reason to stop: a newer version has migrated the database in the meantime.
   */
  readonly outdated: Promise<string>
  /** Finishes requests in progress, stores their results, and releases all resources. */
  stop(): Promise<void>
}

export interface StartOptions {
  /** How long clients get to leave their connections before these are closed. */
  readonly drainMs?: number
  readonly log?: Log
  readonly clock?: Clock
  readonly extraEndpoints?: NonNullable<AppParts['extraEndpoints']>
}

/** Opens the databases, migrates them, and starts serving. */
export async function startPosta(
  config: Config,
  options: StartOptions = {},
): Promise<RunningPosta> {
  const { log = createLog(), drainMs = 0, ...rest } = options
  const databases = await openDatabases(config)
  const app = await orClose(databases, buildApp({ config, databases, log, ...rest }))
  for (const { imports } of app.environments.values()) imports.begin()
  const outdated = Promise.withResolvers<string>()
  const watches = watchAll(databases, outdated.resolve)
  const releaseAll = async (): Promise<void> => {
    for (const watch of watches) watch.stop()
    await app.drain()
    await closeAll(databases)
    log.flush()
  }
  const { port } = await app.server.listen(config.host, config.port).catch(async (error) => {
    await releaseAll()
    throw error
  })
  let stopped: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    app.announceStop()
    await app.server.close({ drainMs, graceMs: limits.stopGraceMs - limits.releaseMs })
    await releaseAll()
  }
  return { app, port, outdated: outdated.promise, stop: () => (stopped ??= stop()) }
}

/** The database of people has migrations of its own. */
function watchAll(
  databases: ReadonlyMap<DatabaseName, Database>,
  onNewer: (why: string) => void,
): { stop(): void }[] {
  const settings = { everyMs: 1_000, onNewer }
  return [...databases].map(([name, db]) => watchForNewer([db], migrationsOf(name), settings))
}

/** Builds the caches that the first callers would otherwise wait for. */
export function warmUp({ app }: RunningPosta): void {
  for (const { addresses } of app.environments.values()) addresses.status()
  // A build that fails is logged, and the pages say so.
  app.housePages.load().catch(() => undefined)
}
