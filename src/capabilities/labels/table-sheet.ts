import { type Box, barcode, fill, type Mark, type Measures } from './mark.ts'
import { cutText, shrunkLine } from './text-fit.ts'

export interface SheetColumn {
  readonly title: string
  readonly x: number
  readonly width: number
  readonly align: 'left' | 'right'
  /** Whether long texts are cut; otherwise they shrink. */
  readonly cut?: boolean
}

/** A table on as many A4 sheets as needed, with a heading on each. */
export interface TableSheet {
  readonly title: string
  /** `name`, `subtitle` and `counts` are lines below the title; the last gets the page number. */
  readonly name: string
  readonly subtitle: string
  readonly counts: string
  /** Printed as a barcode, and below it. */
  readonly id: string
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly string[])[]
  /** A line below the last row. */
  readonly total?: string
  /** The lines for signatures, at the foot of the last sheet. */
  readonly signatures: readonly string[]
}

/** An A4 sheet, in dots. */
export const tableSize = { width: 1680, height: 2376 }

const margin = 96
const width = tableSize.width - 2 * margin
const rowHeight = 44
const tableTop = 420
const rowsPerPage = 39

/** Yields page by page, since a table may have a thousand. */
export function* layTable(table: TableSheet, measures: Measures): Generator<Mark[]> {
  const pages = Math.max(1, Math.ceil(table.rows.length / rowsPerPage))
  for (let page = 0; page < pages; page += 1) {
    const rows = table.rows.slice(page * rowsPerPage, (page + 1) * rowsPerPage)
    const isLast = page === pages - 1
    yield [
      ...layHead(table, page + 1, pages, measures),
      ...layRows(table.columns, rows, measures),
      ...(isLast && table.total ? layTotal(table.total, rows.length, measures) : []),
      ...(isLast ? laySignatures(table.signatures, measures) : []),
    ]
  }
}

function layHead(table: TableSheet, page: number, pages: number, measures: Measures): Mark[] {
  const line = (text: string, y: number, size: number, bold = false) =>
    shrunkLine(
      text,
      { x: margin, y, width: 630, height: Math.ceil(size * 1.3) },
      { size, weight: bold ? 'bold' : 'regular' },
      measures,
    )
  const bars = { x: 760, y: margin, width: tableSize.width - margin - 760 + 60, height: 170 }
  const code = { x: bars.x, y: 276, width: bars.width, height: 50 }
  return [
    line(table.title, 92, 64, true),
    line(table.name, 182, 44, true),
    line(table.subtitle, 244, 36),
    line(`${table.counts} · hoja ${page} de ${pages}`, 296, 36),
    barcode(table.id, bars, measures),
    shrunkLine(table.id, code, { size: 44, weight: 'bold', align: 'center' }, measures),
    fill(margin, tableTop - 40, width, 4),
    ...table.columns.map((column) =>
      shrunkLine(
        column.title,
        cell(column, tableTop - 32),
        { size: 28, weight: 'bold', align: column.align },
        measures,
      ),
    ),
    fill(margin, tableTop + rowHeight - 34, width, 3),
  ]
}

function cell(column: SheetColumn, y: number): Box {
  return { x: margin + column.x, y, width: column.width, height: rowHeight - 6 }
}

function rowTop(place: number): number {
  return tableTop + rowHeight - 26 + place * rowHeight
}

function layRows(
  columns: readonly SheetColumn[],
  rows: readonly (readonly string[])[],
  measures: Measures,
): Mark[] {
  return rows.flatMap((row, place) => {
    const y = rowTop(place)
    const cells = columns.map((column, index) => {
      const style = { size: 30, weight: 'regular', align: column.align } as const
      const text = row[index] ?? ''
      const limit = (column.width * 1000) / style.size
      const shown = column.cut ? cutText(text, limit, 'regular', measures) : text
      return shrunkLine(shown, cell(column, y), style, measures)
    })
    return [...cells, fill(margin, y + rowHeight - 5, width, 1)]
  })
}

function layTotal(text: string, rows: number, measures: Measures): Mark[] {
  const box = { x: margin, y: rowTop(rows) + 8, width, height: rowHeight - 6 }
  return [shrunkLine(text, box, { size: 32, weight: 'bold', align: 'right' }, measures)]
}

function laySignatures(names: readonly string[], measures: Measures): Mark[] {
  const y = tableSize.height - 120
  return names.flatMap((text, place) => {
    const x = margin + place * 510
    const box = { x, y: y + 8, width: 470, height: 40 }
    return [fill(x, y, 470, 3), shrunkLine(text, box, { size: 28, weight: 'regular' }, measures)]
  })
}
