import { comparableEmail } from '../../kernel/person.ts'
import type { Handle } from '../../kits/db/database.ts'
import { sha256 } from '../../kits/secret/digest.ts'
import { hashSecret } from '../../kits/secret/secret.ts'
import { isToken, newToken } from '../../kits/secret/token.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { accountToReset, type Side } from './account-rules.ts'
import { dropSignIns, proveAddress } from './joining.steps.ts'
import { notifyChange } from './letters/notices.steps.ts'
import {
  deleteExpiredLinks,
  deleteLinksBefore,
  findLink,
  insertLink,
  type LinkPurpose,
  type StoredLink,
  takeLink,
} from './links.store.ts'
import { acceptMembership, findInvitations, type Invitation } from './memberships.store.ts'
import { checkPassword } from './password-check.steps.ts'
import type { PasswordFault } from './password-rules.ts'
import { peopleLimits } from './people.limits.ts'
import {
  findAccounts,
  findPerson,
  lockAccounts,
  type StoredPerson,
  updatePassword,
} from './people.store.ts'
import {
  change,
  type PeopleParts,
  personFact,
  placesOf,
  sendLetter,
  type Visit,
} from './people-parts.steps.ts'
import { type Person, personActor } from './person-rules.ts'

/** The facts that the holder of a link may know before using it. */
export interface OpenLink {
  /** `membership`: there is a password already, and the link only accepts or declines. */
  readonly purpose: LinkPurpose | 'membership'
  readonly email: string
  readonly name: string
  readonly expiresAt: number
  /** The invitations that using it accepts. */
  readonly invitations: readonly Invitation[]
}

/** A link as it was made: mailed to the person, or else for somebody to hand over. */
export interface MadeLink {
  readonly purpose: LinkPurpose
  readonly link: string
  readonly expiresAt: number
  readonly hours: number
}

export interface LinkWish {
  readonly purpose: LinkPurpose
  readonly side: Side
  readonly membershipId: string | null
  readonly isMailed: boolean
  readonly hours: number
  /** Where links lead that are shown; mailed ones lead to the public address alone. */
  readonly baseUrl: string
}

const hourMs = 3_600_000

/** Makes a link in the transaction of its purpose; those made before for it stop working. */
export async function makeLink(
  tx: Handle,
  { clock, settings }: PeopleParts,
  personId: string,
  { hours, baseUrl, ...wish }: LinkWish,
): Promise<MadeLink> {
  const token = newToken()
  const now = clock()
  const expiresAt = now + hours * hourMs
  await deleteLinksBefore(tx, { ...wish, personId })
  await insertLink(tx, sha256(token), { ...wish, personId, expiresAt }, now)
  const base = wish.isMailed ? settings.linkBase : baseUrl
  return { purpose: wish.purpose, link: `${base}/clave/${token}`, expiresAt, hours }
}

/**
 * Mails a link to a person who forgot the password. Nobody waits for it: the answer is the same,
 * and comes as fast, whether there is such a person or not.
 */
export function requestReset(parts: PeopleParts, email: string): void {
  if (parts.mail === undefined) return
  resetByMail(parts, comparableEmail(email)).catch(parts.onFailure)
}

/** The side of links that people ask for themselves. */
const ownSide: Side = 'own'

async function resetByMail(parts: PeopleParts, email: string): Promise<void> {
  const person = accountToReset(await findAccounts(parts.db, email))
  if (person === undefined) return
  await mailReset(parts, person, ownSide, personActor(person), 'person.reset-asked')
}

/** Mails a link for another password; returns the link if it was sent. */
export async function mailReset(
  parts: PeopleParts,
  person: StoredPerson,
  side: Side,
  by: Parameters<typeof personFact>[0],
  action = 'person.link',
): Promise<MadeLink | undefined> {
  const purpose = person.passwordHash === null ? 'invitation' : 'reset'
  const hours = peopleLimits.mailedResetHours
  const wish = { purpose, side, membershipId: null, isMailed: true, hours, baseUrl: '' } as const
  const made = await change(parts, async (tx, record) => {
    record(personFact(by, action, person, { purpose }))
    return makeLink(tx, parts, person.id, wish)
  })
  const { link } = made
  const contents =
    purpose === 'reset'
      ? ({ kind: 'reset', link, hours } as const)
      : ({ kind: 'invitation', link, hours, places: await placesOfInvited(parts, person) } as const)
  return (await sendLetter(parts, person, contents)) ? made : undefined
}

async function placesOfInvited(parts: PeopleParts, { id }: StoredPerson) {
  return placesOf(parts, await findInvitations(parts.db, id))
}

interface Found {
  readonly open: OpenLink
  readonly link: StoredLink
  readonly person: StoredPerson
}

/**
 * A mailed invitation to a person whose address is proven lets nobody choose a password, and is
 * over once it was answered.
 */
export async function findOpen(parts: PeopleParts, token: string): Promise<Found | undefined> {
  if (!isToken(token)) return undefined
  const link = await findLink(parts.db, sha256(token), parts.clock())
  const person = link && (await findPerson(parts.db, link.personId))
  if (link === undefined || person === undefined || person.disabledAt !== null) return undefined
  const isOnlyAnswered = person.isProven && link.purpose === 'invitation'
  const purpose: OpenLink['purpose'] = isOnlyAnswered ? 'membership' : link.purpose
  const all = purpose === 'reset' ? [] : await findInvitations(parts.db, person.id)
  const own = all.filter(({ id }) => purpose === 'invitation' || id === link.membershipId)
  if (purpose === 'membership' && own.length === 0) return undefined
  const { email, name } = person
  const open = { purpose, email, name, expiresAt: link.expiresAt, invitations: own }
  return { open, link, person }
}

export async function readLink(parts: PeopleParts, token: string): Promise<OpenLink | undefined> {
  return (await findOpen(parts, token))?.open
}

/**
 * Sets the password that a link lets choose. All sessions end: somebody else may have them. A
 * mailed link proves the address; an invitation is accepted by it.
 */
export async function useLink(
  parts: PeopleParts,
  token: string,
  password: string,
  visit: Visit,
): Promise<Outcome<Person, 'link-unknown' | PasswordFault>> {
  const opened = await findOpen(parts, token)
  if (opened === undefined || opened.open.purpose === 'membership') return refuse('link-unknown')
  const { person, link } = opened
  const judged = checkPassword(parts, person, password)
  if (!judged.ok) return judged
  const hash = await hashSecret(password)
  type Used = Outcome<Person, 'link-unknown'>
  const used = await change(parts, async (tx, record): Promise<Used> => {
    const accounts = await lockAccounts(tx, person.email)
    // Somebody proved the address meanwhile: the invitations of this account can be sent again.
    const isTaken = accounts.some(({ id, isProven }) => isProven && id !== person.id)
    if (link.isMailed && isTaken) return refuse('link-unknown')
    if (!(await takeLink(tx, sha256(token)))) return refuse('link-unknown')
    await updatePassword(tx, person.id, hash)
    await dropSignIns(tx, person)
    const isAccepted = link.purpose === 'invitation'
    const action = isAccepted ? 'person.accept' : 'person.reset'
    record(personFact(personActor(person), action, person))
    if (isAccepted)
      for (const { id } of await findInvitations(tx, person.id))
        await acceptMembership(tx, id, parts.clock())
    if (link.isMailed) await proveAddress(tx, record, { person, accounts, now: parts.clock() })
    return accept({ ...person, isProven: person.isProven || link.isMailed })
  })
  // Of a first password they know, as nobody had one before.
  if (used.ok && person.passwordHash !== null) notifyChange(parts, used.value, 'password', visit)
  return used
}

export function forgetOldLinks({ db, clock }: PeopleParts): Promise<number> {
  return deleteExpiredLinks(db, clock())
}
