import { existsSync } from 'node:fs'
import { type Config, peopleName } from '../config.ts'
import { type DatabaseName, openAsItIs } from '../databases.ts'
import type { Database } from '../kits/db/database.ts'
import { examineSealed, type SealedCount, sealingState } from '../kits/db/sealing-work.ts'
import { sealedColumnsOf } from '../slices.ts'
import { databaseFile } from './backup-contents.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

/** Checks that the secrets in the databases are sealed, and opens with the keys at hand. */
export async function examineSecrets(config: Config): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const name of [...config.environments, peopleName] as const) {
    let db: Database | undefined
    try {
      db = isThere(config, name) ? openAsItIs(config, name) : undefined
      if (db !== undefined) findings.push(await examine(config, db, name))
    } catch {
      // The finding of the database says that it can not be read, or is of an older version.
    } finally {
      await db?.close().catch(() => {})
    }
  }
  return findings
}

function isThere({ databaseUrl, dataFolder }: Config, name: DatabaseName): boolean {
  return databaseUrl !== undefined || existsSync(databaseFile(dataFolder, name))
}

async function examine(config: Config, db: Database, name: DatabaseName): Promise<Finding> {
  const check = `secrets ${name}`
  const state = await sealingState(db)
  const count = await examineSealed(db, sealedColumnsOf(name))
  if (count.lost > 0)
    return fault(check, `${count.lost} do not open with the keys at hand`, 'restore the key file')
  if (state === undefined && config.databaseUrl !== undefined)
    return warning(check, `${count.readable} are readable in the database`, mendOnServer)
  if (count.readable > 0)
    return warning(check, `${count.readable} are readable`, './posta secrets seal')
  if (typeof state?.previousKeyId === 'string')
    return warning(check, 'a change of keys was cut off', './posta secrets rotate')
  return ok(check, wordsAbout(count, state?.keyId))
}

const mendOnServer =
  'set POSTA_SECRET_KEY_FILE on every node, then ./posta secrets seal (docs/operating.md)'

function wordsAbout({ sealed }: SealedCount, keyId: string | undefined): string {
  return keyId === undefined ? 'none yet' : `${sealed} sealed with the key ${keyId}`
}
