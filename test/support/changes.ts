import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ChangePace, type ChangeProgress, startChanges } from '../../src/kits/db/changes.ts'
import type { Database } from '../../src/kits/db/database.ts'
import { migrate } from '../../src/kits/db/migrate.ts'
import { until } from './until.ts'

export const item = 'create table item (code text primary key, size integer not null, kind text);'
export const grow = `-- in the background, by code of item
update item set size = size + 1 where code between $1 and $2;`
export const byKind = `-- in the background
create index item_by_kind on item (kind);`
/** A migration that is right only once all of the change before it is done. */
export const contract = `-- after 0002-grow
create table left_out as select code from item where size = 0;`

export const quick: Partial<ChangePace> = { stepRows: 7, lookMs: 5, failedMs: 5 }

export async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'posta-sql-'))
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql)
  return folder
}

export async function addItems(db: Database, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => [`c${String(at).padStart(4, '0')}`, 0])
  await db.insertRows({ table: 'item', columns: ['code', 'size'], rows })
}

export async function sizesOf(db: Database): Promise<Record<string, number>> {
  const sql = 'select size, count(*) as many from item group by size order by size'
  const rows = await db.all<{ size: number; many: number }>(sql)
  return Object.fromEntries(rows.map(({ size, many }) => [size, many]))
}

/** A node that runs changes; `reports` has its progress. */
export function startNode(db: Database, folder: string, pace: Partial<ChangePace> = quick) {
  const reports: ChangeProgress[] = []
  const failures: unknown[] = []
  const { ended, stop } = startChanges(db, folder, {
    report: (progress) => reports.push(progress),
    onFailure: (error) => failures.push(error),
    pace,
  })
  let isOver = false
  void ended.then(() => (isOver = true))
  const done = () => until('nothing is left to the background', () => isOver)
  return { reports, failures, done, stop }
}

/** Calls back in each transaction after its work, and before it is committed. */
export function beforeCommits(db: Database, then: (count: number) => Promise<void>): Database {
  let count = 0
  return {
    ...db,
    transaction: (work) =>
      db.transaction(async (tx) => {
        const result = await work(tx)
        await then((count += 1))
        return result
      }),
  }
}

/** A database of the version before with `count` rows, and the files of the next version. */
export async function upgradeItems(
  db: Database,
  folder: string,
  count: number,
  files: Record<string, string>,
): Promise<void> {
  await migrate(db, folder, 1)
  await addItems(db, count)
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql)
}
