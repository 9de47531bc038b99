import { join } from 'node:path'
import { type Config, type EnvironmentName, environmentNames } from './config.ts'
import type { Database } from './kits/db/database.ts'
import { migrate } from './kits/db/migrate.ts'
import { openDatabase } from './kits/db/open.ts'
import { limits } from './limits.ts'

export const migrationsFolder = join(import.meta.dirname, '..', 'sql')

/** Closes the databases when a start fails; a connection left open would keep the process alive. */
export async function orClose<Result>(
  databases: ReadonlyMap<EnvironmentName, Database>,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work
  } catch (error) {
    await closeAll(databases)
    throw error
  }
}

export async function closeAll(databases: ReadonlyMap<EnvironmentName, Database>): Promise<void> {
  for (const db of databases.values()) await db.close()
}

export async function openDatabases(config: Config): Promise<Map<EnvironmentName, Database>> {
  const databases = openWithoutMigrating(config)
  for (const db of databases.values())
    await orClose(databases, migrate(db, migrationsFolder, Date.now()))
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
