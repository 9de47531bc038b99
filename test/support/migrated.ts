import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrationsFolder } from '../../src/databases.ts'
import type { Database, Handle } from '../../src/kits/db/database.ts'
import { migrate } from '../../src/kits/db/migrate.ts'
import type { TestDatabase, TestEngine } from './engines.ts'

/** Opens a database of its own with the project's schema. */
export function openMigrated(engine: TestEngine): Promise<TestDatabase> {
  return engine.openMigrated()
}

/** Migrates up to, but not including, the migration of this name. */
export async function migrateBefore(
  db: Database,
  name: RegExp,
  from = migrationsFolder,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'posta-migrations-'))
  const files = (await readdir(from)).filter((file) => file.endsWith('.sql')).sort()
  const last = files.findIndex((file) => name.test(file))
  for (const file of files.slice(0, last)) await cp(join(from, file), join(folder, file))
  await migrate(db, folder, 1)
  await rm(folder, { recursive: true })
}

/** Returns the same database, with a list of the statements that were sent to it. */
export function withStatements(db: Database): { db: Database; statements: string[] } {
  const statements: string[] = []
  const listed = (handle: Handle, place = ''): Handle => ({
    ...handle,
    all(sql, values) {
      statements.push(place + sql)
      return handle.all(sql, values)
    },
    run(sql, values) {
      statements.push(place + sql)
      return handle.run(sql, values)
    },
    insertRows(insert) {
      statements.push(`${place}insert into ${insert.table}`)
      return handle.insertRows(insert)
    },
    insertNewRows(insert) {
      for (const { table } of [insert, ...(insert.along ?? [])])
        statements.push(`${place}insert into ${table}`)
      return handle.insertNewRows(insert)
    },
  })
  const transaction: Database['transaction'] = (work) => {
    statements.push('begin')
    return db.transaction((tx) => work(listed(tx, 'in transaction: ')))
  }
  return { db: { ...db, ...listed(db), transaction }, statements }
}
