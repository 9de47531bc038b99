import { comparableEmail } from '../../kernel/person.ts'
import type { Handle } from '../../kits/db/database.ts'
import { sha256 } from '../../kits/secret/digest.ts'
import { hashSecret } from '../../kits/secret/secret.ts'
import { isToken, newToken } from '../../kits/secret/token.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { accountToReset, type Side } from './account-rules.ts'
import { change, type House, personFact, placesOf, sendLetter, type Visit } from './house.steps.ts'
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
  holdAccounts,
  type StoredPerson,
  updatePassword,
} from './people.store.ts'
import { type Person, personActor } from './person-rules.ts'

/** What whoever has a link may know before they use it. */
export interface OpenLink {
  /** `membership`: there is a password already, and the link only accepts or declines. */
  readonly purpose: LinkPurpose | 'membership'
  readonly email: string
  readonly name: string
  readonly expiresAt: number
  /** What using it accepts. */
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

/** Makes a link in the transaction of what it is for; those made before for it stop working. */
export async function makeLink(
  tx: Handle,
  { clock, settings }: House,
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
 * Mails a link to whoever forgot the password. Nobody waits for it: the answer is the same, and
 * comes as fast, whether there is such a person or not.
 */
export function requestReset(house: House, email: string): void {
  if (house.mail === undefined) return
  resetByMail(house, comparableEmail(email)).catch(house.onFailure)
}

/** The side of links that people ask for themselves. */
const ownSide: Side = 'own'

async function resetByMail(house: House, email: string): Promise<void> {
  const person = accountToReset(await findAccounts(house.db, email))
  if (person === undefined) return
  await mailReset(house, person, ownSide, personActor(person), 'person.reset-asked')
}

/** Mails a link for another password; returns the link if it was sent. */
export async function mailReset(
  house: House,
  person: StoredPerson,
  side: Side,
  by: Parameters<typeof personFact>[0],
  action = 'person.link',
): Promise<MadeLink | undefined> {
  const purpose = person.passwordHash === null ? 'invitation' : 'reset'
  const hours = peopleLimits.mailedResetHours
  const wish = { purpose, side, membershipId: null, isMailed: true, hours, baseUrl: '' } as const
  const made = await change(house, async (tx, record) => {
    record(personFact(by, action, person, { purpose }))
    return makeLink(tx, house, person.id, wish)
  })
  const { link } = made
  const contents =
    purpose === 'reset'
      ? ({ kind: 'reset', link, hours } as const)
      : ({ kind: 'invitation', link, hours, places: await placesOfInvited(house, person) } as const)
  return (await sendLetter(house, person, contents)) ? made : undefined
}

async function placesOfInvited(house: House, { id }: StoredPerson) {
  return placesOf(house, await findInvitations(house.db, id))
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
export async function findOpen(house: House, token: string): Promise<Found | undefined> {
  if (!isToken(token)) return undefined
  const link = await findLink(house.db, sha256(token), house.clock())
  const person = link && (await findPerson(house.db, link.personId))
  if (link === undefined || person === undefined || person.disabledAt !== null) return undefined
  const isOnlyAnswered = person.isProven && link.purpose === 'invitation'
  const purpose: OpenLink['purpose'] = isOnlyAnswered ? 'membership' : link.purpose
  const all = purpose === 'reset' ? [] : await findInvitations(house.db, person.id)
  const own = all.filter(({ id }) => purpose === 'invitation' || id === link.membershipId)
  if (purpose === 'membership' && own.length === 0) return undefined
  const { email, name } = person
  const open = { purpose, email, name, expiresAt: link.expiresAt, invitations: own }
  return { open, link, person }
}

export async function readLink(house: House, token: string): Promise<OpenLink | undefined> {
  return (await findOpen(house, token))?.open
}

/**
 * Sets the password that a link lets choose. All sessions end: somebody else may have them. A
 * mailed link proves the address; an invitation is accepted by it.
 */
export async function useLink(
  house: House,
  token: string,
  password: string,
  visit: Visit,
): Promise<Outcome<Person, 'link-unknown' | PasswordFault>> {
  const found = await findOpen(house, token)
  if (found === undefined || found.open.purpose === 'membership') return refuse('link-unknown')
  const { person, link } = found
  const judged = checkPassword(house, person, password)
  if (!judged.ok) return judged
  const hash = await hashSecret(password)
  type Used = Outcome<Person, 'link-unknown'>
  const used = await change(house, async (tx, record): Promise<Used> => {
    const accounts = await holdAccounts(tx, person.email)
    // Somebody proved the address meanwhile: what this account was offered can be sent again.
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
        await acceptMembership(tx, id, house.clock())
    if (link.isMailed) await proveAddress(tx, record, { person, accounts, now: house.clock() })
    return accept({ ...person, isProven: person.isProven || link.isMailed })
  })
  // Of a first password they know, as nobody had one before.
  if (used.ok && person.passwordHash !== null) notifyChange(house, used.value, 'password', visit)
  return used
}

export function forgetOldLinks({ db, clock }: House): Promise<number> {
  return deleteExpiredLinks(db, clock())
}
