import type { Handle } from '../../kits/db/database.ts'

/** When a run is due, and until when it is its holder's. */
export interface RunTimes {
  readonly now: number
  /** The last run ended before this, or none did. */
  readonly endedBefore: number
  readonly failedBefore: number
  readonly heldUntil: number
}

/** Takes the run if it is due and nobody has it; returns whether it did. */
export async function takeRun(
  db: Handle,
  holder: string,
  { now, endedBefore, failedBefore, heldUntil }: RunTimes,
): Promise<boolean> {
  const taken = await db.all(
    `insert into archive_run (id, holder, held_until) values (1, $1, $5)
     on conflict (id) do update set holder = $1, held_until = $5
     where archive_run.held_until <= $2 and coalesce(archive_run.ended_at, 0) < $3
       and coalesce(archive_run.failed_at, 0) < $4
     returning holder`,
    [holder, now, endedBefore, failedBefore, heldUntil],
  )
  return taken.length > 0
}

/** Keeps the run for longer. */
export async function holdRun(db: Handle, holder: string, heldUntil: number): Promise<void> {
  await db.run('update archive_run set held_until = $2 where holder = $1', [holder, heldUntil])
}

/** Gives the run back: it ended or failed at a moment, or is left to another node. */
export async function leaveRun(
  db: Handle,
  holder: string,
  { endedAt = null, failedAt = null }: Partial<Pick<ArchiveFigures, 'endedAt' | 'failedAt'>>,
): Promise<void> {
  await db.run(
    `update archive_run set held_until = 0, ended_at = coalesce($2, ended_at),
       failed_at = coalesce($3, failed_at)
     where holder = $1`,
    [holder, endedAt, failedAt],
  )
}

export interface ArchiveFigures {
  readonly archived: number
  readonly endedAt: number | null
  readonly failedAt: number | null
}

export async function findFigures(db: Handle): Promise<ArchiveFigures | undefined> {
  const [row] = await db.all<ArchiveFigures>(
    `select (select coalesce(sum(removed), 0) from archive_segment) as archived,
       (select ended_at from archive_run) as "endedAt",
       (select failed_at from archive_run) as "failedAt"`,
  )
  return row
}
