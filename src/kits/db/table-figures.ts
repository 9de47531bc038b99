import { createHash } from 'node:crypto'
import { openSqliteSource, type SourceRow } from './sqlite-source.ts'
import { readTables } from './tables.ts'

/** How many rows a table has, and the digest of them in the order of its key. */
export interface TableFigure {
  readonly rows: number
  readonly sha256: string
}

export type TableFigures = Readonly<Record<string, TableFigure>>

/** Reads every row of a file that nobody writes to; one row is in memory at a time. */
export async function figuresOf(file: string): Promise<TableFigures> {
  const source = openSqliteSource(file)
  try {
    const figures: Record<string, TableFigure> = {}
    for (const { name, columns, key } of await readTables(source)) {
      const order = key.map((column) => `"${column}"`).join(', ')
      const selected = columns.map((column) => `"${column}"`).join(', ')
      figures[name] = figureOf(source.rows(`select ${selected} from "${name}" order by ${order}`))
    }
    return figures
  } finally {
    source.close()
  }
}

function figureOf(source: Iterable<SourceRow>): TableFigure {
  const digest = createHash('sha256')
  let rows = 0
  for (const row of source) {
    rows += 1
    digest.update(`${JSON.stringify(row.map(textOf))}\n`)
  }
  return { rows, sha256: digest.digest('hex') }
}

/** A number and its text must differ; bytes become text. */
function textOf(value: SourceRow[number]): string | number | null {
  if (value instanceof Uint8Array) return `bytes ${Buffer.from(value).toString('base64')}`
  return typeof value === 'bigint' ? Number(value) : value
}
