import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Handle } from '../../kits/db/database.ts'
import { loadWorkFacts } from './facts.steps.ts'
import { type RuledKind, ruledKinds, type WorkItem } from './work-item.ts'
import { deleteWorkItems, findWork, putWorkItems } from './work-list.store.ts'
import { compareWork, workOf } from './work-rules.ts'

/** The kinds that need no knowledge of how long a piece may stand still. */
const plainKinds = ruledKinds.filter((kind) => kind !== 'idle')

/**
 * Makes the list say what the rules find of pieces that the transaction holds. Without `idleMs`,
 * whoever stands still is left to the sweep.
 */
export async function refreshWork(
  tx: Handle,
  codes: readonly TrackingCode[],
  now: number,
  idleMs?: number,
): Promise<void> {
  if (codes.length === 0) return
  const kinds: readonly RuledKind[] = idleMs === undefined ? plainKinds : ruledKinds
  const listed = Map.groupBy(await findWork(tx, codes, kinds), ({ code }) => code)
  const facts = await loadWorkFacts(tx, codes)
  const put: WorkItem[] = []
  for (const piece of facts) {
    const found = workOf(piece, now, idleMs ?? Number.POSITIVE_INFINITY)
    const change = compareWork(listed.get(piece.code) ?? [], found, kinds)
    put.push(...change.put)
    if (change.end.length > 0) await deleteWorkItems(tx, [piece.code], change.end)
  }
  if (put.length > 0) await putWorkItems(tx, put)
}
