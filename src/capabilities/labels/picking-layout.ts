import type { LabelContent, PickingRow } from './label-content.ts'
import type { LabelSize } from './label-sizes.ts'
import { type Box, barcode, fill, type Mark, type Measures } from './mark.ts'
import { cutText, shrunkLine } from './text-fit.ts'

const rowHeight = 32
const type = 22

interface Column {
  readonly title: string
  readonly x: number
  readonly width: number
  readonly align: 'left' | 'right'
  text(row: PickingRow): string
}

/** Columns of a 752-dot table; the description is cut, the others shrink to stay complete. */
const columns: readonly Column[] = [
  { title: 'CANT.', x: 0, width: 56, align: 'right', text: (row) => row.quantity },
  { title: 'SKU', x: 68, width: 184, align: 'left', text: (row) => row.sku },
  { title: 'DESCRIPCIÓN', x: 262, width: 212, align: 'left', text: (row) => row.description },
  { title: 'UBIC.', x: 484, width: 84, align: 'left', text: (row) => row.place },
  { title: 'LOTE / SERIE', x: 578, width: 174, align: 'left', text: (row) => row.batch },
]
/** The table of continuation pages, below a heading that identifies the order. */
const continuationTable: Box = { x: 24, y: 190, width: 752, height: 986 }

export interface PickingPages {
  /** The table on the label itself. */
  readonly first: Mark[]
  /** Continuation pages, for rows that don't fit on the label. */
  readonly further: Mark[][]
}

export function layPicking(
  content: LabelContent,
  { table }: LabelSize,
  measures: Measures,
): PickingPages {
  if (table === undefined) return { first: [], further: [] }
  const here = rowsIn(table)
  const perPage = rowsIn(continuationTable)
  const all = content.picking
  // When rows continue on further pages, the last row of the first table says so.
  const fitting = all.length <= here ? here : here - 1
  const rest = all.slice(fitting)
  const pages = Math.ceil(rest.length / perPage)
  const further = Array.from({ length: pages }, (_, page) => [
    ...layHeading(content, page + 2, pages + 1, measures),
    ...layTable(rest.slice(page * perPage, (page + 1) * perPage), continuationTable, measures),
  ])
  const first = layTable(all.slice(0, fitting), table, measures)
  return {
    first:
      rest.length === 0 ? first : [...first, layContinuationNote(rest.length, table, measures)],
    further,
  }
}

function rowsIn({ height }: Box): number {
  return Math.floor(height / rowHeight) - 1
}

function layTable(rows: readonly PickingRow[], table: Box, measures: Measures): Mark[] {
  const head = columns.map((column) => layCell(column.title, column, table, 0, 'bold', measures))
  const cells = rows.flatMap((row, place) =>
    columns.map((column) =>
      layCell(column.text(row), column, table, place + 1, 'regular', measures),
    ),
  )
  const lines = rows.map((_, place) =>
    fill(table.x, table.y + (place + 2) * rowHeight - 2, table.width, 1),
  )
  return [fill(table.x, table.y + rowHeight - 3, table.width, 3), ...head, ...cells, ...lines]
}

function layCell(
  text: string,
  { title, x, width, align }: Column,
  table: Box,
  row: number,
  weight: 'regular' | 'bold',
  measures: Measures,
): Mark {
  const box = { x: table.x + x, y: table.y + row * rowHeight, width, height: rowHeight - 4 }
  if (row === 0 || title !== 'DESCRIPCIÓN')
    return shrunkLine(text, box, { size: type, weight, align }, measures)
  const shown = cutText(text, (width * 1000) / type, weight, measures)
  return shrunkLine(shown, box, { size: type, weight, align }, measures)
}

function layContinuationNote(count: number, table: Box, measures: Measures): Mark {
  const row = rowsIn(table)
  const box = { ...table, y: table.y + row * rowHeight, height: rowHeight - 4 }
  const text = `Siguen ${count} renglones en las hojas de pickeo`
  return shrunkLine(text, box, { size: type, weight: 'bold', align: 'right' }, measures)
}

function layHeading(
  content: LabelContent,
  page: number,
  pages: number,
  measures: Measures,
): Mark[] {
  const title = { x: 24, y: 24, width: 300, height: 40 }
  const code = { x: 24, y: 70, width: 300, height: 50 }
  const name = { x: 24, y: 126, width: 300, height: 40 }
  const style = { weight: 'bold', size: 34 } as const
  const shown = cutText(content.name, (name.width * 1000) / 28, 'regular', measures)
  return [
    shrunkLine(`PICKEO ${page}/${pages}`, title, style, measures),
    shrunkLine(content.code, code, { weight: 'bold', size: 48 }, measures),
    shrunkLine(shown, name, { weight: 'regular', size: 28 }, measures),
    barcode(content.code, { x: 330, y: 24, width: 470, height: 140 }, measures),
    fill(24, 176, 752, 3),
  ]
}
