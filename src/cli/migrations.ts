import { existsSync } from 'node:fs'
import { type Config, type EnvironmentName, readConfig } from '../config.ts'
import { migrationsFolder, openDatabases, openWithoutMigrating } from '../databases.ts'
import { readArguments } from '../kits/command-line/arguments.ts'
import { printRows } from '../kits/command-line/output.ts'
import { type MigrationState, migrationStatus, pendingMigrations } from '../kits/db/migrate.ts'
import { databaseFile } from './backup-contents.ts'
import { limitedTo } from './environment-choice.ts'

export async function migrateDatabases(words: string[]): Promise<number> {
  const { values } = readArguments(words, { status: { type: 'boolean', default: false } })
  const config = limitedTo(readConfig(), values.namedEnvironment)
  if (!values.status) for (const db of (await openDatabases(config)).values()) await db.close()
  const rows = []
  for (const environment of config.environments)
    for (const { number, name, appliedAt } of await statusOf(config, environment))
      rows.push({
        environment,
        number,
        name,
        applied: appliedAt === undefined ? 'pending' : new Date(appliedAt).toISOString(),
      })
  printRows(rows, values.json)
  return 0
}

/** Without a database all migrations are pending; checking does not create one. */
async function statusOf(config: Config, name: EnvironmentName): Promise<MigrationState[]> {
  const { databaseUrl, dataFolder } = config
  if (databaseUrl === undefined && !existsSync(databaseFile(dataFolder, name)))
    return pendingMigrations(migrationsFolder)
  const db = openWithoutMigrating({ ...config, environments: [name] }).get(name)
  if (db === undefined) return []
  try {
    return await migrationStatus(db, migrationsFolder)
  } finally {
    await db.close()
  }
}
