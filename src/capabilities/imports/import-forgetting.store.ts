import type { Handle } from '../../kits/db/database.ts'

/** Those whose time is over, the oldest first. */
export async function listExpired(db: Handle, before: number, most: number): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    `select id from import where forgotten = 0 and coalesce(finished_at, judged_at) < $1
       and state not in ('judging', 'loading')
     order by created_at limit $2`,
    [before, most],
  )
  return rows.map(({ id }) => id)
}

/** Those of a shipper that ended and still have their file, beyond the newest so many. */
export async function listEndedBeyond(
  db: Handle,
  shipper: number,
  kept: number,
  most: number,
): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    `select id from import where shipper_number = $1 and forgotten = 0
       and state in ('finished', 'cancelled', 'failed')
     order by created_at desc, id desc limit $3 offset $2`,
    [shipper, kept, most],
  )
  return rows.map(({ id }) => id)
}

/** What persons are in it goes; that there was an import, and how it ended, stays. */
export async function forgetContent(tx: Handle, id: string): Promise<void> {
  await tx.run('delete from import_file where import_id = $1', [id])
  await tx.run('delete from import_row where import_id = $1', [id])
  await tx.run('update import set forgotten = 1 where id = $1', [id])
}
