import { comparableEmail } from '../../kernel/person.ts'
import type { Handle } from '../../kits/db/database.ts'
import { sha256 } from '../../kits/secret/digest.ts'
import { newSortableId } from '../../kits/secret/sortable-ids.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { accountToInvite, type Handing, handingOf, mayShowLink, sideOf } from './account-rules.ts'
import { dropAccount } from './joining.steps.ts'
import { notify } from './letters/notices.steps.ts'
import { findOpen, type MadeLink, makeLink } from './links.steps.ts'
import { deleteMembershipLinks, takeLink } from './links.store.ts'
import {
  acceptMembership,
  deleteMembership,
  findInvitations,
  findMemberships,
  type Invitation,
  insertMembership,
  updateUnsent,
} from './memberships.store.ts'
import { peopleLimits } from './people.limits.ts'
import {
  findPerson,
  insertPerson,
  listMembers,
  lockAccounts,
  type StoredPerson,
} from './people.store.ts'
import {
  type Administrator,
  change,
  type MemberWish,
  type PeopleParts,
  personFact,
  placesOf,
  sendLetter,
  type Visit,
} from './people-parts.steps.ts'
import { type Membership, type Person, personActor } from './person-rules.ts'

/** The delivery of an invitation. */
export type Delivery =
  | 'mailed'
  /** The mail server refused it; it can be sent again. */
  | 'unsent'
  /** The inviter is shown a link to hand over. */
  | 'shown'
  /** The person signs in already, and accepts there. */
  | 'at-sign-in'

export interface Delivered {
  readonly delivery: Delivery
  /** Shown to the inviter, where no mail is set. */
  readonly link: MadeLink | undefined
}

/** An invited person, and the membership. */
interface Invited {
  readonly person: StoredPerson
  readonly membership: Membership
}

export type AddRefusal = 'member-exists' | 'too-many-members'

/** Invites an address to an account: it counts once its person accepts. */
export async function addInvitation(
  parts: PeopleParts,
  wish: MemberWish,
  by: Administrator,
): Promise<Outcome<Delivered & { readonly membershipId: string }, AddRefusal>> {
  type Outset = Outcome<Invited, AddRefusal>
  const added = await change(parts, async (tx, record): Promise<Outset> => {
    const email = comparableEmail(wish.email)
    const accounts = await lockAccounts(tx, email)
    const members = await listMembers(tx, by.account, { now: 0, usedAfter: 0 })
    if (members.length >= peopleLimits.membersPerAccount) return refuse('too-many-members')
    if (members.some((one) => one.email === email && one.isDemo === by.isDemo))
      return refuse('member-exists')
    const person =
      accountToInvite(accounts, by) ?? (await addAccount(tx, parts, { wish, by, accounts }))
    const now = parts.clock()
    const { role, branch, name } = wish
    const membership = { id: newSortableId('mem', now), ...by.account, role, branch }
    const invited = { ...membership, invitedName: name.trim(), acceptedAt: null }
    if (!(await insertMembership(tx, person.id, invited, now))) return refuse('member-exists')
    const { environment, shipperNumber: shipper } = by.account
    record(personFact(by.actor, 'person.add', person, { environment, shipper, role, branch }))
    return accept({ person, membership })
  })
  if (!added.ok) return added
  const membershipId = added.value.membership.id
  return accept({ ...(await hand(parts, added.value, by)), membershipId })
}

interface NewAccount {
  readonly wish: MemberWish
  readonly by: Administrator
  readonly accounts: readonly StoredPerson[]
}

/**
 * A disabled person is so under every account of the address. The fate of the demonstration's
 * account of an address says nothing of its person (D52).
 */
async function addAccount(
  tx: Handle,
  { clock }: PeopleParts,
  { wish, by, accounts }: NewAccount,
): Promise<StoredPerson> {
  const now = clock()
  const person = {
    id: newSortableId('per', now),
    email: comparableEmail(wish.email),
    name: wish.name.trim(),
    language: wish.language,
    isDemo: by.isDemo,
    isDocumented: false,
    side: sideOf(by),
    disabledAt: accounts.find(isDisabledFor(by))?.disabledAt ?? null,
  }
  await insertPerson(tx, person, null, now)
  const added = await findPerson(tx, person.id)
  if (added === undefined) throw new Error('a person vanished while it was added')
  return added
}

function isDisabledFor({ isDemo }: Administrator) {
  return (one: StoredPerson) => one.disabledAt !== null && (isDemo || !one.isDemo)
}

/** Lets somebody know of their invitation, in the way that is safe for the account (D52). */
async function hand(parts: PeopleParts, invited: Invited, by: Administrator): Promise<Delivered> {
  const { isProven, passwordHash } = invited.person
  const account = { isProven, hasPassword: passwordHash !== null }
  const handing = handingOf(account, parts.mail !== undefined)
  if (handing === 'at-sign-in') return { delivery: 'at-sign-in', link: undefined }
  if (handing === 'show') return show(parts, invited, by)
  const isSent = await mailInvitation(parts, invited, handing, by)
  await updateUnsent(parts.db, invited.membership.id, isSent ? null : parts.clock())
  return { delivery: isSent ? 'mailed' : 'unsent', link: undefined }
}

async function show(parts: PeopleParts, invited: Invited, by: Administrator): Promise<Delivered> {
  const link = await invitationLink(parts, invited, by, false)
  return { delivery: 'shown', link }
}

async function mailInvitation(
  parts: PeopleParts,
  invited: Invited,
  handing: Exclude<Handing, 'show' | 'at-sign-in'>,
  by: Administrator,
): Promise<boolean> {
  const { link, hours } = await invitationLink(parts, invited, by, true)
  const { person, membership } = invited
  const offered =
    handing === 'mail-acceptance' ? [membership] : await findInvitations(parts.db, person.id)
  const kind = handing === 'mail-acceptance' ? 'membership' : 'invitation'
  return sendLetter(parts, person, { kind, link, hours, places: await placesOf(parts, offered) })
}

function invitationLink(
  parts: PeopleParts,
  { person, membership }: Invited,
  by: Administrator,
  isMailed: boolean,
): Promise<MadeLink> {
  const wish = {
    purpose: 'invitation',
    side: sideOf(by),
    membershipId: membership.id,
    isMailed,
    hours: peopleLimits.invitationHours,
    baseUrl: by.baseUrl,
  } as const
  return parts.db.transaction((tx) => makeLink(tx, parts, person.id, wish))
}

/** Sends an invitation again, or shows its link once more to the side whose it is. */
export async function handAgain(
  parts: PeopleParts,
  invited: Invited,
  by: Administrator,
): Promise<Outcome<Delivered, 'beyond-reach' | 'mail-failed'>> {
  const { person } = invited
  const isMailed = parts.mail !== undefined
  if (!isMailed && !mayShowLink(person, sideOf(by))) return refuse('beyond-reach')
  await change(parts, async (_tx, record) =>
    record(personFact(by.actor, 'person.link', person, { purpose: 'invitation' })),
  )
  const delivered = await hand(parts, invited, by)
  return delivered.delivery === 'unsent' ? refuse('mail-failed') : accept(delivered)
}

export function listInvitations({ db }: PeopleParts, personId: string): Promise<Invitation[]> {
  return findInvitations(db, personId)
}

/** The person's own answer, signed in. */
export async function answerInvitation(
  parts: PeopleParts,
  { id }: Person,
  membershipId: string,
  accepts: boolean,
  visit: Visit,
): Promise<Outcome<Invitation, 'invitation-unknown'>> {
  const person = await findPerson(parts.db, id)
  const waiting = person && (await findInvitations(parts.db, id))
  const invitation = waiting?.find((one) => one.id === membershipId)
  if (person === undefined || invitation === undefined) return refuse('invitation-unknown')
  const isDone = await change(parts, (tx, record) =>
    settle(tx, parts, { person, invitations: [invitation], accepts, record }),
  )
  if (!isDone) return refuse('invitation-unknown')
  if (accepts) tellJoined(parts, person, [invitation], visit)
  return accept(invitation)
}

/**
 * The answer of a link's holder: a mailed one to a proven address accepts; one that lets choose a
 * password is accepted by choosing it. Either can be declined.
 */
export async function answerLink(
  parts: PeopleParts,
  token: string,
  accepts: boolean,
  visit: Visit,
): Promise<Outcome<readonly Invitation[], 'link-unknown'>> {
  const opened = await findOpen(parts, token)
  if (opened === undefined || opened.open.purpose === 'reset') return refuse('link-unknown')
  const { person, open } = opened
  if (accepts && open.purpose !== 'membership') return refuse('link-unknown')
  const { invitations } = open
  const isDone = await change(parts, async (tx, record) => {
    if (!(await takeLink(tx, sha256(token)))) return false
    return settle(tx, parts, { person, invitations, accepts, record })
  })
  if (!isDone) return refuse('link-unknown')
  if (accepts) tellJoined(parts, person, invitations, visit)
  return accept(invitations)
}

interface Answer {
  readonly person: StoredPerson
  readonly invitations: readonly Invitation[]
  readonly accepts: boolean
  readonly record: Parameters<Parameters<typeof change>[1]>[1]
}

async function settle(
  tx: Handle,
  parts: PeopleParts,
  { person, invitations, accepts, record }: Answer,
): Promise<boolean> {
  for (const { id, environment, shipperNumber, role } of invitations) {
    if (accepts && !(await acceptMembership(tx, id, parts.clock()))) return false
    await deleteMembershipLinks(tx, id)
    if (!accepts) await deleteMembership(tx, id)
    const detail = { environment, shipper: shipperNumber, role }
    const action = accepts ? 'person.accept' : 'person.decline'
    record(personFact(personActor(person), action, person, detail))
  }
  if (!accepts) await dropIfNobodys(tx, person)
  return true
}

/** An account that was made for an invitation goes with the last of them. */
export async function dropIfNobodys(tx: Handle, person: StoredPerson): Promise<void> {
  if (person.isProven || person.disabledAt !== null) return
  const has = await findMemberships(tx, person.id)
  const waiting = await findInvitations(tx, person.id)
  if (has.length + waiting.length === 0) await dropAccount(tx, person.id)
}

function tellJoined(
  parts: PeopleParts,
  person: StoredPerson,
  memberships: readonly Invitation[],
  { agent }: Visit,
): void {
  const at = parts.clock()
  placesOf(parts, memberships)
    .then((places) => notify(parts, person, { kind: 'joined', places, at, agent }))
    .catch(parts.onFailure)
}
