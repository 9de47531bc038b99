import type { Operator } from '../../kernel/operator.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import {
  isRead,
  isRuled,
  type ListedWork,
  marksOfAll,
  newestOf,
  noticeId,
  ruledKinds,
  type WorkFilter,
  type WorkPlace,
  workKinds,
} from './work-item.ts'
import { workLimits } from './work-list.limits.ts'
import {
  countWork,
  findNoticeMarks,
  type KindCount,
  listKind,
  listNewest,
  putNoticeMarks,
  putReadUntil,
} from './work-list.store.ts'

/**
 * Open items, by kind and then the oldest first, after a position. Each kind is one stretch of an
 * index, so that a page costs the same however many items there are. A reported item may be known
 * before its moment, as a piece that waits at a branch is; an item of the rules holds already, also
 * if a shipper of the testing environment has moved its clock.
 */
export async function listWorkItems(
  db: Handle,
  filter: WorkFilter,
  now: number,
  after: WorkPlace | undefined,
  limit: number,
): Promise<ListedWork[]> {
  const from = after ? workKinds.indexOf(after.kind) : 0
  const kinds = workKinds.slice(from).filter((kind) => filter.kinds?.includes(kind) ?? true)
  const listed: ListedWork[] = []
  for (const kind of kinds) {
    if (listed.length >= limit) break
    const place = after?.kind === kind ? after : undefined
    const page = { place, limit: limit - listed.length, dueBy: isRuled(kind) ? undefined : now }
    listed.push(...(await listKind(db, kind, filter, page)))
  }
  return listed
}

/** How many open items there are of each kind. */
export async function countOpenWork(
  db: Handle,
  filter: WorkFilter,
  ownerId: string,
  now: number,
): Promise<KindCount[]> {
  return countWork(db, filter, ownerId, { now, ever: ruledKinds })
}

/** The newest open items of all kinds since a moment, each kind a stretch of an index. */
async function listNewestWork(
  db: Handle,
  filter: WorkFilter,
  { now, since, limit }: { readonly now: number; readonly since: number; readonly limit: number },
): Promise<ListedWork[]> {
  const items: ListedWork[] = []
  for (const kind of workKinds) {
    const page = { since, limit, dueBy: isRuled(kind) ? undefined : now }
    items.push(...(await listNewest(db, kind, filter, page)))
  }
  return newestOf(items, limit)
}

const dayMs = 86_400_000

/** Something that came onto the work list, and whether this person has read of it. */
export interface WorkNotice {
  readonly item: ListedWork
  readonly read: boolean
}

const readerOf = ({ id, name }: Operator) => id || name

/** The newest open items, of one's own branch alone where one has one. */
function loadNewest(db: Database, { role, branch }: Operator, now: number): Promise<ListedWork[]> {
  const filter = { branchCode: role === 'branch' ? branch : undefined }
  const since = now - workLimits.workNoticeDays * dayMs
  return listNewestWork(db, filter, { now, since, limit: workLimits.workNoticesShown })
}

export async function loadNotices(db: Database, by: Operator, now: number): Promise<WorkNotice[]> {
  const marks = await findNoticeMarks(db, readerOf(by))
  return (await loadNewest(db, by, now)).map((item) => ({ item, read: isRead(item, marks) }))
}

/** Marks notices as read, all of them without ids; ids of nothing are ignored. */
export async function markNotices(
  db: Database,
  by: Operator,
  ids: readonly string[] | undefined,
  now: number,
): Promise<void> {
  const shown = await loadNewest(db, by, now)
  const named = shown.filter((item) => ids?.includes(noticeId(item)) ?? true)
  const most = ids === undefined ? workLimits.workNoticesShown : Number.POSITIVE_INFINITY
  const marks = marksOfAll(named, most)
  await db.transaction(async (tx) => {
    await putNoticeMarks(tx, readerOf(by), marks.ids, now)
    if (marks.until !== undefined) await putReadUntil(tx, readerOf(by), marks.until)
  })
}

/** From when on marks may still be of something that is shown. */
export function marksSince(now: number): number {
  return now - 2 * workLimits.workNoticeDays * dayMs
}
