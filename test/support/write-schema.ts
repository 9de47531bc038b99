import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { migrationsFolder } from '../../src/databases.ts'
import { dumpSchema } from '../../src/kits/db/schema-dump.ts'
import { closeEngines, engines, type TestEngine } from './engines.ts'
import { openMigrated } from './migrated.ts'

/**
 * The checked-in schemas have their own folder: next to the migrations they would be taken for
 * migrations.
 */
export function schemaFile(engine: TestEngine): string {
  const name = engine.name === 'sqlite' ? 'sqlite' : 'postgres'
  return join(migrationsFolder, 'schema', `${name}.sql`)
}

/** Returns the schema that the migrations create in an empty database. */
export async function migratedSchema(engine: TestEngine): Promise<string> {
  const db = await openMigrated(engine)
  try {
    return await dumpSchema(db)
  } finally {
    await db.dispose()
  }
}

if (import.meta.main) {
  for (const engine of engines) {
    const file = schemaFile(engine)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, await migratedSchema(engine))
    process.stdout.write(`${file}\n`)
  }
  await closeEngines()
}
