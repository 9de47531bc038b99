import type { Actor } from '../../kernel/operator.ts'
import { comparableEmail } from '../../kernel/person.ts'
import type { Handle } from '../../kits/db/database.ts'
import { sha256 } from '../../kits/secret/digest.ts'
import { hashSecret } from '../../kits/secret/secret.ts'
import { isToken, newToken } from '../../kits/secret/token.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { change, type House, personFact } from './house.steps.ts'
import {
  deleteExpiredLinks,
  deleteLinks,
  findLink,
  insertLink,
  type LinkPurpose,
  takeLink,
} from './links.store.ts'
import { judgePassword, type PasswordFault } from './password-rules.ts'
import { peopleLimits } from './people.limits.ts'
import {
  findMemberships,
  findPerson,
  findPersonByEmail,
  type StoredPerson,
  updatePassword,
} from './people.store.ts'
import { type Person, personActor } from './person-rules.ts'
import { deleteSessions } from './sessions.store.ts'

/** What whoever has a link may know before they use it. */
export interface OpenLink {
  readonly purpose: LinkPurpose
  readonly email: string
  readonly name: string
  readonly expiresAt: number
}

/** A link as it was made: mailed to the person, or else for somebody to hand over. */
export interface MadeLink {
  readonly purpose: LinkPurpose
  readonly link: string
  readonly expiresAt: number
  readonly hours: number
}

const hourMs = 3_600_000

/** Makes a link in the transaction of what it is for; links made before stop working. */
export async function makeLink(
  tx: Handle,
  personId: string,
  purpose: LinkPurpose,
  { hours, baseUrl, now }: { hours: number; baseUrl: string; now: number },
): Promise<MadeLink> {
  const token = newToken()
  const expiresAt = now + hours * hourMs
  await deleteLinks(tx, personId)
  await insertLink(tx, sha256(token), { personId, purpose, expiresAt }, now)
  return { purpose, link: `${baseUrl}/clave/${token}`, expiresAt, hours }
}

/** Mails a link, where mail can be sent; returns whether it was. */
export async function mailLink(
  { mail, onFailure }: House,
  { email, name, language }: Person,
  { purpose, link, hours }: MadeLink,
): Promise<boolean> {
  if (mail === undefined) return false
  try {
    await mail.sendLink({ to: email, name, language, purpose, link, hours })
    return true
  } catch (error) {
    onFailure(error)
    return false
  }
}

/**
 * Mails a link to whoever forgot the password. Nobody waits for it: the answer is the same, and
 * comes as fast, whether there is such a person or not.
 */
export function requestReset(house: House, email: string, baseUrl: string): void {
  if (house.mail === undefined) return
  resetByMail(house, comparableEmail(email), baseUrl).catch(house.onFailure)
}

async function resetByMail(house: House, email: string, baseUrl: string): Promise<void> {
  const person = await findPersonByEmail(house.db, email)
  if (person === undefined || person.disabledAt !== null || person.isDocumented) return
  if ((await findMemberships(house.db, person.id)).length === 0) return
  const now = house.clock()
  const purpose = person.passwordHash === null ? 'invitation' : 'reset'
  const made = await change(house, async (tx, record) => {
    const link = { hours: peopleLimits.mailedResetHours, baseUrl, now }
    record(personFact(personActor(person), 'person.reset-asked', person))
    return makeLink(tx, person.id, purpose, link)
  })
  await mailLink(house, person, made)
}

async function findOpen(
  house: House,
  token: string,
): Promise<(OpenLink & { readonly person: StoredPerson }) | undefined> {
  if (!isToken(token)) return undefined
  const found = await findLink(house.db, sha256(token), house.clock())
  const person = found && (await findPerson(house.db, found.personId))
  if (found === undefined || person === undefined || person.disabledAt !== null) return undefined
  const { purpose, expiresAt } = found
  return { purpose, expiresAt, email: person.email, name: person.name, person }
}

export async function readLink(house: House, token: string): Promise<OpenLink | undefined> {
  const found = await findOpen(house, token)
  if (found === undefined) return undefined
  const { purpose, email, name, expiresAt } = found
  return { purpose, email, name, expiresAt }
}

/** Sets the password that a link lets choose. All sessions end: somebody else may have them. */
export async function useLink(
  house: House,
  token: string,
  password: string,
): Promise<Outcome<Person, 'link-unknown' | PasswordFault>> {
  const found = await findOpen(house, token)
  if (found === undefined) return refuse('link-unknown')
  const { person, purpose } = found
  const judged = judgePassword(password, { ...person, service: house.settings.service })
  if (!judged.ok) return judged
  const hash = await hashSecret(password)
  return change(house, async (tx, record) => {
    if (!(await takeLink(tx, sha256(token)))) return refuse('link-unknown')
    await setPassword(tx, person.id, hash)
    const action = purpose === 'invitation' ? 'person.accept' : 'person.reset'
    record(personFact(personActor(person), action, person))
    return accept(person)
  })
}

async function setPassword(tx: Handle, personId: string, hash: string): Promise<void> {
  await updatePassword(tx, personId, hash)
  await deleteLinks(tx, personId)
  await deleteSessions(tx, personId)
}

/** Makes a link for a person who can't sign in; returns it where no mail can be sent. */
export async function issueReset(
  house: House,
  person: StoredPerson,
  baseUrl: string,
  by: Actor,
): Promise<MadeLink & { readonly isMailed: boolean }> {
  const isNew = person.passwordHash === null
  const purpose = isNew ? 'invitation' : 'reset'
  const hours = isNew ? peopleLimits.invitationHours : peopleLimits.shownResetHours
  const made = await change(house, async (tx, record) => {
    record(personFact(by, 'person.link', person, { purpose }))
    return makeLink(tx, person.id, purpose, { hours, baseUrl, now: house.clock() })
  })
  return { ...made, isMailed: await mailLink(house, person, made) }
}

export function forgetOldLinks({ db, clock }: House): Promise<number> {
  return deleteExpiredLinks(db, clock())
}
