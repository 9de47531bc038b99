import type { DemoMode } from '../../kernel/demonstration.ts'
import { livingShippers } from '../../kernel/demonstration.ts'
import type { Handle } from '../../kits/db/database.ts'

/** The living carrier's walk through time: where it began, and how far it came. */
export interface Walk {
  readonly seed: number
  readonly beganAt: number
  readonly walkedTo: number
  /** When it first came to the present. */
  readonly filledAt: number | null
  /** When somebody looked at the demonstration last. */
  readonly lookedAt: number | null
}

interface Row {
  readonly mode: DemoMode
  readonly seed: number | null
  readonly beganAt: number | null
  readonly walkedTo: number | null
  readonly filledAt: number | null
  readonly lookedAt: number | null
}

async function findRow(db: Handle): Promise<Row | undefined> {
  const rows = await db.all<Row>(
    `select mode, seed, began_at as "beganAt", walked_to as "walkedTo", filled_at as "filledAt",
       looked_at as "lookedAt"
     from demonstration where id = 1`,
  )
  return rows[0]
}

export async function findMode(db: Handle): Promise<DemoMode | undefined> {
  return (await findRow(db))?.mode
}

export async function findWalk(db: Handle): Promise<Walk | undefined> {
  const row = await findRow(db)
  if (row === undefined || row.seed === null || row.beganAt === null) return undefined
  const { seed, beganAt, walkedTo, filledAt, lookedAt } = row
  return { seed, beganAt, walkedTo: walkedTo ?? beganAt, filledAt, lookedAt }
}

/** Of several that start at once the first one chooses, unless a setting does. */
export async function putMode(
  db: Handle,
  mode: DemoMode,
  now: number,
  isSet: boolean,
): Promise<void> {
  const conflict = isSet ? 'do update set mode = excluded.mode' : 'do nothing'
  await db.run(
    `insert into demonstration (id, mode, chosen_at) values (1, $1, $2)
     on conflict (id) ${conflict}`,
    [mode, now],
  )
}

/** Begins the walk, unless it was begun. */
export async function insertWalk(db: Handle, seed: number, beganAt: number): Promise<void> {
  await db.run(
    `insert into demonstration (id, mode, chosen_at, seed, began_at, walked_to)
     values (1, 'living', $2, $1, $2, $2)
     on conflict (id) do update set seed = excluded.seed, began_at = excluded.began_at,
       walked_to = excluded.walked_to
     where demonstration.seed is null and demonstration.mode = 'living'`,
    [seed, beganAt],
  )
}

/** The clock of the database, which all processes share. */
function databaseNow({ engine }: Handle): string {
  return engine === 'sqlite'
    ? "cast(unixepoch('subsec') * 1000 as integer)"
    : 'cast(floor(extract(epoch from clock_timestamp()) * 1000) as bigint)'
}

/** Notes how far the driver came; returns whether it still drives. */
export async function setWalked(
  tx: Handle,
  driver: string,
  { walkedTo, filledAt, leaseMs }: { walkedTo: number; filledAt: number | null; leaseMs: number },
): Promise<boolean> {
  const changed = await tx.run(
    `update demonstration set walked_to = $2, filled_at = coalesce(filled_at, $3),
       driven_until = ${databaseNow(tx)} + $4
     where id = 1 and driver = $1 and mode = 'living'`,
    [driver, walkedTo, filledAt, leaseMs],
  )
  return changed > 0
}

/** Takes the wheel where nobody has it, or whoever had it was not heard of in time. */
export async function takeWheel(db: Handle, driver: string, leaseMs: number): Promise<boolean> {
  const changed = await db.run(
    `update demonstration set driver = $1, driven_until = ${databaseNow(db)} + $2
     where id = 1 and seed is not null and mode = 'living'
       and (driver is null or driver = $1 or driven_until < ${databaseNow(db)})`,
    [driver, leaseMs],
  )
  return changed > 0
}

export async function leaveWheel(db: Handle, driver: string): Promise<void> {
  await db.run(
    'update demonstration set driver = null, driven_until = 0 where id = 1 and driver = $1',
    [driver],
  )
}

export async function setLooked(db: Handle, at: number): Promise<void> {
  await db.run(
    'update demonstration set looked_at = $1 where id = 1 and coalesce(looked_at, 0) < $1',
    [at],
  )
}

export async function hasShippers(db: Handle): Promise<boolean> {
  return has(db, 'select number from shipper limit 1')
}

export async function hasPeople(db: Handle): Promise<boolean> {
  return has(db, 'select id from person limit 1')
}

/** Whether it has shipments, or shippers that are neither documented nor the living carrier's. */
export async function isUsed(db: Handle, documented: readonly number[]): Promise<boolean> {
  if (await has(db, 'select id from shipment_order limit 1')) return true
  const { first, last } = livingShippers
  const rows = await db.all<{ readonly number: number }>(
    'select number from shipper where not (number >= $1 and number <= $2)',
    [first, last],
  )
  return rows.some(({ number }) => !documented.includes(number))
}

async function has(db: Handle, sql: string): Promise<boolean> {
  return (await db.all(sql)).length > 0
}
