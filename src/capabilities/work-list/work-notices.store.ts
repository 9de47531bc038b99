import type { Handle } from '../../kits/db/database.ts'
import type { TableRow } from '../../kits/db/table-rows.ts'
import type { NoticeMarks } from './work-notice.ts'

const all = '*'

export async function findNoticeMarks(db: Handle, reader: string): Promise<NoticeMarks> {
  const rows = await db.all<{ id: string; at: number }>(
    'select notice_id as id, read_at as at from work_notice_read where reader_id = $1',
    [reader],
  )
  const marked = rows.find(({ id }) => id === all)
  return { ids: new Set(rows.map(({ id }) => id)), allUntil: marked?.at ?? 0 }
}

export async function putNoticeMarks(
  tx: Handle,
  reader: string,
  ids: readonly string[],
  now: number,
): Promise<void> {
  for (const id of ids) await putMark(tx, reader, id, now)
}

/** Marks all that is not newer than a moment. */
export async function putReadUntil(tx: Handle, reader: string, until: number): Promise<void> {
  await putMark(tx, reader, all, until)
}

async function putMark(tx: Handle, reader: string, id: string, at: number): Promise<void> {
  await tx.run(
    `insert into work_notice_read (reader_id, notice_id, read_at) values ($1, $2, $3)
     on conflict (reader_id, notice_id) do update set read_at = excluded.read_at`,
    [reader, id, at],
  )
}

/** Marks of notices that nobody sees any more. */
export async function deleteNoticeMarks(db: Handle, before: number): Promise<void> {
  await db.run('delete from work_notice_read where read_at < $1', [before])
}

/** Forgets who has read what about shipments that are removed, given their orders. */
export async function forgetNotices(tx: Handle, orders: readonly TableRow[]): Promise<void> {
  for (const { tracking_code } of orders)
    await tx.run(
      `delete from work_notice_read
       where notice_id like '%~' || replace($1, '_', '\\_') || '~%' escape '\\'`,
      [String(tracking_code)],
    )
}
