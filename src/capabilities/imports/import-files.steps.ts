import { nextTurn } from '../../kits/batch/portions.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import type {
  Cell,
  SheetFormat,
  SheetRefusal,
  Spreadsheets,
  WrittenFile,
} from '../../kits/spreadsheet/spreadsheet.ts'
import type { Outcome } from '../../outcome.ts'
import { storedHeading, storedSeparator } from './import-columns.steps.ts'
import { findFilePart, insertFilePart } from './import-files.store.ts'
import { storedRows } from './import-judging.steps.ts'
import type { LineState, RowError } from './import-state.ts'
import { type ImportRow, type LineRow, listLines } from './imports.store.ts'
import type { OrderWords } from './order-words.steps.ts'
import { plainName } from './sheet-column.ts'
import { exampleCode } from './sheet-order.ts'

type Written = Promise<Outcome<WrittenFile, SheetRefusal>>

export interface FileTools {
  readonly db: Database
  readonly sheets: Spreadsheets
  readonly words: OrderWords
}

/** Few, since each may have a megabyte. */
const pageLines = 20
const rowsPerTurn = 500

async function* allLines(
  db: Database,
  id: string,
  states: readonly LineState[],
): AsyncGenerator<LineRow> {
  let after = 0
  for (;;) {
    const lines = await listLines(db, id, states, after, pageLines)
    let rows = 0
    for (const line of lines) {
      yield line
      rows += line.rowCount
      if (rows % rowsPerTurn < line.rowCount) await nextTurn()
    }
    const last = lines.at(-1)
    if (last === undefined) return
    after = last.firstRow
    await nextTurn()
  }
}

/** The uploaded file with a result column. */
export async function writeResult({ db, sheets, words }: FileTools, row: ImportRow): Written {
  const texts: [number, string][] = []
  for await (const line of allLines(db, row.id, ['right', 'wrong', 'loaded', 'refused']))
    texts.push(...resultTexts(line, words))
  const heading = storedHeading(row.columns, words)
  const place = resultPlace(heading.names, words)
  return sheets.annotate(await loadFile(db, row.id), {
    headingRow: heading.row,
    heading: words.result.heading,
    texts,
    ...(place < 0 ? {} : { place }),
  })
}

/** The index of an existing result column (from an earlier download), or -1. */
function resultPlace(names: readonly string[], { result }: OrderWords): number {
  return names.findIndex((name) => plainName(name) === plainName(result.heading))
}

function resultTexts(line: LineRow, words: OrderWords): [number, string][] {
  const { result } = words
  const errors = line.errors === '' ? [] : (JSON.parse(line.errors) as RowError[])
  const errorsOfRow = Map.groupBy(errors, ({ row }) => row)
  return storedRows(line).map(({ number }) => {
    if (line.state === 'loaded') return [number, result.loaded(line.code)]
    if (line.state === 'right') return [number, result.right]
    const own = errorsOfRow.get(number) ?? []
    return [number, own.length > 0 ? own.map(errorText).join(' ') : result.skipped]
  })
}

function errorText({ heading, detail, mend }: RowError): string {
  const place = heading === '' ? '' : `${heading.replace(/ \*$/, '')}:`
  return [place, detail, mend].filter((part) => part !== '').join(' ')
}

/** Only the rows that were not loaded, ready to be corrected and uploaded again. */
export async function writeFailed({ db, sheets, words }: FileTools, row: ImportRow): Written {
  const heading = storedHeading(row.columns, words)
  const place = resultPlace(heading.names, words)
  const width = place < 0 ? heading.names.length : place
  const fitted = (cells: readonly Cell[]): Cell[] =>
    Array.from({ length: width }, (_, index) => cells[index] ?? null)
  const rows: Cell[][] = [[...fitted(heading.names), words.result.heading]]
  for await (const line of allLines(db, row.id, ['wrong', 'refused'])) {
    const texts = new Map(resultTexts(line, words))
    for (const { number, cells } of storedRows(line))
      rows.push([...fitted(cells), texts.get(number) ?? ''])
  }
  const name = words.result.ordersSheet
  const separator = storedSeparator(row.columns)
  return sheets.write([{ name, rows }], row.format as SheetFormat, separator)
}

/** Headings, an example row, and a second sheet that explains each column. */
export function writeTemplate({ sheets, words }: FileTools, format: SheetFormat): Written {
  const { columns, result } = words
  const headings = columns.map(({ heading, required }) => (required ? `${heading} *` : heading))
  const example = columns.map(({ path, example: value }) =>
    path === 'codigoSeguimiento' ? exampleCode : value,
  )
  const notes = [result.noteHeadings, ...columns.map((column) => result.note(column))]
  const widths = headings.map((heading) => Math.max(12, heading.length + 2))
  return sheets.write(
    [
      { name: result.ordersSheet, rows: [headings, example], columnWidths: widths },
      {
        name: result.notesSheet,
        rows: [...result.notes.map((text) => [text]), [''], ...notes],
        columnWidths: [34, 18, 80, 34],
      },
    ],
    format,
    templateSeparator,
  )
}

/** Spreadsheets with Argentine settings open comma-separated text as a single column. */
const templateSeparator = ';'

/** A multiple of three, so that each part is base64 of its own. */
const partBytes = 196_608

/** Stores a file part by part; others are served between two of them. */
export async function storeFile(tx: Handle, id: string, file: Buffer): Promise<void> {
  for (let part = 0; part * partBytes < file.length; part++) {
    await insertFilePart(tx, id, part, file.subarray(part * partBytes, (part + 1) * partBytes))
    await nextTurn()
  }
}

export async function loadFile(db: Handle, id: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for (;;) {
    const part = await findFilePart(db, id, parts.length)
    if (part === undefined) return Buffer.concat(parts)
    parts.push(part)
    await nextTurn()
  }
}
