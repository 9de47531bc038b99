import type { Config } from './config.ts'
import { type DatabaseName, sealingKeyFile } from './databases.ts'
import type { Database } from './kits/db/database.ts'
import { nameFirstKey, sealAll, sealingState } from './kits/db/sealing-work.ts'
import { makeKeyFile } from './kits/files/key-file.ts'
import { sealedColumnsOf } from './slices.ts'

/**
 * Seals values that an earlier version left readable in files. On PostgreSQL a node of that version
 * may still read it: there a command does this, once every node has the key.
 */
export async function sealFiles(
  config: Config,
  databases: ReadonlyMap<DatabaseName, Database>,
): Promise<void> {
  if (config.databaseUrl !== undefined) return
  for (const [name, db] of databases) await sealDatabase(config, name, db)
}

async function sealDatabase(config: Config, name: DatabaseName, db: Database): Promise<void> {
  if ((await sealingState(db)) === undefined) {
    makeKeyFile(sealingKeyFile(config))
    await nameFirstKey(db, db.sealing?.newest() ?? '', Date.now())
  }
  const state = await sealingState(db)
  if (state === undefined) return
  const many = await sealAll(db, sealedColumnsOf(name), state.keyId)
  // The log of the file has the readable values.
  if (many > 0) await db.emptyLog?.()
}
