import { readConfig } from '../config.ts'
import { migrationStatus } from '../kits/db/migrate.ts'
import { migrationsFolder, openDatabases, openWithoutMigrating } from '../main.ts'
import { readArguments } from './arguments.ts'
import { printRows } from './output.ts'

export async function migrateDatabases(words: string[]): Promise<number> {
  const { values } = readArguments(words, { status: { type: 'boolean', default: false } })
  const config = readConfig()
  const databases = values.status ? openWithoutMigrating(config) : await openDatabases(config)
  const rows = []
  for (const [environment, db] of databases) {
    for (const { number, name, appliedAt } of await migrationStatus(db, migrationsFolder))
      rows.push({
        environment,
        number,
        name,
        applied: appliedAt === undefined ? 'pending' : new Date(appliedAt).toISOString(),
      })
    await db.close()
  }
  printRows(rows, values.json)
  return 0
}
