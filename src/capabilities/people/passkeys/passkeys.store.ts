import type { Handle } from '../../../kits/db/database.ts'

export interface Passkey {
  readonly id: string
  readonly personId: string
  readonly name: string
  readonly credentialId: string
  readonly publicKey: string
  readonly counter: number
  readonly transports: string
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

const columns = `id, person_id as "personId", name, credential_id as "credentialId",
  public_key as "publicKey", counter, transports, created_at as "createdAt",
  last_used_at as "lastUsedAt"`

/** Returns whether it was inserted: a passkey is one person's. */
export async function insertPasskey(tx: Handle, passkey: Passkey): Promise<boolean> {
  const { id, personId, name, credentialId, publicKey, counter, transports, createdAt } = passkey
  const inserted = await tx.run(
    `insert into person_passkey (id, person_id, name, credential_id, public_key, counter,
       transports, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [id, personId, name, credentialId, publicKey, counter, transports, createdAt],
  )
  return inserted > 0
}

/** The oldest first. */
export async function listPasskeys(db: Handle, personId: string): Promise<Passkey[]> {
  return db.all<Passkey>(
    `select ${columns} from person_passkey where person_id = $1 order by created_at, id`,
    [personId],
  )
}

export async function findPasskey(db: Handle, credentialId: string): Promise<Passkey | undefined> {
  const [passkey] = await db.all<Passkey>(
    `select ${columns} from person_passkey where credential_id = $1`,
    [credentialId],
  )
  return passkey
}

/** Returns whether the counter was unchanged: of two simultaneous uses of a copy, one is in. */
export async function updateUse(
  tx: Handle,
  { id, counter }: Pick<Passkey, 'id' | 'counter'>,
  newCounter: number,
  now: number,
): Promise<boolean> {
  const updated = await tx.run(
    'update person_passkey set counter = $3, last_used_at = $4 where id = $1 and counter = $2',
    [id, counter, newCounter, now],
  )
  return updated > 0
}

export async function deletePasskey(tx: Handle, personId: string, id: string): Promise<boolean> {
  const sql = 'delete from person_passkey where id = $1 and person_id = $2'
  return (await tx.run(sql, [id, personId])) > 0
}

export async function deletePasskeys(tx: Handle, personId: string): Promise<number> {
  return tx.run('delete from person_passkey where person_id = $1', [personId])
}

export async function deletePasskeysSince(
  tx: Handle,
  personId: string,
  since: number,
): Promise<number> {
  const sql = 'delete from person_passkey where person_id = $1 and created_at >= $2'
  return tx.run(sql, [personId, since])
}

/** Makes changes to a person's factors wait for one another. */
export async function lockPerson(tx: Handle, personId: string): Promise<void> {
  await tx.all('select id from person where id = $1 /*postgres: for update */', [personId])
}

/** The purpose of a challenge: to add a passkey, or to use one. */
export type Purpose = 'add' | 'use'

export interface Challenge {
  readonly digest: string
  readonly purpose: Purpose
  readonly personId: string | null
  readonly expiresAt: number
}

/** Stores a challenge; of each purpose the newest are kept, whoever asks however often. */
export async function insertChallenge(
  tx: Handle,
  { digest, purpose, personId, expiresAt }: Challenge,
  { now, most }: { readonly now: number; readonly most: number },
): Promise<void> {
  await tx.run(
    `insert into passkey_challenge (digest, purpose, person_id, created_at, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [digest, purpose, personId, now, expiresAt],
  )
  await tx.run(
    `delete from passkey_challenge where purpose = $1 and digest in (
       select digest from passkey_challenge where purpose = $1
       order by created_at desc, digest limit 1000 offset $2)`,
    [purpose, most],
  )
}

/** Takes a challenge, which works once, whatever the answer to it is. */
export async function takeChallenge(
  db: Handle,
  { digest, purpose, personId }: Omit<Challenge, 'expiresAt'>,
  now: number,
): Promise<boolean> {
  const taken = await db.run(
    `delete from passkey_challenge where digest = $1 and purpose = $2 and expires_at > $3
       and coalesce(person_id, '') = $4`,
    [digest, purpose, now, personId ?? ''],
  )
  return taken > 0
}

export async function deletePersonChallenges(tx: Handle, personId: string): Promise<void> {
  await tx.run('delete from passkey_challenge where person_id = $1', [personId])
}

export async function deleteExpiredChallenges(db: Handle, now: number): Promise<number> {
  return db.run('delete from passkey_challenge where expires_at <= $1', [now])
}
