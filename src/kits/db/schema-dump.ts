import type { Database } from './database.ts'

/** The schema as stable, readable text, to be committed and compared. */
export function dumpSchema(db: Database): Promise<string> {
  return db.engine === 'sqlite' ? dumpSqlite(db) : dumpPostgres(db)
}

async function dumpSqlite(db: Database): Promise<string> {
  const rows = await db.all<{ sql: string }>(
    `select sql from sqlite_schema
     where sql is not null and name not like 'sqlite~_%' escape '~'
       and name not in (select name from pragma_table_list where type = 'shadow')
     order by tbl_name, case type when 'table' then 0 else 1 end, name`,
  )
  return rows.map(({ sql }) => `${layOut(sql)}\n`).join('\n')
}

const sqlTokens = /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"[^"]*"|[(),]|[^\s(),'"]+/g

/**
 * SQLite keeps the statement as it was typed; this normalises it to one part per line, without
 * comments.
 */
function layOut(sql: string): string {
  const tokens = (sql.match(sqlTokens) ?? []).filter((token) => !/^(--|\/\*)/.test(token))
  const isTable = /^create table/i.test(sql)
  let depth = 0
  let text = ''
  for (const token of tokens) {
    if (token === ')') depth -= 1
    const breaksLine =
      isTable && ((depth === 0 && /[()]/.test(token)) || (depth === 1 && token === ','))
    if (breaksLine) text += token === ')' ? '\n' : '\n  '
    else text += `${gapBefore(token, text)}${token}`
    if (token === '(') depth += 1
  }
  return text.trim().replace(/^create (table|index|view)/i, (words) => words.toLowerCase())
}

function gapBefore(token: string, text: string): string {
  return /[),]/.test(token[0] ?? '') || /[(\s]$/.test(text) || text === '' ? '' : ' '
}

interface PostgresPart {
  /** `table order_content`, `view stock_reservation` */
  readonly table_name: string
  readonly part: string
}

async function dumpPostgres(db: Database): Promise<string> {
  const tables = new Map<string, string[]>()
  for (const query of [postgresColumns, postgresConstraints, postgresIndexes]) {
    for (const row of await db.all<PostgresPart>(query)) {
      tables.set(row.table_name, [...(tables.get(row.table_name) ?? []), `  ${row.part}`])
    }
  }
  const names = [...tables.keys()].toSorted()
  return names
    .map((name) => `${name}\n${tables.get(name)?.join('\n')}\n`)
    .join('\n')
    .replaceAll(new RegExp(`\\b${await currentSchema(db)}\\.`, 'g'), '')
}

async function currentSchema(db: Database): Promise<string> {
  const [row] = await db.all<{ name: string }>('select current_schema() as name')
  return row?.name ?? ''
}

/** Views are dumped as columns: server versions print a view's text differently. */
const tableName = `case c.relkind when 'v' then 'view ' else 'table ' end || c.relname
  as table_name`
const ourTables = `c.relnamespace = current_schema()::regnamespace
  and c.relkind in ('r', 'p', 'v')`

const postgresColumns = `
  select ${tableName},
    a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end
      || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') as part
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where ${ourTables}
  order by c.relname, a.attnum`

// From PostgreSQL 18 on `not null` is also a named constraint; it is printed with its column.
const postgresConstraints = `
  select ${tableName},
    'constraint ' || k.conname || ' ' || pg_get_constraintdef(k.oid) as part
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where ${ourTables} and k.contype <> 'n'
  order by c.relname, k.contype::text, k.conname`

const postgresIndexes = `
  select ${tableName}, pg_get_indexdef(i.indexrelid) as part
  from pg_index i
  join pg_class c on c.oid = i.indrelid
  join pg_class x on x.oid = i.indexrelid
  where ${ourTables}
    and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid
      and k.contype in ('p', 'u', 'x'))
  order by c.relname, x.relname`
