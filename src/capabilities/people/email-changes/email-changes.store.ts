import type { Handle } from '../../../kits/db/database.ts'

/** An address that waits for its proof, or one that a person had and may go back to. */
export interface EmailChange {
  readonly digest: string
  readonly personId: string
  readonly purpose: 'confirm' | 'undo'
  readonly email: string
  /** When the change was asked for. */
  readonly askedAt: number
  readonly createdAt: number
  readonly expiresAt: number
}

const columns = `digest, person_id as "personId", purpose, email, asked_at as "askedAt",
  created_at as "createdAt", expires_at as "expiresAt"`

export async function insertEmailChange(tx: Handle, change: EmailChange): Promise<void> {
  const { digest, personId, purpose, email, askedAt, createdAt, expiresAt } = change
  await tx.run(
    `insert into email_change (digest, person_id, purpose, email, asked_at, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [digest, personId, purpose, email, askedAt, createdAt, expiresAt],
  )
}

export async function findEmailChange(
  db: Handle,
  digest: string,
  now: number,
): Promise<EmailChange | undefined> {
  const [change] = await db.all<EmailChange>(
    `select ${columns} from email_change where digest = $1 and expires_at > $2`,
    [digest, now],
  )
  return change
}

/** Takes a link, so that only one of two simultaneous uses has it. */
export async function takeEmailChange(tx: Handle, digest: string): Promise<boolean> {
  return (await tx.run('delete from email_change where digest = $1', [digest])) > 0
}

/** The address that a person asked for last, while it waits for its proof. */
export async function findPendingEmail(
  db: Handle,
  personId: string,
  now: number,
): Promise<EmailChange | undefined> {
  const [change] = await db.all<EmailChange>(
    `select ${columns} from email_change
     where person_id = $1 and purpose = 'confirm' and expires_at > $2`,
    [personId, now],
  )
  return change
}

/** Changes made after one that is undone can't be gone back to. */
export async function deleteEmailChangesSince(
  tx: Handle,
  personId: string,
  createdAt: number,
): Promise<void> {
  const sql = 'delete from email_change where person_id = $1 and created_at >= $2'
  await tx.run(sql, [personId, createdAt])
}

export async function deleteEmailChanges(tx: Handle, personId: string): Promise<void> {
  await tx.run('delete from email_change where person_id = $1', [personId])
}

export async function deleteExpiredEmailChanges(db: Handle, now: number): Promise<number> {
  return db.run('delete from email_change where expires_at <= $1', [now])
}
