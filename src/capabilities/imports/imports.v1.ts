import type { Actor } from '../../kernel/operator.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { KeyOperation } from '../../rows/operation.ts'
import type { Imports, Upload } from './imports.ts'
import { importRows } from './imports-rows.wire.ts'

export interface ImportsContext {
  readonly imports: Imports
  readonly caller: Shipper
  /** The caller's name for the audit log. */
  readonly actor: Actor
  readonly once: Upload['once']
}

const { reading, uploading, changing } = importRows<ImportsContext>({
  importsOf: ({ imports }) => imports,
  scopeOf: ({ caller }) => caller.number,
  byOf: ({ actor }) => actor,
  onceOf: ({ once }) => once,
  uploadQuery: [],
  uploadProblems: [],
  ownerOf: async (_input, { caller }) => caller,
})

export const importKeyRows: readonly KeyOperation<ImportsContext, Scope>[] = [
  ...reading,
  { ...uploading, once: true as const },
  ...changing,
].map((row) => ({ ...row, scope: 'imports' }))
