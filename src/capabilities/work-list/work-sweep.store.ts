import type { Handle } from '../../kits/db/database.ts'

/** Takes or keeps the turn to look for pieces that stand still; one process has it at a time. */
export async function takeSweep(
  db: Handle,
  owner: string,
  now: number,
  until: number,
): Promise<boolean> {
  const [row] = await db.all<{ owner: string; until: number }>(
    'select owner, until from work_sweep where id = 1',
  )
  if (row && row.owner !== owner && row.until > now) return false
  // Half of the time must have passed, so that a turn is not written with every look.
  if (row?.owner === owner && row.until - now > (until - now) / 2) return true
  const taken = await db.run(
    `update work_sweep set owner = $1, until = $2 where id = 1 and (owner = $1 or until <= $3)`,
    [owner, until, now],
  )
  return taken === 1
}
