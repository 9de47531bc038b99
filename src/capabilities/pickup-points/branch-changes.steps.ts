import type { Operator } from '../../kernel/operator.ts'
import { inPortions, type OnRows } from '../../kits/batch/portions.ts'
import type { Handle } from '../../kits/db/database.ts'
import { bumpEpoch } from '../../kits/db/epochs.ts'
import { recordAudit } from '../audit/audit.ts'
import { type Branch, type BranchChange, judgeChange } from './branch.ts'
import {
  findBranches,
  insertChanges,
  newestSequence,
  replaceBranches,
} from './pickup-points.store.ts'

export const branchesTopic = 'branches'

/** Given the current branch of a code, returns the new one, or undefined to leave it. */
export type Decide = (code: string, before: Branch | undefined) => Branch | undefined

export interface ChangeRequest {
  readonly action: string
  readonly by: Operator
  readonly codes: readonly string[]
  readonly decide: Decide
  readonly now: number
  readonly onStored: OnRows | undefined
}

export async function storeChanges(tx: Handle, request: ChangeRequest): Promise<BranchChange[]> {
  const { codes, now } = request
  // Locks the epoch's row until the transaction ends, so that changes are serialized.
  await bumpEpoch(tx, branchesTopic)
  const newest = await newestSequence(tx)
  const changes: BranchChange[] = []
  await inPortions(codes, async (portion) => {
    const stored = await findBranches(tx, portion)
    for (const change of decideChanges(request, portion, stored))
      changes.push({ ...change, sequence: newest + changes.length + 1, at: now })
  })
  if (changes.length === 0) return []
  const store = async (portion: readonly BranchChange[]) => {
    await replaceBranches(
      tx,
      portion.map(({ branch }) => branch),
    )
    await insertChanges(tx, portion)
  }
  await inPortions(changes, store, request.onStored)
  await recordAudit(tx, changeFact(request, changes), now)
  return changes
}

function decideChanges(
  { decide }: ChangeRequest,
  codes: readonly string[],
  stored: readonly Branch[],
): Omit<BranchChange, 'sequence' | 'at'>[] {
  const byCode = new Map(stored.map((branch) => [branch.code, branch]))
  return codes.flatMap((code) => {
    const before = byCode.get(code)
    const branch = decide(code, before)
    const kind = branch && judgeChange(before, branch)
    return kind ? [{ kind, code, branch }] : []
  })
}

function changeFact({ action, by }: ChangeRequest, changes: readonly BranchChange[]) {
  const [first] = changes
  const subject = changes.length === 1 && first ? `branch ${first.code}` : 'branches'
  // The change feed already stores each branch whole; an import would fill the log with thousands.
  const detail = changes.length === 1 ? first : changes.map(({ kind, code }) => `${kind} ${code}`)
  return { by, action, subject, detail }
}
