/**
 * The value of a cell. Dates and formula errors are distinguished from texts that look alike, so
 * that callers can say what happened to the cell.
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

/** Why a file can't be read, and what to do about it. */
export interface SheetRefusal {
  readonly name: SheetRefusalName
  readonly detail: string
}

export type SheetRefusalName =
  | 'file-empty'
  | 'file-unknown'
  | 'file-damaged'
  | 'file-protected'
  | 'archive-too-large'
  | 'sheet-too-large'
  | 'too-heavy'
  | 'too-slow'

/** Thrown in the child process and reported by its parent. */
export class SheetError extends Error {
  readonly refusal: SheetRefusal

  constructor(name: SheetRefusalName, detail: string) {
    super(detail)
    this.refusal = { name, detail }
  }
}

export function tooLarge({ rows, columns }: SheetSize): SheetError {
  const detail = `La hoja tiene más de ${rows} filas o ${columns} columnas: dividila en varias.`
  return new SheetError('sheet-too-large', detail)
}

/** The name of a column in spreadsheets: A, B, ... Z, AA. */
export function columnLetter(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnLetter(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}
