import { readdir } from 'node:fs/promises'
import type { Handle } from '../../src/kits/db/database.ts'
import { readTables } from '../../src/kits/db/tables.ts'

/** Every row of every table, as text. */
export type Dump = ReadonlyMap<string, readonly string[]>

export async function tablesOf(db: Handle): Promise<string[]> {
  if (db.engine === 'sqlite') return (await readTables(db)).map(({ name }) => name)
  const rows = await db.all<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  )
  return rows.map(({ name }) => name)
}

export async function dump(db: Handle): Promise<Dump> {
  const tables = (await tablesOf(db)).toSorted()
  const dumped = new Map<string, readonly string[]>()
  for (const name of tables) {
    const rows = await db.all<object>(`select * from "${name}"`)
    dumped.set(name, rows.map((row) => JSON.stringify(row)).toSorted())
  }
  return dumped
}

/** The rows of one dump that another lacks, by table; tables that agree are left out. */
export function compare(before: Dump, after: Dump): Record<string, object> {
  const differences: Record<string, object> = {}
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [new Set(before.get(name)), new Set(after.get(name))]
    const added = [...now].filter((row) => !old.has(row))
    const lost = [...old].filter((row) => !now.has(row))
    if (added.length > 0 || lost.length > 0) differences[name] = { added, lost }
  }
  return differences
}

/** The files of a folder with all folders inside, by their paths. */
export async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath.slice(folder.length)}/${entry.name}`)
    .toSorted()
}
