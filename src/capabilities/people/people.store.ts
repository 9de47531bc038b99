import type { Language, PersonRole } from '../../kernel/person.ts'
import type { Handle } from '../../kits/db/database.ts'
import type { Side } from './account-rules.ts'
import type { Environment, Factors, Person } from './person-rules.ts'

/** A person with the fields that only the door may see. */
export interface StoredPerson extends Person {
  /** The side that owns the account while the address is not proven; empty once it is. */
  readonly side: Side
  readonly signedInAt: number | null
  readonly passwordHash: string | null
  readonly totpSecret: string | null
  readonly totpStep: number
  readonly disabledAt: number | null
  /** Signs the cookies of the devices that the person signed in with, if any. */
  readonly deviceKey: string | null
}

interface PersonRow {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly language: Language
  readonly passwordHash: string | null
  readonly demoKind: number
  readonly side: Side
  readonly provenAt: number | null
  readonly signedInAt: number | null
  readonly disabledAt: number | null
  readonly totpSecret: string | null
  readonly totpSince: number | null
  readonly totpStep: number
  readonly deviceKey: string | null
  readonly passkeys: number
}

const demoKinds = { no: 0, documented: 1, invited: 2 } as const

const personColumns = `p.id as id, p.email as email, p.name as name,
  p.language as language, p.password_hash as "passwordHash", p.demo_kind as "demoKind",
  p.side as side, p.proven_at as "provenAt", p.signed_in_at as "signedInAt",
  p.disabled_at as "disabledAt", p.totp_secret as "totpSecret", p.totp_since as "totpSince",
  p.totp_step as "totpStep", p.known_device_key as "deviceKey",
  (select count(*) from person_passkey k where k.person_id = p.id) as passkeys`

function toPerson(row: PersonRow): StoredPerson {
  const { id, email, name, language, passwordHash, totpSecret, totpStep, disabledAt } = row
  const own = { id, email, name, language, passwordHash, totpSecret, totpStep, disabledAt }
  const { demoKind, totpSince, passkeys, side, signedInAt, deviceKey } = row
  const hasCodeApp = totpSince !== null
  // A passkey asks for a finger or a PIN beside itself: it is a second factor too.
  const factors = { hasCodeApp, passkeys, hasSecondFactor: hasCodeApp || passkeys > 0 }
  const demo = {
    isDemo: demoKind !== demoKinds.no,
    isDocumented: demoKind === demoKinds.documented,
  }
  const account = { side, signedInAt, isProven: row.provenAt !== null }
  return { ...own, ...demo, ...account, ...factors, deviceKey }
}

/** The accounts of an address: one that is proven, or one of each side that invited it. */
export async function findAccounts(db: Handle, email: string): Promise<StoredPerson[]> {
  const rows = await db.all<PersonRow>(
    `select ${personColumns} from person p where p.email = $1 order by p.created_at, p.id`,
    [email],
  )
  return rows.map(toPerson)
}

/**
 * Locks the accounts of an address: of two simultaneous proofs, one waits. Where an account goes
 * from one address to another, those of both are locked in one order, as two may go opposite ways.
 */
export async function lockAccounts(
  tx: Handle,
  email: string,
  before = email,
): Promise<StoredPerson[]> {
  await tx.all(
    `select id from person where email = $1 or email = $2 order by id /*postgres: for update */`,
    [email, before],
  )
  return findAccounts(tx, email)
}

export async function findPerson(db: Handle, id: string): Promise<StoredPerson | undefined> {
  const [row] = await db.all<PersonRow>(`select ${personColumns} from person p where p.id = $1`, [
    id,
  ])
  return row && toPerson(row)
}

/** The key of which there is one account each: the address, or the address and a side. */
const accountKey = (email: string, side: Side) => (side === '' ? email : `${email} ${side}`)

/** A person as they are added: of a side, as no address is proven from the start. */
export type NewPerson = Omit<Person, keyof Factors | 'isProven'> & {
  readonly side: Side
  readonly disabledAt: number | null
}

/** Returns whether it was inserted: a side has one account under an address. */
export async function insertPerson(
  tx: Handle,
  { id, email, name, language, isDemo, isDocumented, side, disabledAt }: NewPerson,
  passwordHash: string | null,
  now: number,
): Promise<boolean> {
  const invited = isDemo ? demoKinds.invited : demoKinds.no
  const demoKind = isDocumented ? demoKinds.documented : invited
  const inserted = await tx.run(
    `insert into person (id, account_key, email, side, name, language, password_hash, demo_kind,
       created_at, disabled_at, totp_step)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0) on conflict do nothing`,
    [
      id,
      accountKey(email, side),
      email,
      side,
      name,
      language,
      passwordHash,
      demoKind,
      now,
      disabledAt,
    ],
  )
  return inserted > 0
}

/** Makes an account the one of its address. */
export async function updateProven(
  tx: Handle,
  id: string,
  email: string,
  now: number,
): Promise<void> {
  await tx.run(
    `update person set account_key = $2, email = $3, side = '', proven_at = $4 where id = $1`,
    [id, accountKey(email, ''), email, now],
  )
}

/** Gives an account another address, which nobody has proven. */
export async function updateAddress(
  tx: Handle,
  { id, side }: Pick<StoredPerson, 'id' | 'side'>,
  email: string,
): Promise<void> {
  await tx.run('update person set account_key = $2, email = $3, proven_at = null where id = $1', [
    id,
    accountKey(email, side),
    email,
  ])
}

export async function deletePerson(tx: Handle, id: string): Promise<void> {
  await tx.run('delete from person where id = $1', [id])
}

export async function updateProfile(
  tx: Handle,
  id: string,
  { name, language }: Pick<Person, 'name' | 'language'>,
): Promise<void> {
  await tx.run('update person set name = $2, language = $3 where id = $1', [id, name, language])
}

export async function updatePassword(tx: Handle, id: string, hash: string): Promise<void> {
  await tx.run('update person set password_hash = $2 where id = $1', [id, hash])
}

export async function updateSignedIn(tx: Handle, id: string, now: number): Promise<void> {
  await tx.run('update person set signed_in_at = $2 where id = $1', [id, now])
}

export async function updateDisabled(tx: Handle, id: string, at: number | null): Promise<void> {
  await tx.run('update person set disabled_at = $2 where id = $1', [id, at])
}

/** A person of an account, as those who administer it see them. */
export interface Member extends Person {
  /** The person's; the membership's while they have not accepted, which reveals nothing of them. */
  readonly id: string
  readonly personId: string
  readonly membershipId: string
  readonly role: PersonRole
  readonly branch: string | null
  /** A person who has not accepted: only the inviter's words about them are known. */
  readonly isInvited: boolean
  /** Whether the invitation could not be mailed. */
  readonly isUnsent: boolean
  /** For an invitation, shown only to a person with a shell. */
  readonly isDisabled: boolean
  readonly signedInAt: number | null
  /** How many sessions are open. */
  readonly sessions: number
}

interface MemberRow extends PersonRow {
  readonly membershipId: string
  readonly role: PersonRole
  readonly branch: string | null
  readonly invitedName: string
  readonly invitedEmail: string | null
  readonly acceptedAt: number | null
  readonly unsentAt: number | null
  readonly sessions: number
}

export interface Account {
  readonly environment: Environment
  readonly shipperNumber: number
}

/** The people of an account, the oldest first; only those whose sessions are live are counted. */
export async function listMembers(
  db: Handle,
  { environment, shipperNumber }: Account,
  liveSince: { readonly now: number; readonly usedAfter: number },
): Promise<Member[]> {
  const rows = await db.all<MemberRow>(
    `select ${personColumns}, m.id as "membershipId", m.role as role, m.branch_code as branch,
       m.invited_name as "invitedName", m.invited_email as "invitedEmail",
       m.accepted_at as "acceptedAt", m.unsent_at as "unsentAt",
       (select count(*) from person_session s where s.person_id = p.id and s.expires_at > $3
          and s.last_used_at > $4) as sessions
     from membership m join person p on p.id = m.person_id
     where m.environment = $1 and m.shipper_number = $2 order by m.created_at, m.id`,
    [environment, shipperNumber, liveSince.now, liveSince.usedAfter],
  )
  return rows.map((row) => (row.acceptedAt === null ? toInvited(row) : toMember(row)))
}

function toMember(row: MemberRow): Member {
  const { membershipId, role, branch, signedInAt, sessions } = row
  const { id, email, name, language, isDemo, isDocumented, isProven, ...rest } = toPerson(row)
  const { hasSecondFactor, hasCodeApp, passkeys } = rest
  const factors = { hasSecondFactor, hasCodeApp, passkeys }
  const person = { id, email, name, language, isDemo, isDocumented, isProven, ...factors }
  const isDisabled = row.disabledAt !== null
  const ids = { personId: id, membershipId }
  const member = { ...ids, role, branch, signedInAt, sessions, isDisabled }
  return { ...person, ...member, isInvited: false, isUnsent: false }
}

/** An invitation shows nothing of the person: not even whether the address has an account. */
function toInvited(row: MemberRow): Member {
  return {
    ...toMember(row),
    id: row.membershipId,
    email: row.invitedEmail ?? row.email,
    name: row.invitedName,
    language: 'es' satisfies Language,
    hasSecondFactor: false,
    hasCodeApp: false,
    passkeys: 0,
    isProven: false,
    signedInAt: null,
    sessions: 0,
    isInvited: true,
    isUnsent: row.unsentAt !== null,
  }
}
