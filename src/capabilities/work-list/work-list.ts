import type { Operator } from '../../kernel/operator.ts'
import type { TrackingCode } from '../../kernel/tracking-code.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { sha256 } from '../../kits/secret/digest.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { recordAudit, sealWords } from '../audit/audit.ts'
import {
  countOpenWork,
  listWorkItems,
  loadNotices,
  markNotices,
  marksSince,
  type WorkNotice,
} from './listing.steps.ts'
import {
  isRuled,
  type ListedWork,
  type WorkFilter,
  type WorkItem,
  type WorkKind,
  type WorkName,
  type WorkPlace,
  workId,
  workKinds,
} from './work-item.ts'
import {
  deleteNoticeMarks,
  deleteWorkItems,
  findListedCodes,
  type KindCount,
  lockOpenWork,
  planWork,
  putWorkItems,
  setWorkBranch,
  type WorkPlan,
} from './work-list.store.ts'

export { createWorkSweep, refreshWork } from './refresh.steps.ts'
export { findAttentionReports } from './work-facts.store.ts'
export {
  isHandOverId,
  journeyKinds,
  type ListedWork,
  noticeId,
  parseWorkId,
  type WorkFilter,
  type WorkItem,
  type WorkKind,
  type WorkName,
  type WorkPlace,
  workId,
  workKinds,
} from './work-item.ts'
export { eraseNotes, forgetNotices } from './work-list.store.ts'
export { addressFault } from './work-rules.ts'
export type { WorkNotice }

export interface WorkCounts {
  readonly total: number
  readonly own: number
  readonly unowned: number
  readonly kinds: Readonly<Record<WorkKind, number>>
  /** Another one whenever an item comes or goes. */
  readonly mark: string
}

/** The deed of a person on an item; all in one, so that many items take the same change. */
export type WorkDeed =
  | { readonly name: 'take' }
  | { readonly name: 'release' }
  | {
      readonly name: 'plan'
      readonly deadlineAt?: number | null | undefined
      readonly note?: string | undefined
    }
  | { readonly name: 'resolve'; readonly note: string }

export type DeedRefusal =
  | { readonly name: 'item-unknown' }
  | { readonly name: 'item-taken'; readonly owner: string }

export interface WorkList {
  /** The open items, by kind and then the oldest first, after a position. */
  list(filter: WorkFilter, after: WorkPlace | undefined, limit: number): Promise<ListedWork[]>
  /** How many items are open, in all, of each kind, of this person and of nobody. */
  count(filter: WorkFilter, ownerId: string): Promise<WorkCounts>
  /** Takes, gives back, plans or resolves items; of one's own branch alone, where one has one. */
  change(
    items: readonly WorkName[],
    deed: WorkDeed,
    by: Operator,
  ): Promise<Outcome<WorkName, DeedRefusal>[]>
  /** The recent items of the list, newest first, with the read marks of this person. */
  notices(by: Operator): Promise<WorkNotice[]>
  /** Marks notices as read, all of them without ids; ids of nothing are ignored. */
  markRead(by: Operator, ids: readonly string[] | undefined): Promise<void>
  clean(): Promise<void>
}

export function openWorkList(db: Database, clock: Clock): WorkList {
  return {
    list: (filter, after, limit) => listWorkItems(db, filter, clock(), after, limit),
    count: async (filter, ownerId) => addUp(await countOpenWork(db, filter, ownerId, clock())),
    change: (items, deed, by) =>
      db.transaction(async (tx) => {
        const outcomes: Outcome<WorkName, DeedRefusal>[] = []
        // Items are locked in one order, whatever the order in which they are named.
        const places = [...items.keys()].sort((left, right) => compareIds(items, left, right))
        for (const place of places)
          outcomes[place] = await change(tx, items[place] as WorkName, deed, by, clock())
        await record(tx, outcomes, deed, by, clock())
        return outcomes
      }),
    notices: (by) => loadNotices(db, by, clock()),
    markRead: (by, ids) => markNotices(db, by, ids, clock()),
    clean: () => deleteNoticeMarks(db, marksSince(clock())),
  }
}

function compareIds(items: readonly WorkName[], left: number, right: number): number {
  return workId(items[left] as WorkName) < workId(items[right] as WorkName) ? -1 : 1
}

function addUp(counts: readonly KindCount[]): WorkCounts {
  const sum = (of: (one: KindCount) => number) => counts.reduce((total, one) => total + of(one), 0)
  const byKind = new Map(counts.map(({ kind, items }) => [kind, items]))
  return {
    total: sum(({ items }) => items),
    own: sum(({ own }) => own),
    unowned: sum(({ unowned }) => unowned),
    kinds: Object.fromEntries(
      workKinds.map((kind) => [kind, byKind.get(kind) ?? 0]),
    ) as WorkCounts['kinds'],
    mark: markOf(counts),
  }
}

function markOf(counts: readonly KindCount[]): string {
  const parts = counts.map(({ kind, items, moments }) => [kind, items, moments].join(' '))
  return sha256(parts.sort().join()).slice(0, 12)
}

async function change(
  tx: Handle,
  name: WorkName,
  deed: WorkDeed,
  by: Operator,
  now: number,
): Promise<Outcome<WorkName, DeedRefusal>> {
  const item = await lockOpenWork(tx, name, by.role === 'branch' ? by.branch : undefined)
  if (item === undefined) return refuse({ name: 'item-unknown' })
  if (deed.name === 'take' && item.ownerId !== '' && item.ownerId !== by.id)
    return refuse({ name: 'item-taken', owner: item.ownerName })
  // An item of the rules stays, so that they don't find it again while its cause is the same.
  if (deed.name === 'resolve' && !isRuled(item.kind))
    await deleteWorkItems(tx, [item.code], [item.kind])
  else await planWork(tx, item, planOf(deed, by, now))
  return accept(name)
}

function planOf(deed: WorkDeed, by: Operator, now: number): WorkPlan {
  if (deed.name === 'take') return { owner: { id: by.id, name: by.name } }
  if (deed.name === 'release') return { owner: { id: '', name: '' } }
  if (deed.name === 'plan') return { deadlineAt: deed.deadlineAt, note: deed.note }
  return { note: deed.note, resolvedAt: now }
}

/** One audit entry per call, whatever it changed. */
async function record(
  tx: Handle,
  outcomes: readonly Outcome<WorkName, DeedRefusal>[],
  { name, ...said }: WorkDeed,
  by: Operator,
  now: number,
): Promise<void> {
  const changed = outcomes.flatMap((one) => (one.ok ? [one.value] : []))
  const [first] = changed
  if (first === undefined) return
  const subject = changed.length === 1 ? `piece ${first.code}` : 'pieces'
  const items = changed.map(workId)
  const what = changed.length === 1 ? { item: items[0] } : { items }
  const codes = new Set(changed.map(({ code }) => code))
  const text = 'note' in said ? said.note : undefined
  const note = sealWords([...codes], text ?? '')
  const detail = { ...what, ...said, ...(text === undefined ? {} : { note: note.seal }) }
  const fact = { by, action: `work-list.${name}`, subject, detail, sealed: [note] }
  await recordAudit(tx, fact, now)
}

/** Puts something on the list, inside the transaction of the event. */
export async function addWork(tx: Handle, items: readonly WorkItem[]): Promise<void> {
  if (items.length > 0) await putWorkItems(tx, items)
}

/** Takes shipments off the list, because an event has ended the matter. */
export async function endWork(
  tx: Handle,
  codes: readonly TrackingCode[],
  kinds: readonly WorkKind[],
): Promise<void> {
  if (codes.length > 0) await deleteWorkItems(tx, codes, kinds)
}

/** An item reported of a piece itself follows it from branch to branch. */
export async function moveWork(tx: Handle, code: TrackingCode, branchCode: string): Promise<void> {
  await setWorkBranch(tx, code, ['no-tariff', 'claim'], branchCode)
}

/** The pieces among these with anything on the list. */
export async function findListed(
  tx: Handle,
  codes: readonly TrackingCode[],
): Promise<ReadonlySet<TrackingCode>> {
  return codes.length > 0 ? findListedCodes(tx, codes) : new Set()
}
