import { comparableEmail } from '../../../kernel/person.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { sha256 } from '../../../kits/secret/digest.ts'
import { isToken, newToken } from '../../../kits/secret/token.ts'
import { accept, type Outcome, refuse } from '../../../outcome.ts'
import { isAddressTaken } from '../account-rules.ts'
import { countLetter } from '../letters/notices.steps.ts'
import { deletePendingEmail } from '../links.store.ts'
import { peopleLimits } from '../people.limits.ts'
import { findAccounts, findPerson, type StoredPerson } from '../people.store.ts'
import { change, type PeopleParts, personFact, sendLetter } from '../people-parts.steps.ts'
import { type Person, personActor, type SignedIn } from '../person-rules.ts'
import {
  deleteExpiredEmailChanges,
  type EmailChange,
  findEmailChange,
  findPendingEmail,
  insertEmailChange,
} from './email-changes.store.ts'

/** An address that waits for its proof. */
export interface PendingEmail {
  readonly email: string
  readonly expiresAt: number
}

export type AskEmailRefusal =
  | {
      readonly name:
        | 'demo-person'
        /** No mail is set, so that nothing can be proved. */
        | 'email-change-unavailable'
        | 'email-own'
        | 'mail-failed'
    }
  | { readonly name: 'attempts-limited'; readonly retrySeconds: number }

const hourMs = 3_600_000
const { emailChangeHours: hours } = peopleLimits

/**
 * Mails a link to the address that a person wants to sign in with from now on. Whether somebody
 * else has it already is written to its mailbox alone: the person who asks sees no difference.
 */
export async function askEmailChange(
  parts: PeopleParts,
  { person }: SignedIn,
  wish: string,
): Promise<Outcome<PendingEmail, AskEmailRefusal>> {
  const email = comparableEmail(wish)
  if (person.isDemo) return refuse({ name: 'demo-person' })
  if (parts.mail === undefined) return refuse({ name: 'email-change-unavailable' })
  if (person.isProven && email === person.email) return refuse({ name: 'email-own' })
  const retrySeconds = await waitOf(parts, person, email)
  if (retrySeconds > 0) return refuse({ name: 'attempts-limited', retrySeconds })
  const { token, pending } = await keepAsked(parts, person, email)
  if (!(await mailAsked(parts, person, email, token))) {
    await parts.db.transaction((tx) => deletePendingEmail(tx, person.id))
    return refuse({ name: 'mail-failed' })
  }
  if (email !== person.email) tellOld(parts, person)
  return accept(pending)
}

/** Few letters go to one mailbox, and few are sent for one person. */
async function waitOf(parts: PeopleParts, { id }: Person, email: string): Promise<number> {
  const { emailChangesPerPersonAndHour, emailChangeMailsPerMailboxAndHour } = peopleLimits
  const ofPerson = { most: emailChangesPerPersonAndHour, withinMs: hourMs }
  const ofMailbox = { most: emailChangeMailsPerMailboxAndHour, withinMs: hourMs }
  const wait = await countLetter(parts, id, 'email-asks', ofPerson)
  return wait > 0 ? wait : countLetter(parts, email, 'email-confirm', ofMailbox)
}

/** A person who asks again means the newest address: earlier links stop working. */
async function keepAsked(parts: PeopleParts, person: Person, email: string) {
  const token = newToken()
  const now = parts.clock()
  const pending = { email, expiresAt: now + hours * hourMs }
  const confirmation = {
    ...pending,
    digest: sha256(token),
    personId: person.id,
    purpose: 'confirm',
    askedAt: now,
    createdAt: now,
  } as const
  await change(parts, async (tx, record) => {
    await deletePendingEmail(tx, person.id)
    await insertEmailChange(tx, confirmation)
    record(personFact(personActor(person), 'person.email-asked', person, { wanted: email }))
  })
  return { token, pending }
}

/** To the mailbox of an address that is taken nothing is sent that could change anything. */
async function mailAsked(
  parts: PeopleParts,
  person: Person,
  email: string,
  token: string,
): Promise<boolean> {
  const to = { email, name: person.name, language: person.language }
  if (isAddressTaken(await findAccounts(parts.db, email), person))
    return sendLetter(parts, to, { kind: 'email-taken' })
  const link = `${parts.settings.linkBase}/correo/${token}`
  return sendLetter(parts, to, { kind: 'email-confirm', link, hours })
}

/** Nobody waits for this letter; one that can't be sent is logged. */
function tellOld(parts: PeopleParts, person: Person): void {
  const at = parts.clock()
  sendLetter(parts, person, { kind: 'email-asked', at }).catch(parts.onFailure)
}

export async function pendingEmail(
  { db, clock }: PeopleParts,
  personId: string,
): Promise<PendingEmail | undefined> {
  const emailChange = await findPendingEmail(db, personId, clock())
  return emailChange && { email: emailChange.email, expiresAt: emailChange.expiresAt }
}

/** The facts that the holder of a link may know before using it. */
export interface OpenEmailChange {
  readonly purpose: EmailChange['purpose']
  /** The address that using it makes the person's. */
  readonly email: string
  readonly expiresAt: number
  /** Whether using it also takes another password. */
  readonly needsPassword: boolean
}

export interface FoundEmailChange {
  readonly link: EmailChange
  readonly person: StoredPerson
}

export async function findChange(
  { db, clock }: PeopleParts,
  token: string,
  purpose?: EmailChange['purpose'],
): Promise<FoundEmailChange | undefined> {
  if (!isToken(token)) return undefined
  const link = await findEmailChange(db, sha256(token), clock())
  if (link === undefined || (purpose !== undefined && link.purpose !== purpose)) return undefined
  const person = await findPerson(db, link.personId)
  return person === undefined || person.disabledAt !== null ? undefined : { link, person }
}

export async function readEmailChange(
  parts: PeopleParts,
  token: string,
): Promise<OpenEmailChange | undefined> {
  const emailChange = await findChange(parts, token)
  if (emailChange === undefined) return undefined
  const { purpose, email, expiresAt } = emailChange.link
  return { purpose, email, expiresAt, needsPassword: needsPassword(emailChange) }
}

/**
 * A person who undoes a change was robbed. The password of an account whose address was never
 * proven may be known to the person who passed its link on (D52).
 */
export function needsPassword({ link, person }: FoundEmailChange): boolean {
  return link.purpose === 'undo' || !person.isProven
}

/** Makes the link that undoes a change, for the letter to the address before. */
export async function makeUndo(
  tx: Handle,
  { clock, settings }: PeopleParts,
  { link, person }: FoundEmailChange,
): Promise<string> {
  const token = newToken()
  const now = clock()
  await insertEmailChange(tx, {
    digest: sha256(token),
    personId: person.id,
    purpose: 'undo',
    email: person.email,
    askedAt: link.askedAt,
    createdAt: now,
    expiresAt: now + peopleLimits.emailUndoHours * hourMs,
  })
  return `${settings.linkBase}/correo/${token}`
}

export function forgetOldEmailChanges({ db, clock }: PeopleParts): Promise<number> {
  return deleteExpiredEmailChanges(db, clock())
}
