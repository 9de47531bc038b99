import type {
  OperationAnswer,
  OperationInput,
  OperationRow,
} from '../../faces/operations/operation.wire.ts'
import type { QueryParameter } from '../../faces/operations/query-forms.wire.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { Imports, Upload } from './imports.ts'

/** How a face knows its callers. */
export interface ImportFace<Context> {
  importsOf(context: Context): Imports
  /** Whose sheets the caller may see; of all shippers where it is `undefined`. */
  scopeOf(context: Context): number | undefined
  byOf(context: Context): string
  /** By what a repeated upload is known, where the face knows it. */
  onceOf?(context: Context): Upload['once']
  /** For whom a sheet is uploaded, or why that can't be told. */
  ownerOf(input: OperationInput, context: Context): Promise<Shipper | OperationAnswer>
  readonly uploadQuery: readonly QueryParameter[]
  /** What else may be wrong with an upload. */
  readonly uploadProblems: OperationRow<Context>['problems']
}
