import type { Operator } from '../../kernel/operator.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { recordAudit } from '../audit/audit.ts'
import {
  type WorkFilter,
  type WorkItem,
  type WorkKind,
  type WorkPlace,
  workId,
} from './work-item.ts'
import { deleteWorkItems, listWorkItems, putWorkItems } from './work-list.store.ts'

export { parseWorkId, type WorkItem, type WorkKind, workId, workKinds } from './work-item.ts'
export type { WorkFilter, WorkPlace }

export interface WorkList {
  /** What is due now, oldest first, after a position. */
  list(filter: WorkFilter, after: WorkPlace | undefined, limit: number): Promise<WorkItem[]>
  /** Takes an item off the list, because somebody has dealt with it. */
  resolve(
    item: Pick<WorkItem, 'kind' | 'code'>,
    note: string,
    by: Operator,
  ): Promise<Outcome<undefined, 'item-unknown'>>
}

export function openWorkList(db: Database, clock: Clock): WorkList {
  return {
    list: (filter, after, limit) => listWorkItems(db, filter, clock(), after, limit),
    resolve: (item, note, by) =>
      db.transaction(async (tx) => {
        if ((await deleteWorkItems(tx, [item.code], [item.kind])) === 0)
          return refuse('item-unknown')
        const subject = `piece ${item.code}`
        const detail = { item: workId(item), note }
        const fact = { by, action: 'work-list.resolve', subject, detail }
        await recordAudit(tx, fact, clock())
        return accept(undefined)
      }),
  }
}

/** Puts shipments on the list, inside the transaction of what happened to them. */
export async function addWork(tx: Handle, items: readonly WorkItem[]): Promise<void> {
  if (items.length > 0) await putWorkItems(tx, items)
}

/** Takes shipments off the list, because what happened to them ends the matter. */
export async function endWork(
  tx: Handle,
  codes: readonly TrackingCode[],
  kinds: readonly WorkKind[],
): Promise<void> {
  if (codes.length > 0) await deleteWorkItems(tx, codes, kinds)
}
