import type { Actor } from '../../kernel/operator.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { accept } from '../../outcome.ts'
import type { KeyOperation } from '../../rows/operation.ts'
import type { Sandbox } from './sandbox.ts'
import { clockRows, pieceRows, type SandboxCall } from './sandbox-rows.wire.ts'

export interface SandboxContext {
  readonly sandbox: Sandbox | undefined
  readonly caller: Shipper
  /** The caller's name in the audit log. */
  readonly actor: Actor
}

function callOf({ sandbox, caller, actor }: SandboxContext): SandboxCall {
  return { sandbox, owner: caller.number, by: { ...actor, role: 'scanner' } }
}

const ownClockRows = clockRows('/sandbox/clock', async (_params, { owner = 0 }) => accept(owner))

export const sandboxRows: readonly KeyOperation<SandboxContext, Scope>[] = [
  ...pieceRows,
  ...ownClockRows,
].map((row) => ({
  ...row,
  scope: 'sandbox',
  answer: (input, context) => row.answer(input, callOf(context)),
}))
