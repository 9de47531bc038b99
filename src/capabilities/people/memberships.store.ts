import type { PersonRole } from '../../kernel/person.ts'
import type { Handle } from '../../kits/db/database.ts'
import type { Membership } from './person-rules.ts'

const membershipColumns = `id, environment, shipper_number as "shipperNumber", role,
  branch_code as branch`

/** The memberships that a person accepted, the oldest first: nothing else counts. */
export async function findMemberships(db: Handle, personId: string): Promise<Membership[]> {
  return db.all<Membership>(
    `select ${membershipColumns} from membership where person_id = $1 and accepted_at is not null
     order by created_at, id`,
    [personId],
  )
}

/** A membership that waits for its person's yes. */
export interface Invitation extends Membership {
  readonly invitedAt: number
}

/** The oldest first. */
export async function findInvitations(db: Handle, personId: string): Promise<Invitation[]> {
  return db.all<Invitation>(
    `select ${membershipColumns}, created_at as "invitedAt" from membership
     where person_id = $1 and accepted_at is null order by created_at, id`,
    [personId],
  )
}

export interface NewMembership extends Membership {
  /** The inviter's name for the person. */
  readonly invitedName: string
  /** Absent until the person accepts. */
  readonly acceptedAt: number | null
}

/** Returns whether it was inserted: a person has one membership of each account. */
export async function insertMembership(
  tx: Handle,
  personId: string,
  one: NewMembership,
  now: number,
): Promise<boolean> {
  const { id, environment, shipperNumber, role, branch, invitedName, acceptedAt } = one
  const inserted = await tx.run(
    `insert into membership (id, person_id, environment, shipper_number, role, branch_code,
       created_at, invited_name, accepted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (person_id, environment, shipper_number) do nothing`,
    [id, personId, environment, shipperNumber, role, branch, now, invitedName, acceptedAt],
  )
  return inserted > 0
}

export async function updateMembership(
  tx: Handle,
  id: string,
  role: PersonRole,
  branch: string | null,
): Promise<void> {
  await tx.run('update membership set role = $2, branch_code = $3 where id = $1', [
    id,
    role,
    branch,
  ])
}

/** Returns whether it waited for that: of two answers at once, the first counts. */
export async function acceptMembership(tx: Handle, id: string, now: number): Promise<boolean> {
  const sql = `update membership set accepted_at = $2, unsent_at = null
    where id = $1 and accepted_at is null`
  return (await tx.run(sql, [id, now])) > 0
}

/** Gives an invitation, or a membership of another account, to an account that has to accept it. */
export async function offerMembership(tx: Handle, id: string, personId: string): Promise<void> {
  await tx.run('update membership set person_id = $2, accepted_at = null where id = $1', [
    id,
    personId,
  ])
}

/** The inviter of a person goes on seeing the address that they typed, and no other. */
export async function keepInvitedEmail(tx: Handle, personId: string, email: string): Promise<void> {
  await tx.run(
    `update membership set invited_email = $2
     where person_id = $1 and accepted_at is null and invited_email is null`,
    [personId, email],
  )
}

export async function updateUnsent(db: Handle, id: string, at: number | null): Promise<void> {
  await db.run('update membership set unsent_at = $2 where id = $1', [id, at])
}

/** Returns how many there were: two who remove it at once remove it once. */
export async function deleteMembership(tx: Handle, id: string): Promise<number> {
  return tx.run('delete from membership where id = $1', [id])
}
