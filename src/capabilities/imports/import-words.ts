import type { SheetColumn } from './sheet-column.ts'

/** How a person corrects it. */
export interface Mending {
  readonly mend: string
  readonly mendEn: string
}

export interface FaultText extends Mending {
  readonly code: number
  readonly detail: string
  readonly en: string
  /** The same order was loaded before. */
  readonly already?: true
}

/** A fault found by the rules of orders, with its path in the message. */
export interface LocatedFault extends FaultText {
  readonly path: string
}

/** The texts of the result column, and of the template. */
export interface ResultWords {
  readonly heading: string
  readonly right: string
  loaded(code: string): string
  readonly skipped: string
  readonly internal: string
  readonly ordersSheet: string
  readonly notesSheet: string
  readonly notes: readonly string[]
  readonly noteHeadings: readonly string[]
  note(column: SheetColumn): readonly string[]
}
