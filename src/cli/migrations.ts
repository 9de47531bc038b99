import { existsSync } from 'node:fs'
import { type Config, peopleName, readConfig } from '../config.ts'
import {
  closeAll,
  type DatabaseName,
  migrationsOf,
  openAsItIs,
  openDatabases,
  orClose,
  type ReportChanges,
} from '../databases.ts'
import { readArguments } from '../kits/command-line/arguments.ts'
import { printRows } from '../kits/command-line/output.ts'
import { percentOf } from '../kits/db/change-states.ts'
import { finishChanges } from '../kits/db/changes.ts'
import { type MigrationState, migrationStatus, pendingMigrations } from '../kits/db/migrate.ts'
import { databaseFile } from './backup-contents.ts'
import { limitedTo } from './environment-choice.ts'

export async function migrateDatabases(words: string[]): Promise<number> {
  const { values } = readArguments(words, {
    status: { type: 'boolean', default: false },
    finish: { type: 'boolean', default: false },
  })
  const config = limitedTo(readConfig(), values.namedEnvironment)
  if (!values.status) await bringUp(config, values.finish)
  const rows = []
  const isWhole = values.namedEnvironment === undefined
  const others = isWhole ? ([peopleName] as const) : []
  const names: readonly DatabaseName[] = [...config.environments, ...others]
  for (const environment of names)
    for (const { number, name, appliedAt, open } of await statusOf(config, environment))
      rows.push({
        environment,
        number,
        name,
        applied: appliedAt === undefined ? 'pending' : new Date(appliedAt).toISOString(),
        background: open ? `${percentOf(open)} %` : '',
      })
  printRows(rows, values.json)
  return 0
}

/** Migrates, and ends the work that migrations left to the background where that is wanted. */
async function bringUp(config: Config, isFinished: boolean): Promise<void> {
  const report: ReportChanges = (database, { change, moment, percent }) =>
    process.stderr.write(`posta: ${change} of ${database} ${moment}, ${percent} %\n`)
  const databases = await openDatabases(config, report)
  for (const [name, db] of isFinished ? databases : [])
    await orClose(
      databases,
      finishChanges(db, migrationsOf(name), (one) => report(name, one)),
    )
  await closeAll(databases)
}

/** Without a database all migrations are pending; checking does not create one. */
async function statusOf(config: Config, name: DatabaseName): Promise<MigrationState[]> {
  const { databaseUrl, dataFolder } = config
  if (databaseUrl === undefined && !existsSync(databaseFile(dataFolder, name)))
    return pendingMigrations(migrationsOf(name))
  const db = openAsItIs(config, name)
  if (db === undefined) return []
  try {
    return await migrationStatus(db, migrationsOf(name))
  } finally {
    await db.close()
  }
}
