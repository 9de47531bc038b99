import type { Actor } from '../../kernel/operator.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { OperationAnswer, OperationInput, OperationRow } from '../../rows/operation.ts'
import type { QueryParameter } from '../../rows/query-forms.ts'
import type { Imports, Upload } from './imports.ts'

/** What differs between the faces that serve imports. */
export interface ImportFace<Context> {
  importsOf(context: Context): Imports
  /** The shipper whose sheets the caller may see; `undefined` for all shippers. */
  scopeOf(context: Context): number | undefined
  byOf(context: Context): Actor
  /** Identifies repeated uploads, on faces that support it. */
  onceOf?(context: Context): Upload['once']
  /** The shipper that the sheet is for, or the answer if there is none. */
  ownerOf(input: OperationInput, context: Context): Promise<Shipper | OperationAnswer>
  readonly uploadQuery: readonly QueryParameter[]
  /** Problems of uploads that only this face has. */
  readonly uploadProblems: OperationRow<Context>['problems']
}
