import type { BadRecord } from '../csv/parse-csv.ts'

/**
 * The value of a cell. Dates and formula errors are distinguished from texts that look alike, so
 * that callers can describe the cell.
 */
export type Cell =
  | string
  | number
  | boolean
  | null
  | { readonly date: string }
  | { readonly error: string }

export interface SheetRow {
  /** Counted as in spreadsheets: the first is 1. */
  readonly number: number
  readonly cells: readonly Cell[]
}

/** The maximum size; titles and the heading above the rows don't count. */
export interface SheetSize {
  readonly rows: number
  readonly columns: number
}

export type SheetFormat = 'xls' | 'xlsx' | 'csv'

/** Why a file can't be read. */
export type SheetRefusal =
  | { readonly name: 'file-empty'; readonly empty: 'file' | 'sheets' }
  | { readonly name: 'file-unknown'; readonly found: 'archive' | 'markup' | 'pdf' | 'binary' }
  | { readonly name: 'file-damaged'; readonly part: 'archive' | 'workbook' | 'unknown' }
  | ({ readonly name: 'file-damaged'; readonly part: 'record' } & BadRecord)
  | { readonly name: 'file-protected' }
  | { readonly name: 'archive-too-large' }
  | { readonly name: 'sheet-too-large'; readonly size: SheetSize }
  | { readonly name: 'too-heavy' }
  | { readonly name: 'too-slow' }

/** Thrown in the child process and reported by its parent. */
export class SheetError extends Error {
  readonly refusal: SheetRefusal

  constructor(refusal: SheetRefusal) {
    super(refusal.name)
    this.refusal = refusal
  }
}

export function tooLarge({ rows, columns }: SheetSize): SheetRefusal {
  return { name: 'sheet-too-large', size: { rows, columns } }
}

/** The name of a column in spreadsheets: A, B, ... Z, AA. */
export function columnLetter(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnLetter(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}
