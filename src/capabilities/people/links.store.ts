import type { Handle } from '../../kits/db/database.ts'

/** Why a person gets a link that lets them choose a password. */
export type LinkPurpose = 'invitation' | 'reset'

export interface StoredLink {
  readonly personId: string
  readonly purpose: LinkPurpose
  readonly expiresAt: number
}

export async function insertLink(
  tx: Handle,
  digest: string,
  { personId, purpose, expiresAt }: StoredLink,
  now: number,
): Promise<void> {
  await tx.run(
    `insert into person_link (digest, person_id, purpose, created_at, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [digest, personId, purpose, now, expiresAt],
  )
}

export async function findLink(
  db: Handle,
  digest: string,
  now: number,
): Promise<StoredLink | undefined> {
  const [link] = await db.all<StoredLink>(
    `select person_id as "personId", purpose, expires_at as "expiresAt" from person_link
     where digest = $1 and expires_at > $2`,
    [digest, now],
  )
  return link
}

/** Takes a link, so that of two who use it at once only one has it. */
export async function takeLink(tx: Handle, digest: string): Promise<boolean> {
  return (await tx.run('delete from person_link where digest = $1', [digest])) > 0
}

export async function deleteLinks(tx: Handle, personId: string): Promise<void> {
  await tx.run('delete from person_link where person_id = $1', [personId])
}

export async function deleteExpiredLinks(db: Handle, now: number): Promise<number> {
  return db.run('delete from person_link where expires_at <= $1', [now])
}
