/**
 * What a cell holds. A date is told from a text that looks like one, and the error of a formula
 * from both, so that whoever reads the cell can say what happened to it.
 */
export type Cell =
  | string
  | number
  | boolean
  | null
  | { readonly date: string }
  | { readonly error: string }

export interface SheetRow {
  /** As spreadsheets count: the first is 1. */
  readonly number: number
  readonly cells: readonly Cell[]
}

/** How many there may be at most; titles and the heading above the rows don't count. */
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

/** Thrown inside the child, told by its parent. */
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

/** Columns as spreadsheets name them: A, B, ... Z, AA. */
export function columnLetter(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnLetter(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}
