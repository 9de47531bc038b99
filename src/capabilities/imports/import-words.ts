import type { Shipper } from '../../kernel/shipper.ts'
import type { HeadingRefusal, SheetColumn } from './sheet-column.ts'
import type { LineFault } from './sheet-order.ts'

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

/**
 * The texts and readers for orders in sheets. They combine two slices, so the composition passes
 * them in.
 */
export interface ImportWords<Reading, Refused, Unreadable> {
  readonly columns: readonly SheetColumn[]
  /** Parses an order message exactly as the API does. */
  readOrder(message: Readonly<Record<string, unknown>>, shipper: Shipper): Reading
  /** Texts mention a field if `nameOf` returns a name; the others appear next to a heading. */
  describeRefusal(refused: Refused, nameOf: (path: string) => string): LocatedFault[]
  describeFault(fault: LineFault, label: string): FaultText
  describeHeading(refusal: HeadingRefusal): string
  /** Says why a file can't be read. */
  describeFile(refusal: Unreadable): string
  readonly result: ResultWords
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
