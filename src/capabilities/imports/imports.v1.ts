import type { Actor } from '../../kernel/operator.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { KeyOperation, OperationRow } from '../../rows/operation.ts'
import type { Imports, Upload } from './imports.ts'
import { changing, type ImportCaller, reading, uploading } from './imports-rows.wire.ts'

export interface ImportsContext {
  readonly imports: Imports
  readonly caller: Shipper
  /** The caller's name for the audit log. */
  readonly actor: Actor
  readonly once: Upload['once']
}

const ofShipper = (row: OperationRow<ImportCaller>): KeyOperation<ImportsContext, Scope> => ({
  ...row,
  scope: 'imports',
  answer: (input, { imports, caller, actor: by, once }) =>
    row.answer(input, { imports, scope: caller.number, by, once, ownerOf: async () => caller }),
})

export const importKeyRows: readonly KeyOperation<ImportsContext, Scope>[] = [
  ...reading.map(ofShipper),
  { ...ofShipper(uploading), once: true },
  ...changing.map(ofShipper),
]
