import { join } from 'node:path'
import { type App, type AppParts, buildApp } from './app.ts'
import { type Config, type EnvironmentName, environmentNames } from './config.ts'
import type { Clock } from './kits/clock/clock.ts'
import type { Database } from './kits/db/database.ts'
import { migrate } from './kits/db/migrate.ts'
import { openDatabase } from './kits/db/open.ts'
import { createLog, type Log } from './kits/log/log.ts'
import { limits } from './limits.ts'

export const migrationsFolder = join(import.meta.dirname, '..', 'sql')

export interface RunningPosta {
  readonly app: App
  readonly port: number
  /** Answers what is under way, stores it, and lets go of everything. */
  stop(): Promise<void>
}

export interface StartOptions {
  readonly log?: Log
  readonly clock?: Clock
  readonly extraEndpoints?: NonNullable<AppParts['extraEndpoints']>
}

/** Opens the databases, brings them up to the code, and serves. */
export async function startPosta(
  config: Config,
  options: StartOptions = {},
): Promise<RunningPosta> {
  const { log = createLog(), ...rest } = options
  const databases = await openDatabases(config)
  const app = await buildApp({ config, databases, log, ...rest })
  const { port } = await app.server.listen(config.host, config.port)
  let stopped: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    app.announceStop()
    await app.server.close()
    await app.drain()
    for (const db of databases.values()) await db.close()
    log.flush()
  }
  return { app, port, stop: () => (stopped ??= stop()) }
}

export async function openDatabases(config: Config): Promise<Map<EnvironmentName, Database>> {
  const databases = openWithoutMigrating(config)
  for (const db of databases.values()) await migrate(db, migrationsFolder, Date.now())
  return databases
}

export function openWithoutMigrating(config: Config): Map<EnvironmentName, Database> {
  const databases = new Map<EnvironmentName, Database>()
  for (const name of environmentNames) {
    if (!config.environments.includes(name)) continue
    const db = openDatabase({
      url: config.databaseUrl,
      folder: config.dataFolder,
      name,
      busyTimeoutMs: limits.busyTimeoutMs,
      poolSize: limits.databaseConnections,
      statementTimeoutMs: limits.statementTimeoutMs,
      connectTimeoutMs: limits.connectTimeoutMs,
    })
    databases.set(name, db)
  }
  return databases
}
