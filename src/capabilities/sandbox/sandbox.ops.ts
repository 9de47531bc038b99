import type { Operator } from '../../kernel/operator.ts'
import { accept, refuse } from '../../outcome.ts'
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

const noShipper = notFound('No hay ningún remitente con ese número.', 'shipper-unknown')

const anyClockRows = clockRows('/sandbox/clocks/:number', async ({ number = '' }, { sandbox }) => {
  const isKnown = /^\d{1,9}$/.test(number) && (await sandbox.knowsShipper(Number(number)))
  return isKnown ? accept(Number(number)) : refuse(noShipper)
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
