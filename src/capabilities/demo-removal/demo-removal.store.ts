import type { Handle } from '../../kits/db/database.ts'

/** A removal under way, or one that was cut off. */
export interface RemovalState {
  /** Whether the small carrier goes, too. */
  readonly isWhole: boolean
  readonly beganAt: number
  readonly beganBy: string
  /** How many rows and shipments are gone, of how many. */
  readonly removed: number
  readonly total: number
  readonly heldUntil: number
  readonly hasFailed: boolean
}

interface Row extends Omit<RemovalState, 'isWhole' | 'hasFailed'> {
  readonly whole: number
  readonly fault: number
}

export async function findRemoval(db: Handle): Promise<RemovalState | undefined> {
  const [row] = await db.all<Row>(
    `select whole, began_at as "beganAt", began_by as "beganBy", removed, total,
       held_until as "heldUntil", fault
     from demo_removal where id = 1`,
  )
  if (row === undefined) return undefined
  const { whole, fault, ...state } = row
  return { ...state, isWhole: whole === 1, hasFailed: fault === 1 }
}

export interface Taking {
  readonly holder: string
  readonly isWhole: boolean
  readonly by: string
  readonly total: number
  readonly now: number
  readonly heldUntil: number
}

/** Takes the removal unless somebody has it; one that was cut off goes on. */
export async function takeRemoval(
  db: Handle,
  { holder, isWhole, by, total, now, heldUntil }: Taking,
): Promise<boolean> {
  const taken = await db.all(
    `insert into demo_removal
       (id, whole, holder, held_until, began_at, began_by, removed, total, fault)
     values (1, $1, $2, $3, $4, $5, 0, $6, 0)
     on conflict (id) do update set whole = excluded.whole, holder = excluded.holder,
       held_until = excluded.held_until, began_at = excluded.began_at,
       began_by = excluded.began_by, removed = 0, total = excluded.total, fault = 0
     where demo_removal.held_until <= $4
     returning holder`,
    [Number(isWhole), holder, heldUntil, now, by, total],
  )
  return taken.length > 0
}

/** Notes how far it came; returns whether it is still this holder's. */
export async function noteRemoval(
  db: Handle,
  holder: string,
  removed: number,
  heldUntil: number,
): Promise<boolean> {
  const changed = await db.run(
    'update demo_removal set removed = $2, held_until = $3 where id = 1 and holder = $1',
    [holder, removed, heldUntil],
  )
  return changed > 0
}

/** Leaves it to whoever goes on. */
export async function leaveRemoval(db: Handle, holder: string): Promise<void> {
  await db.run('update demo_removal set held_until = 0, fault = 1 where id = 1 and holder = $1', [
    holder,
  ])
}

export async function endRemoval(db: Handle, holder: string): Promise<void> {
  await db.run('delete from demo_removal where id = 1 and holder = $1', [holder])
}
