import type { DemoMode } from '../../kernel/demonstration.ts'
import type { Handle } from '../../kits/db/database.ts'

/** From its commit on nobody begins to drive, and a driver finds that it may not go on. */
export async function setStopped(tx: Handle, mode: DemoMode, now: number): Promise<void> {
  await tx.run(
    `insert into demonstration (id, mode, chosen_at) values (1, $1, $2)
     on conflict (id) do update set mode = excluded.mode, chosen_at = excluded.chosen_at`,
    [mode, now],
  )
}

/** Whether somebody has the wheel, or had it a moment ago. */
export async function isDriven(db: Handle, now: number): Promise<boolean> {
  const rows = await db.all(
    'select id from demonstration where id = 1 and driver is not null and driven_until > $1',
    [now],
  )
  return rows.length > 0
}

/** Forgets the walk: where another one is wanted, it begins anew. */
export async function deleteWalk(tx: Handle): Promise<void> {
  await tx.run(
    `update demonstration set seed = null, began_at = null, walked_to = null, filled_at = null,
       looked_at = null, driver = null, driven_until = 0
     where id = 1`,
  )
}
