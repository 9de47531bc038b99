import type { Handle } from './database.ts'

export interface Table {
  readonly name: string
  readonly columns: readonly string[]
  /** What rows are told apart by, in the order of the key; every column where there is none. */
  readonly key: readonly string[]
  /** Tables that its rows refer to. */
  readonly parents: readonly string[]
}

interface ColumnRow {
  readonly table: string
  readonly column: string
  /** Which part of the key it is, from 1 on; 0 when it is none. */
  readonly part: number
}

/** The tables of a SQLite database, as it tells them itself: none can be forgotten. */
export async function readTables(db: Pick<Handle, 'all'>): Promise<Table[]> {
  const columns = await db.all<ColumnRow>(
    `select t.name as "table", c.name as "column", c.pk as part
     from sqlite_schema t join pragma_table_info(t.name) c
     where t.type = 'table' and t.name not like 'sqlite~_%' escape '~'
     order by t.name, c.cid`,
  )
  const references = await db.all<{ table: string; parent: string }>(
    `select t.name as "table", f."table" as parent
     from sqlite_schema t join pragma_foreign_key_list(t.name) f
     where t.type = 'table' order by t.name, parent`,
  )
  return [...Map.groupBy(columns, ({ table }) => table)].map(([name, own]) => {
    const parents = references.filter(({ table }) => table === name).map(({ parent }) => parent)
    return { name, ...columnsAndKey(own), parents: [...new Set(parents)] }
  })
}

function columnsAndKey(rows: readonly ColumnRow[]) {
  const columns = rows.map(({ column }) => column)
  const parts = rows.filter(({ part }) => part > 0).toSorted((one, other) => one.part - other.part)
  return { columns, key: parts.length > 0 ? parts.map(({ column }) => column) : columns }
}

/** Each table after those that it refers to. */
export function inReferenceOrder(tables: readonly Table[]): Table[] {
  const ordered = new Set<Table>()
  while (ordered.size < tables.length) {
    const placed = new Set([...ordered].map(({ name }) => name))
    const next = tables.filter(
      (table) => !ordered.has(table) && table.parents.every((parent) => placed.has(parent)),
    )
    if (next.length === 0) {
      const left = tables.filter((table) => !ordered.has(table)).map(({ name }) => name)
      throw new Error(`These tables refer to each other in a circle: ${left.join(', ')}.`)
    }
    for (const table of next) ordered.add(table)
  }
  return [...ordered]
}
