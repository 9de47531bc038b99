import type { Handle } from './database.ts'

export interface Table {
  readonly name: string
  readonly columns: readonly string[]
  /** The primary key's columns in order; all columns if there is none. */
  readonly key: readonly string[]
  /** The tables that its foreign keys refer to. */
  readonly parents: readonly string[]
}

interface ColumnRow {
  readonly table: string
  readonly column: string
  /** The column's position in the primary key, from 1; 0 if it is not part of it. */
  readonly part: number
}

/** The tables of a SQLite database, read from its own schema so that none is missed. */
export async function readTables(db: Pick<Handle, 'all'>): Promise<Table[]> {
  const columns = await db.all<ColumnRow>(
    `select t.name as "table", c.name as "column", c.pk as part
     from sqlite_schema t join pragma_table_info(t.name) c
     where t.type = 'table' and t.name not like 'sqlite~_%' escape '~'
       -- A virtual table is an index of what other tables have.
       and t.name in (select name from pragma_table_list where type = 'table')
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

/** Sorts tables so that each comes after those it refers to. */
export function inReferenceOrder(tables: readonly Table[]): Table[] {
  const ordered = new Set<Table>()
  while (ordered.size < tables.length) {
    const placed = new Set([...ordered].map(({ name }) => name))
    const next = tables.filter(
      (table) => !ordered.has(table) && table.parents.every((parent) => placed.has(parent)),
    )
    if (next.length === 0) {
      const left = tables.filter((table) => !ordered.has(table)).map(({ name }) => name)
      throw new Error(`These tables refer to each other in a cycle: ${left.join(', ')}.`)
    }
    for (const table of next) ordered.add(table)
  }
  return [...ordered]
}
