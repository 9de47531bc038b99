import type { Handle } from '../../kits/db/database.ts'

/** Counts the wrong tries of an account since a moment, of which a few suffice to know. */
export async function countWrong(
  db: Handle,
  account: string,
  since: number,
  most: number,
): Promise<number> {
  const [row] = await db.all<{ readonly wrong: number }>(
    `select count(*) as wrong from (
       select id from wrong_try where account = $1 and at > $2 limit $3) as newest`,
    [account, since, most],
  )
  return row?.wrong ?? 0
}

export async function insertWrong(
  tx: Handle,
  id: string,
  account: string,
  at: number,
): Promise<void> {
  await tx.run('insert into wrong_try (id, account, at) values ($1, $2, $3)', [id, account, at])
}

export async function deleteWrongBefore(tx: Handle, before: number): Promise<number> {
  return tx.run('delete from wrong_try where at <= $1', [before])
}

/** The one delayed try that an address may have of an account. */
export interface Claim {
  readonly id: string
  readonly name: string
  /** A digest of the address. */
  readonly place: string
  readonly until: number
}

/**
 * Returns whether it is the only one: of two simultaneous claims, at whatever nodes, one succeeds.
 */
export async function claimDelay(
  db: Handle,
  { id, name, place, until }: Claim,
  now: number,
): Promise<boolean> {
  const claimed = await db.run(
    `insert into delayed_try (account, address, id, until) values ($1, $2, $3, $4)
     on conflict (account, address) do update set id = $3, until = $4
     where delayed_try.until <= $5`,
    [name, place, id, until, now],
  )
  return claimed > 0
}

/** Until when the delayed try of an address lasts. */
export async function findDelay(
  db: Handle,
  { name, place }: Pick<Claim, 'name' | 'place'>,
): Promise<number | undefined> {
  const [row] = await db.all<{ readonly until: number }>(
    'select until from delayed_try where account = $1 and address = $2',
    [name, place],
  )
  return row?.until
}

export async function releaseDelay(db: Handle, { id, name, place }: Claim): Promise<void> {
  await db.run('delete from delayed_try where account = $1 and address = $2 and id = $3', [
    name,
    place,
    id,
  ])
}

export async function deleteDelaysBefore(db: Handle, now: number): Promise<number> {
  return db.run('delete from delayed_try where until <= $1', [now])
}
