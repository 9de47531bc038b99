import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type DatabaseName, migrationsOf } from '../../src/databases.ts'
import { migrate } from '../../src/kits/db/migrate.ts'
import { dumpSchema } from '../../src/kits/db/schema-dump.ts'
import { closeEngines, engines, type TestEngine } from './engines.ts'

/**
 * The checked-in schemas have their own folder: next to the migrations they would be taken for
 * migrations.
 */
export function schemaFile(engine: TestEngine, of: DatabaseName): string {
  const name = engine.name === 'sqlite' ? 'sqlite' : 'postgres'
  return join(migrationsOf(of), 'schema', `${name}.sql`)
}

/** Both environments have the same schema. */
export const schemas: readonly DatabaseName[] = ['testing', 'people']

/** Returns the schema that the migrations create in an empty database. */
export async function migratedSchema(engine: TestEngine, of: DatabaseName): Promise<string> {
  const db = await engine.open()
  try {
    await migrate(db, migrationsOf(of), 0)
    return await dumpSchema(db)
  } finally {
    await db.dispose()
  }
}

if (import.meta.main) {
  for (const engine of engines)
    for (const name of schemas) {
      const file = schemaFile(engine, name)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, await migratedSchema(engine, name))
      process.stdout.write(`${file}\n`)
    }
  await closeEngines()
}
