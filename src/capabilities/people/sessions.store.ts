import type { Handle } from '../../kits/db/database.ts'

/** An open session; its token is stored nowhere. */
export interface Session {
  readonly id: string
  readonly personId: string
  /** The device in a few words, and the network that it was last used from. */
  readonly device: string
  readonly place: string
  readonly createdAt: number
  /** When the person last proved their identity. */
  readonly confirmedAt: number
  readonly lastUsedAt: number
  readonly expiresAt: number
}

const columns = `s.id as id, s.person_id as "personId", s.device as device, s.place as place,
  s.created_at as "createdAt",
  coalesce(s.confirmed_at, s.created_at) as "confirmedAt",
  s.last_used_at as "lastUsedAt", s.expires_at as "expiresAt"`

export async function insertSession(tx: Handle, session: Session, digest: string): Promise<void> {
  const { id, personId, device, place, createdAt, confirmedAt, lastUsedAt, expiresAt } = session
  await tx.run(
    `insert into person_session (id, person_id, digest, device, place, created_at, last_used_at,
       expires_at, confirmed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, personId, digest, device, place, createdAt, lastUsedAt, expiresAt, confirmedAt],
  )
}

export async function findSession(db: Handle, digest: string): Promise<Session | undefined> {
  const [session] = await db.all<Session>(
    `select ${columns} from person_session s where s.digest = $1`,
    [digest],
  )
  return session
}

/** The newest first. */
export async function listSessions(db: Handle, personId: string): Promise<Session[]> {
  return db.all<Session>(
    `select ${columns} from person_session s where s.person_id = $1
     order by s.created_at desc, s.id desc`,
    [personId],
  )
}

export async function touchSession(
  db: Handle,
  id: string,
  place: string,
  now: number,
): Promise<void> {
  await db.run('update person_session set last_used_at = $2, place = $3 where id = $1', [
    id,
    now,
    place,
  ])
}

/** Returns whether the session was still there. */
export async function updateConfirmed(tx: Handle, id: string, now: number): Promise<boolean> {
  const sql = 'update person_session set confirmed_at = $2 where id = $1'
  return (await tx.run(sql, [id, now])) > 0
}

export async function deleteSession(tx: Handle, personId: string, id: string): Promise<boolean> {
  const sql = 'delete from person_session where id = $1 and person_id = $2'
  return (await tx.run(sql, [id, personId])) > 0
}

export async function deleteSessionByDigest(tx: Handle, digest: string): Promise<void> {
  await tx.run('delete from person_session where digest = $1', [digest])
}

/**
 * Ends all sessions of a person but one, if one is named; returns how many. No device of the person
 * is known any more: whoever is to be kept out may have one.
 */
export async function deleteSessions(tx: Handle, personId: string, but = ''): Promise<number> {
  await tx.run('update person set known_device_key = null where id = $1', [personId])
  return tx.run('delete from person_session where person_id = $1 and id <> $2', [personId, but])
}

/** Keeps the newest sessions of a person. */
export async function keepNewest(tx: Handle, personId: string, most: number): Promise<void> {
  await tx.run(
    `delete from person_session where person_id = $1 and id not in (
       select id from person_session where person_id = $1 order by created_at desc, id desc
       limit $2)`,
    [personId, most],
  )
}

export async function deleteExpired(db: Handle, now: number, usedBefore: number): Promise<number> {
  return db.run('delete from person_session where expires_at <= $1 or last_used_at <= $2', [
    now,
    usedBefore,
  ])
}
