import type { Handle } from '../../kits/db/database.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { mayShowLink, sideOf } from './account-rules.ts'
import {
  type AddRefusal,
  addInvitation,
  type Delivered,
  dropIfNobodys,
  handAgain,
} from './invitations.steps.ts'
import { mailReset, makeLink } from './links.steps.ts'
import { deleteMembershipLinks } from './links.store.ts'
import { deleteMembership, findMemberships, updateMembership } from './memberships.store.ts'
import { peopleLimits } from './people.limits.ts'
import {
  type Account,
  findPerson,
  listMembers,
  type Member,
  type StoredPerson,
} from './people.store.ts'
import {
  type Administrator,
  change,
  type MemberWish,
  type PeopleParts,
  personFact,
} from './people-parts.steps.ts'
import { isWithinReach } from './person-rules.ts'
import { deleteSessions } from './sessions.store.ts'

/** A person of an account, and how their invitation was sent. */
export type Added = Delivered & { readonly member: Member }

export function listAccount(parts: PeopleParts, account: Account): Promise<Member[]> {
  const now = parts.clock()
  return listMembers(parts.db, account, { now, usedAfter: now - parts.settings.sessionIdleMs })
}

/** An invited person keeps the id of the invitation, beside their own once they accept. */
async function findMember(parts: PeopleParts, account: Account, id: string) {
  const members = await listAccount(parts, account)
  return members.find((member) => member.id === id || member.membershipId === id)
}

export async function addMember(
  parts: PeopleParts,
  wish: MemberWish,
  by: Administrator,
): Promise<Outcome<Added, AddRefusal>> {
  const added = await addInvitation(parts, wish, by)
  if (!added.ok) return added
  const { membershipId, ...delivered } = added.value
  const member = await findMember(parts, by.account, membershipId)
  return member === undefined ? refuse('member-exists') : accept({ ...delivered, member })
}

export type MemberRefusal = 'member-unknown' | 'member-self'

interface Found {
  readonly member: Member
  readonly person: StoredPerson
}

async function findBoth(
  parts: PeopleParts,
  by: Administrator,
  id: string,
): Promise<Found | undefined> {
  const member = await findMember(parts, by.account, id)
  // A person of one branch changes nobody who may do more (D57).
  const isBeyond = by.branch ? member?.branch !== by.branch : false
  const person = member && !isBeyond && (await findPerson(parts.db, member.personId))
  return member && person ? { member, person } : undefined
}

/** The membership that an administrator may change: not the own one, or nobody would be left. */
async function findChangeable(
  parts: PeopleParts,
  id: string,
  by: Administrator,
): Promise<Outcome<Found, MemberRefusal>> {
  const both = await findBoth(parts, by, id)
  if (both === undefined) return refuse('member-unknown')
  return both.person.id === by.actor.id ? refuse('member-self') : accept(both)
}

export async function changeMember(
  parts: PeopleParts,
  id: string,
  { role, branch }: Pick<MemberWish, 'role' | 'branch'>,
  by: Administrator,
): Promise<Outcome<Member, MemberRefusal>> {
  const membership = await findChangeable(parts, id, by)
  if (!membership.ok) return membership
  const { person, member } = membership.value
  await change(parts, async (tx, record) => {
    await updateMembership(tx, member.membershipId, role, branch)
    const before = { role: member.role, branch: member.branch }
    record(personFact(by.actor, 'person.role', person, { before, after: { role, branch } }))
  })
  const changed = await findMember(parts, by.account, id)
  return changed === undefined ? refuse('member-unknown') : accept(changed)
}

/** Takes a person, or an invitation, out of an account; whoever has no other has no sessions. */
export async function removeMember(
  parts: PeopleParts,
  id: string,
  by: Administrator,
): Promise<Outcome<Member, MemberRefusal>> {
  const membership = await findChangeable(parts, id, by)
  if (!membership.ok) return membership
  const { person, member } = membership.value
  return change(parts, async (tx, record) => {
    await deleteMembershipLinks(tx, member.membershipId)
    if ((await deleteMembership(tx, member.membershipId)) === 0) return refuse('member-unknown')
    await endIfNobodys(tx, person)
    const { environment, shipperNumber: shipper } = by.account
    const detail = { environment, shipper, role: member.role }
    record(personFact(by.actor, 'person.remove', person, detail))
    return accept(member)
  })
}

async function endIfNobodys(tx: Handle, person: StoredPerson): Promise<void> {
  if ((await findMemberships(tx, person.id)).length === 0) await deleteSessions(tx, person.id)
  await dropIfNobodys(tx, person)
}

export type ResetRefusal = 'member-unknown' | 'beyond-reach' | 'demo-person' | 'mail-failed'

/** A link for a person who can't sign in; to an invited one the invitation is sent again. */
export async function resetMember(
  parts: PeopleParts,
  id: string,
  by: Administrator,
): Promise<Outcome<Delivered, ResetRefusal>> {
  const pair = await findBoth(parts, by, id)
  if (pair === undefined) return refuse('member-unknown')
  const { person, member } = pair
  if (person.isDocumented) return refuse('demo-person')
  const membership = { ...member, ...by.account, id: member.membershipId }
  if (member.isInvited) return handAgain(parts, { person, membership }, by)
  return issueReset(parts, person, by)
}

/** Mailed where mail is set; shown only to the side whose account it is (D52). */
async function issueReset(
  parts: PeopleParts,
  person: StoredPerson,
  by: Administrator,
): Promise<Outcome<Delivered, 'beyond-reach' | 'mail-failed'>> {
  const side = sideOf(by)
  if (parts.mail !== undefined) {
    const link = await mailReset(parts, person, side, by.actor)
    return link ? accept({ delivery: 'mailed', link: undefined }) : refuse('mail-failed')
  }
  if (!mayShowLink(person, side)) return refuse('beyond-reach')
  return accept({ delivery: 'shown', link: await showReset(parts, person, by) })
}

/** A link that is shown to hand it over: it proves nothing, and joins nothing. */
export function showReset(
  parts: PeopleParts,
  person: StoredPerson,
  by: Pick<Administrator, 'actor' | 'baseUrl'>,
) {
  const isNew = person.passwordHash === null
  const purpose = isNew ? 'invitation' : 'reset'
  const wish = {
    purpose,
    side: person.side,
    membershipId: null,
    isMailed: false,
    hours: isNew ? peopleLimits.invitationHours : peopleLimits.shownResetHours,
    baseUrl: by.baseUrl,
  } as const
  return change(parts, async (tx, record) => {
    record(personFact(by.actor, 'person.link', person, { purpose }))
    return makeLink(tx, parts, person.id, wish)
  })
}

export type EndingRefusal = 'member-unknown' | 'beyond-reach' | 'demo-person'

/** Ends all sessions of a person; they may sign in again. */
export async function endMemberSessions(
  parts: PeopleParts,
  id: string,
  by: Administrator,
): Promise<Outcome<number, EndingRefusal>> {
  const membership = await findBoth(parts, by, id)
  if (membership === undefined) return refuse('member-unknown')
  const { person, member } = membership
  if (person.isDocumented) return refuse('demo-person')
  // Sessions are of the person: ending them would reach the accounts of others.
  const memberships = await findMemberships(parts.db, person.id)
  if (member.isInvited || !isWithinReach(by.reach, memberships)) return refuse('beyond-reach')
  return change(parts, async (tx, record) => {
    const count = await deleteSessions(tx, person.id)
    record(personFact(by.actor, 'person.sessions', person, { count }))
    return accept(count)
  })
}
