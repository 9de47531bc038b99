import type { Shipper } from '../../kernel/shipper.ts'
import type { HeadingRefusal, SheetColumn } from './sheet-column.ts'
import type { LineFault } from './sheet-order.ts'

export interface ToldFault {
  readonly code: number
  readonly detail: string
  readonly mend: string
}

/** A fault of an order as the rules of orders found it, at a path of its message. */
export interface FoundFault extends ToldFault {
  readonly path: string
}

/**
 * How orders and sheets are spoken of: the words of two slices, brought together by the
 * composition.
 */
export interface ImportWords<Reading, Refused> {
  readonly columns: readonly SheetColumn[]
  /** Reads the message of an order exactly as the API does. */
  readOrder(message: Readonly<Record<string, unknown>>, shipper: Shipper): Reading
  /** Fields that have a name are named in the words; the others stand beside a heading. */
  tellRefusal(refused: Refused, nameOf: (path: string) => string): FoundFault[]
  tellFault(fault: LineFault, label: string): ToldFault
  tellHeading(refusal: HeadingRefusal): string
  readonly result: ResultWords
}

/** The words in the column of results. */
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
