import type { Operator } from '../../kernel/operator.ts'
import { notFound, type Operation } from '../../rows/operation.ts'
import type { Sandbox } from './sandbox.ts'
import { clockRows, pieceRows, type SandboxCall } from './sandbox-rows.wire.ts'

export interface SandboxOpsContext {
  readonly sandbox: Sandbox | undefined
  readonly operator: Operator
}

function callOf({ sandbox, operator }: SandboxOpsContext): SandboxCall {
  return { sandbox, owner: undefined, by: operator }
}

const anyClockRows = clockRows('/sandbox/clocks/:number', async ({ params }, { sandbox }) => {
  const written = params['number'] ?? ''
  const isKnown = /^\d{1,9}$/.test(written) && (await sandbox.knowsShipper(Number(written)))
  return isKnown
    ? Number(written)
    : notFound('No hay ningún remitente con ese número.', 'shipper-unknown')
})

/** The same rows as for shippers, for any shipper's pieces and clocks. */
export const sandboxOperations: readonly Operation<SandboxOpsContext>[] = [
  ...pieceRows,
  ...anyClockRows,
].map((row) => ({
  ...row,
  name: `${row.name}AsCarrier`,
  roles: ['administrator', 'executive'],
  answer: (input, context) => row.answer(input, callOf(context)),
}))
