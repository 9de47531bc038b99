import type pg from 'pg'
import type { Handle, NewRowsInsert, RowsInsert, SqlValue } from './database.ts'
import { toPostgresDialect } from './postgres-statements.ts'

/** Rows per statement: powers of two up to this, so that each table needs only seven statements. */
const chunkLimit = 64

/** A migration may take long, and pg needs a number. */
const scriptTimeoutMs = 24 * 3_600_000

const noValues: readonly SqlValue[] = []

/** Sends statements to one connection, inside a transaction or not. */
export function createClientHandle(
  client: pg.PoolClient,
  nameOf: (text: string) => string | undefined,
): Handle {
  function query(sql: string, values: readonly SqlValue[]): Promise<pg.QueryResult> {
    const text = toPostgresDialect(sql)
    const name = nameOf(text)
    const statement = { text, values: [...values] }
    return client.query(name === undefined ? statement : { ...statement, name })
  }

  return {
    engine: 'postgres',
    all: async (sql, values = noValues) => (await query(sql, values)).rows,
    run: async (sql, values = noValues) => (await query(sql, values)).rowCount ?? 0,
    async insertRows(insert) {
      for (const rows of inChunks(insert.rows)) {
        await query(insertText(insert, rows.length), rows.flat())
      }
    },
    async insertNewRows(insert) {
      const inserted = new Set<string>()
      for (const rows of inChunks(inKeyOrder(insert))) {
        const text = `${insertText(insert, rows.length)} on conflict do nothing`
        const result = await query(`${text} returning ${insert.key}`, rows.flat())
        for (const row of result.rows) inserted.add(row[insert.key])
      }
      return inserted
    },
    async script(sql) {
      const statement = { text: sql, query_timeout: scriptTimeoutMs }
      await client.query(statement)
    },
  }
}

export function isOneStatement({ rows }: RowsInsert): boolean {
  return rows.length <= chunkLimit && Number.isInteger(Math.log2(rows.length))
}

function inChunks<Row>(rows: readonly Row[]): Row[][] {
  const chunks: Row[][] = []
  for (let start = 0; start < rows.length; ) {
    const size = largestChunk(rows.length - start)
    chunks.push(rows.slice(start, start + size))
    start += size
  }
  return chunks
}

function largestChunk(rowsLeft: number): number {
  return rowsLeft >= chunkLimit ? chunkLimit : 2 ** Math.floor(Math.log2(rowsLeft))
}

/** Two transactions that insert the same keys in different orders would deadlock. */
function inKeyOrder({ rows, columns, key }: NewRowsInsert): RowsInsert['rows'] {
  const position = columns.indexOf(key)
  const keyOf = (row: RowsInsert['rows'][number]) => String(row[position])
  return rows.toSorted((one, other) =>
    keyOf(one) < keyOf(other) ? -1 : +(keyOf(one) > keyOf(other)),
  )
}

function insertText({ table, columns }: RowsInsert, rowCount: number): string {
  const rows: string[] = []
  for (let row = 0; row < rowCount; row += 1) {
    const first = row * columns.length + 1
    rows.push(`(${columns.map((_, index) => `$${first + index}`).join(', ')})`)
  }
  return `insert into ${table} (${columns.join(', ')}) values ${rows.join(', ')}`
}
