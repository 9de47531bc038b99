import type { Language, PersonRole } from '../../kernel/person.ts'
import type { Handle } from '../../kits/db/database.ts'
import type { Environment, Membership, Person } from './person-rules.ts'

/** A person with what only the door may see. */
export interface StoredPerson extends Person {
  readonly passwordHash: string | null
  readonly totpSecret: string | null
  readonly totpStep: number
  readonly disabledAt: number | null
}

interface PersonRow {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly language: Language
  readonly passwordHash: string | null
  readonly demoKind: number
  readonly disabledAt: number | null
  readonly totpSecret: string | null
  readonly totpSince: number | null
  readonly totpStep: number
}

const demoKinds = { no: 0, documented: 1, invited: 2 } as const

const personColumns = `p.id as id, p.email as email, p.name as name,
  p.language as language, p.password_hash as "passwordHash", p.demo_kind as "demoKind",
  p.disabled_at as "disabledAt", p.totp_secret as "totpSecret", p.totp_since as "totpSince",
  p.totp_step as "totpStep"`

function toPerson(row: PersonRow): StoredPerson {
  const { id, email, name, language, passwordHash, totpSecret, totpStep, disabledAt } = row
  const own = { id, email, name, language, passwordHash, totpSecret, totpStep, disabledAt }
  const { demoKind, totpSince } = row
  const demo = {
    isDemo: demoKind !== demoKinds.no,
    isDocumented: demoKind === demoKinds.documented,
  }
  return { ...own, ...demo, hasSecondFactor: totpSince !== null }
}

export async function findPersonByEmail(
  db: Handle,
  email: string,
): Promise<StoredPerson | undefined> {
  const [row] = await db.all<PersonRow>(
    `select ${personColumns} from person p where p.email = $1`,
    [email],
  )
  return row && toPerson(row)
}

export async function findPerson(db: Handle, id: string): Promise<StoredPerson | undefined> {
  const [row] = await db.all<PersonRow>(`select ${personColumns} from person p where p.id = $1`, [
    id,
  ])
  return row && toPerson(row)
}

/** Returns whether it was inserted: an e-mail address is one person's. */
export async function insertPerson(
  tx: Handle,
  { id, email, name, language, isDemo, isDocumented }: Omit<Person, 'hasSecondFactor'>,
  passwordHash: string | null,
  now: number,
): Promise<boolean> {
  const invited = isDemo ? demoKinds.invited : demoKinds.no
  const demoKind = isDocumented ? demoKinds.documented : invited
  const inserted = await tx.run(
    `insert into person (id, email, name, language, password_hash, demo_kind, created_at, totp_step)
     values ($1, $2, $3, $4, $5, $6, $7, 0) on conflict do nothing`,
    [id, email, name, language, passwordHash, demoKind, now],
  )
  return inserted > 0
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

const membershipColumns = `id, environment, shipper_number as "shipperNumber", role,
  branch_code as branch`

/** The oldest first. */
export async function findMemberships(db: Handle, personId: string): Promise<Membership[]> {
  return db.all<Membership>(
    `select ${membershipColumns} from membership where person_id = $1 order by created_at, id`,
    [personId],
  )
}

/** Returns whether it was inserted: a person has one membership of each account. */
export async function insertMembership(
  tx: Handle,
  personId: string,
  { id, environment, shipperNumber, role, branch }: Membership,
  now: number,
): Promise<boolean> {
  const inserted = await tx.run(
    `insert into membership (id, person_id, environment, shipper_number, role, branch_code,
       created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (person_id, environment, shipper_number) do nothing`,
    [id, personId, environment, shipperNumber, role, branch, now],
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

export async function deleteMembership(tx: Handle, id: string): Promise<void> {
  await tx.run('delete from membership where id = $1', [id])
}

/** A person of an account, as those who administer it see them. */
export interface Member extends Person {
  readonly role: PersonRole
  readonly branch: string | null
  readonly isInvited: boolean
  readonly isDisabled: boolean
  readonly signedInAt: number | null
  /** How many sessions are open. */
  readonly sessions: number
}

interface MemberRow extends PersonRow {
  readonly role: PersonRole
  readonly branch: string | null
  readonly signedInAt: number | null
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
    `select ${personColumns}, m.role as role, m.branch_code as branch,
       p.signed_in_at as "signedInAt",
       (select count(*) from person_session s where s.person_id = p.id and s.expires_at > $3
          and s.last_used_at > $4) as sessions
     from membership m join person p on p.id = m.person_id
     where m.environment = $1 and m.shipper_number = $2 order by m.created_at, m.id`,
    [environment, shipperNumber, liveSince.now, liveSince.usedAfter],
  )
  return rows.map((row) => {
    const { role, branch, signedInAt, sessions } = row
    const { id, email, name, language, hasSecondFactor, isDemo, isDocumented } = toPerson(row)
    const person = { id, email, name, language, hasSecondFactor, isDemo, isDocumented }
    const member = { role, branch, signedInAt, sessions }
    return {
      ...person,
      ...member,
      isInvited: row.passwordHash === null,
      isDisabled: row.disabledAt !== null,
    }
  })
}
