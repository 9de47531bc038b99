import type { CsvSeparator } from '../csv/parse-csv.ts'
import type { Cell, SheetFormat, SheetRefusal } from './cell.ts'
import type { SheetLimits } from './read-workbook.ts'
import type { AddedColumn, NewSheet } from './write-workbook.ts'

/** A job of the child process; the file, if there is one, follows it. */
export type ChildJob = { readonly memoryMb: number } & (
  | { readonly kind: 'read'; readonly limits: SheetLimits; readonly rowsPerLine: number }
  | { readonly kind: 'annotate'; readonly limits: SheetLimits; readonly column: AddedColumn }
  | {
      readonly kind: 'write'
      readonly sheets: readonly NewSheet[]
      readonly format: SheetFormat
      readonly separator?: CsvSeparator | undefined
    }
)

/** The lines of the child's output. */
export type ChildLine =
  | {
      readonly format: SheetFormat
      readonly name: string
      readonly separator?: CsvSeparator
      readonly rows: number
    }
  | { readonly format: SheetFormat; readonly bytes: number }
  | readonly (readonly [number: number, cells: readonly Cell[]])[]
  | { readonly end: true; readonly memoryMb: number }
  | { readonly refusal: SheetRefusal }
