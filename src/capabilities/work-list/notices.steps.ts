import type { Operator } from '../../kernel/operator.ts'
import type { Database } from '../../kits/db/database.ts'
import { listNewestWork } from './listing.steps.ts'
import type { ListedWork } from './work-item.ts'
import { workLimits } from './work-list.limits.ts'
import { isRead, marksOfAll, noticeId } from './work-notice.ts'
import { findNoticeMarks, putNoticeMarks, putReadUntil } from './work-notices.store.ts'

const dayMs = 86_400_000

/** Something that came onto the work list, and whether this person has read of it. */
export interface WorkNotice {
  readonly item: ListedWork
  readonly read: boolean
}

const readerOf = ({ id, name }: Operator) => id || name

/** The newest of what is open, of one's own branch alone where one has one. */
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
