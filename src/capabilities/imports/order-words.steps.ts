import type { Shipper } from '../../kernel/shipper.ts'
import type { SheetRefusal } from '../../kits/spreadsheet/spreadsheet.ts'
import type { OrderRefused, Submission } from '../orders/orders.ts'
import type { FaultText, LocatedFault, ResultWords } from './import-words.ts'
import type { HeadingRefusal, SheetColumn } from './sheet-column.ts'
import type { LineFault } from './sheet-order.ts'

/** The texts and readers for orders in sheets. */
export interface OrderWords {
  readonly columns: readonly SheetColumn[]
  /** Parses an order message exactly as the API does. */
  readOrder(message: Readonly<Record<string, unknown>>, shipper: Shipper): Submission
  /** Texts mention a field if `nameOf` returns a name; the others appear next to a heading. */
  describeRefusal(refused: OrderRefused, nameOf: (path: string) => string): LocatedFault[]
  describeFault(fault: LineFault, label: string): FaultText
  describeHeading(refusal: HeadingRefusal): string
  /** Says why a file can't be read. */
  describeFile(refusal: SheetRefusal): string
  readonly result: ResultWords
}
