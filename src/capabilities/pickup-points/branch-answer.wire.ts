import { notFound } from '../../rows/operation.ts'
import { refusalAnswers } from '../../rows/refusal-answers.ts'
import { writeBranch } from './branch-message.wire.ts'
import type { BranchChanged } from './pickup-points.ts'

export const unknownBranch = 'No hay ninguna sucursal con ese código.'

const explain = refusalAnswers<Extract<BranchChanged, { readonly ok: false }>['refusal']>({
  'branch-unknown': notFound(unknownBranch),
})

export function toAnswer(changed: BranchChanged, now: number) {
  return changed.ok
    ? { status: 200 as const, body: writeBranch(changed.value, now) }
    : explain(changed.refusal)
}
