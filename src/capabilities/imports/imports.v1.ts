import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { KeyOperation } from '../../kits/http/operation.ts'
import type { Imports } from './imports.ts'
import { importRows } from './imports-rows.wire.ts'

export interface ImportsContext {
  readonly imports: Imports
  readonly caller: Shipper
  /** Who asks, on record. */
  readonly actor: string
}

const { reading, changing } = importRows<ImportsContext>({
  importsOf: ({ imports }) => imports,
  scopeOf: ({ caller }) => caller.number,
  byOf: ({ actor }) => actor,
  uploadQuery: [],
  ownerOf: async (_input, { caller }) => caller,
})

export const importKeyRows: readonly KeyOperation<ImportsContext, Scope>[] = [
  ...reading,
  ...changing,
].map((row) => ({ ...row, scope: 'imports' }))
