import type { Actor } from '../../kernel/operator.ts'
import { comparableEmail, type Language, type PersonRole } from '../../kernel/person.ts'
import type { Handle } from '../../kits/db/database.ts'
import { newSortableId } from '../../kits/secret/sortable-ids.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { change, type House, personFact } from './house.steps.ts'
import { issueReset, type MadeLink, mailLink, makeLink } from './links.steps.ts'
import { peopleLimits } from './people.limits.ts'
import {
  type Account,
  deleteMembership,
  findMemberships,
  findPerson,
  findPersonByEmail,
  insertMembership,
  insertPerson,
  listMembers,
  type Member,
  type StoredPerson,
  updateMembership,
} from './people.store.ts'
import { isWithinReach, type Membership, type Reach } from './person-rules.ts'
import { deleteSessions } from './sessions.store.ts'

export interface MemberWish {
  readonly email: string
  readonly name: string
  readonly role: PersonRole
  readonly branch: string | null
  readonly language: Language
}

/** Who changes the people of an account. */
export interface Administrator {
  /** The account whose people they are. */
  readonly account: Account
  /** All that the administrator has power over. */
  readonly reach: Reach
  readonly actor: Actor
  /** A person of the demonstration makes people of the demonstration. */
  readonly isDemo: boolean
  readonly baseUrl: string
}

/** A person of an account, with the link to hand over where no mail could be sent. */
export interface Invited {
  readonly member: Member
  readonly link: (MadeLink & { readonly isMailed: boolean }) | undefined
}

export function listAccount(house: House, account: Account): Promise<Member[]> {
  const now = house.clock()
  return listMembers(house.db, account, { now, usedAfter: now - house.settings.sessionIdleMs })
}

async function findMember(house: House, account: Account, id: string) {
  return (await listAccount(house, account)).find((member) => member.id === id)
}

export type AddRefusal = 'member-exists' | 'too-many-members'

/**
 * Adds a person to an account. Somebody new gets a link to choose a password; who has one already
 * gets none, since it would let its reader into their other accounts.
 */
export async function addMember(
  house: House,
  wish: MemberWish,
  by: Administrator,
): Promise<Outcome<Invited, AddRefusal>> {
  if ((await listAccount(house, by.account)).length >= peopleLimits.membersPerAccount)
    return refuse('too-many-members')
  const added = await change(house, async (tx, record) => {
    const person = await findOrAdd(tx, house, wish, by)
    const membership = {
      id: newSortableId('mem', house.clock()),
      ...by.account,
      role: wish.role,
      branch: wish.branch,
    }
    const before = await findMemberships(tx, person.id)
    if (!(await insertMembership(tx, person.id, membership, house.clock()))) return undefined
    const { environment, shipperNumber, role, branch } = membership
    const detail = { environment, shipper: shipperNumber, role, branch }
    record(personFact(by.actor, 'person.add', person, detail))
    const isOwn = person.passwordHash === null && isWithinReach(by.reach, before)
    return { person, link: isOwn ? await invitation(tx, house, person.id, by) : undefined }
  })
  if (added === undefined) return refuse('member-exists')
  const { person, link } = added
  const isMailed = link !== undefined && (await mailLink(house, person, link))
  const member = await findMember(house, by.account, person.id)
  if (member === undefined) return refuse('member-exists')
  return accept({ member, link: link && { ...link, isMailed } })
}

function invitation(tx: Handle, house: House, personId: string, { baseUrl }: Administrator) {
  const wish = { hours: peopleLimits.invitationHours, baseUrl, now: house.clock() }
  return makeLink(tx, personId, 'invitation', wish)
}

async function findOrAdd(
  tx: Handle,
  { clock }: House,
  wish: MemberWish,
  { isDemo }: Administrator,
): Promise<StoredPerson> {
  const email = comparableEmail(wish.email)
  const now = clock()
  const { name, language } = wish
  await insertPerson(
    tx,
    {
      id: newSortableId('per', now),
      email,
      name: name.trim(),
      language,
      isDemo,
      isDocumented: false,
    },
    null,
    now,
  )
  const person = await findPersonByEmail(tx, email)
  if (person === undefined) throw new Error('a person vanished while it was added')
  return person
}

export type MemberRefusal = 'member-unknown' | 'member-self'

/** The membership that an administrator may change: not the own one, or nobody would be left. */
async function findChangeable(
  tx: Handle,
  personId: string,
  { account, actor }: Administrator,
): Promise<Outcome<{ person: StoredPerson; membership: Membership }, MemberRefusal>> {
  const person = await findPerson(tx, personId)
  const memberships = person ? await findMemberships(tx, person.id) : []
  const membership = memberships.find(
    (one) => one.environment === account.environment && one.shipperNumber === account.shipperNumber,
  )
  if (person === undefined || membership === undefined) return refuse('member-unknown')
  return person.id === actor.id ? refuse('member-self') : accept({ person, membership })
}

export async function changeMember(
  house: House,
  personId: string,
  { role, branch }: Pick<MemberWish, 'role' | 'branch'>,
  by: Administrator,
): Promise<Outcome<Member, MemberRefusal>> {
  const changed = await change(house, async (tx, record) => {
    const found = await findChangeable(tx, personId, by)
    if (!found.ok) return found
    const { person, membership } = found.value
    await updateMembership(tx, membership.id, role, branch)
    const before = { role: membership.role, branch: membership.branch }
    record(personFact(by.actor, 'person.role', person, { before, after: { role, branch } }))
    return accept(person)
  })
  if (!changed.ok) return changed
  const member = await findMember(house, by.account, personId)
  return member === undefined ? refuse('member-unknown') : accept(member)
}

/** Takes a person out of an account; whoever has no other has no sessions either. */
export async function removeMember(
  house: House,
  personId: string,
  by: Administrator,
): Promise<Outcome<Member, MemberRefusal>> {
  const member = await findMember(house, by.account, personId)
  if (member === undefined) return refuse('member-unknown')
  return change(house, async (tx, record) => {
    const found = await findChangeable(tx, personId, by)
    if (!found.ok) return found
    const { person, membership } = found.value
    await deleteMembership(tx, membership.id)
    if ((await findMemberships(tx, personId)).length === 0) await deleteSessions(tx, personId)
    const { environment, shipperNumber: shipper, role } = membership
    record(personFact(by.actor, 'person.remove', person, { environment, shipper, role }))
    return accept(member)
  })
}

export type ResetRefusal = 'member-unknown' | 'beyond-reach' | 'demo-person' | 'mail-failed'

export async function resetMember(
  house: House,
  personId: string,
  by: Administrator,
): Promise<Outcome<MadeLink & { readonly isMailed: boolean }, ResetRefusal>> {
  const member = await findMember(house, by.account, personId)
  const person = member && (await findPerson(house.db, personId))
  if (person === undefined) return refuse('member-unknown')
  if (person.isDocumented) return refuse('demo-person')
  const memberships = await findMemberships(house.db, personId)
  const isOwn = isWithinReach(by.reach, memberships)
  if (house.mail === undefined && !isOwn) return refuse('beyond-reach')
  const made = await issueReset(house, person, by.baseUrl, by.actor)
  // A link that could not be mailed is shown only to those who could see it anyway.
  return made.isMailed || isOwn ? accept(made) : refuse('mail-failed')
}

export type EndingRefusal = 'member-unknown' | 'beyond-reach' | 'demo-person'

/** Ends all sessions of a person, who may sign in again. */
export async function endMemberSessions(
  house: House,
  personId: string,
  by: Administrator,
): Promise<Outcome<number, EndingRefusal>> {
  const member = await findMember(house, by.account, personId)
  const person = member && (await findPerson(house.db, personId))
  if (person === undefined) return refuse('member-unknown')
  if (person.isDocumented) return refuse('demo-person')
  // Sessions are of the person: ending them would reach the accounts of others.
  if (!isWithinReach(by.reach, await findMemberships(house.db, personId)))
    return refuse('beyond-reach')
  return change(house, async (tx, record) => {
    const count = await deleteSessions(tx, personId)
    record(personFact(by.actor, 'person.sessions', person, { count }))
    return accept(count)
  })
}
