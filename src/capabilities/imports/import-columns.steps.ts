import type { CsvSeparator } from '../../kits/spreadsheet/spreadsheet.ts'
import { type FoundHeading, indexColumns, plainName, type SheetColumn } from './sheet-column.ts'

/** The heading of a judged file, as it is kept. */
export interface StoredColumns {
  readonly row: number
  readonly names: readonly string[]
  readonly separator?: CsvSeparator | undefined
}

/** The separator of a judged CSV file. */
export function storedSeparator(columns: string): CsvSeparator | undefined {
  return (JSON.parse(columns) as StoredColumns).separator
}

/** The heading found when the file was judged. */
export function storedHeading(
  columns: string,
  words: { readonly columns: readonly SheetColumn[] },
): FoundHeading {
  const { row, names } = JSON.parse(columns) as StoredColumns
  const index = indexColumns(words.columns)
  return { row, names, columns: names.map((name) => index.get(plainName(name))) }
}
