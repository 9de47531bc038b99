import type { Handle } from '../../kits/db/database.ts'
import type { Side } from './account-rules.ts'

/** Why a person gets a link: to accept an invitation, or to choose another password. */
export type LinkPurpose = 'invitation' | 'reset'

export interface StoredLink {
  readonly personId: string
  readonly purpose: LinkPurpose
  /** The side that owns the link: it lives and dies apart from those of other sides. */
  readonly side: Side
  /** Of an invitation: the membership that it offers. */
  readonly membershipId: string | null
  /** Only a link that was mailed, and shown nowhere, proves the address. */
  readonly isMailed: boolean
  readonly expiresAt: number
}

export async function insertLink(
  tx: Handle,
  digest: string,
  { personId, purpose, side, membershipId, isMailed, expiresAt }: StoredLink,
  now: number,
): Promise<void> {
  await tx.run(
    `insert into person_link (digest, person_id, purpose, side, membership_id, is_mailed,
       created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [digest, personId, purpose, side, membershipId, isMailed ? 1 : 0, now, expiresAt],
  )
}

export async function findLink(
  db: Handle,
  digest: string,
  now: number,
): Promise<StoredLink | undefined> {
  const [link] = await db.all<Omit<StoredLink, 'isMailed'> & { readonly isMailed: number }>(
    `select person_id as "personId", purpose, side, membership_id as "membershipId",
       is_mailed as "isMailed", expires_at as "expiresAt"
     from person_link where digest = $1 and expires_at > $2`,
    [digest, now],
  )
  return link && { ...link, isMailed: link.isMailed === 1 }
}

/** Takes a link, so that only one of two simultaneous uses has it. */
export async function takeLink(tx: Handle, digest: string): Promise<boolean> {
  return (await tx.run('delete from person_link where digest = $1', [digest])) > 0
}

/** An address that waits for its proof waits no longer. */
export async function deletePendingEmail(tx: Handle, personId: string): Promise<void> {
  const sql = `delete from email_change where person_id = $1 and purpose = 'confirm'`
  await tx.run(sql, [personId])
}

/** Also of an address that waits for its proof: a new password makes that void. */
export async function deleteLinks(tx: Handle, personId: string): Promise<void> {
  await deletePendingEmail(tx, personId)
  await tx.run('delete from person_link where person_id = $1', [personId])
}

/** The links that a side made before, for the same: the newest alone works. */
export async function deleteLinksBefore(
  tx: Handle,
  { personId, purpose, side, membershipId }: Omit<StoredLink, 'isMailed' | 'expiresAt'>,
): Promise<void> {
  await tx.run(
    `delete from person_link where person_id = $1 and purpose = $2 and side = $3
       and coalesce(membership_id, '') = $4`,
    [personId, purpose, side, membershipId ?? ''],
  )
}

/** Leaves only links mailed to a person whose address is proven: these let nobody sign in. */
export async function deleteOpeningLinks(tx: Handle, personId: string): Promise<void> {
  await deletePendingEmail(tx, personId)
  await tx.run(
    `delete from person_link where person_id = $1 and (purpose = 'reset' or is_mailed = 0)`,
    [personId],
  )
}

export async function deleteMembershipLinks(tx: Handle, membershipId: string): Promise<void> {
  await tx.run('delete from person_link where membership_id = $1', [membershipId])
}

export async function deleteExpiredLinks(db: Handle, now: number): Promise<number> {
  return db.run('delete from person_link where expires_at <= $1', [now])
}
