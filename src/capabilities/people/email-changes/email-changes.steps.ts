import { comparableEmail } from '../../../kernel/person.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { sha256 } from '../../../kits/secret/digest.ts'
import { isToken, newToken } from '../../../kits/secret/token.ts'
import { accept, type Outcome, refuse } from '../../../outcome.ts'
import { isAddressTaken } from '../account-rules.ts'
import { change, type House, personFact, sendLetter } from '../house.steps.ts'
import { countLetter } from '../letters/sent-letters.steps.ts'
import { deletePendingEmail } from '../links.store.ts'
import { peopleLimits } from '../people.limits.ts'
import { findAccounts, findPerson, type StoredPerson } from '../people.store.ts'
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
 * else has it already is written to its mailbox alone: to whoever asks it is all the same.
 */
export async function askEmailChange(
  house: House,
  { person }: SignedIn,
  wish: string,
): Promise<Outcome<PendingEmail, AskEmailRefusal>> {
  const email = comparableEmail(wish)
  if (person.isDemo) return refuse({ name: 'demo-person' })
  if (house.mail === undefined) return refuse({ name: 'email-change-unavailable' })
  if (person.isProven && email === person.email) return refuse({ name: 'email-own' })
  const retrySeconds = await waitOf(house, person, email)
  if (retrySeconds > 0) return refuse({ name: 'attempts-limited', retrySeconds })
  const { token, pending } = await keepAsked(house, person, email)
  if (!(await mailAsked(house, person, email, token))) {
    await house.db.transaction((tx) => deletePendingEmail(tx, person.id))
    return refuse({ name: 'mail-failed' })
  }
  if (email !== person.email) tellOld(house, person)
  return accept(pending)
}

/** Few letters go to one mailbox, and few are sent for one person. */
async function waitOf(house: House, { id }: Person, email: string): Promise<number> {
  const { emailChangesPerPersonAndHour, emailChangeMailsPerMailboxAndHour } = peopleLimits
  const ofPerson = { most: emailChangesPerPersonAndHour, withinMs: hourMs }
  const ofMailbox = { most: emailChangeMailsPerMailboxAndHour, withinMs: hourMs }
  const wait = await countLetter(house, id, 'email-asks', ofPerson)
  return wait > 0 ? wait : countLetter(house, email, 'email-confirm', ofMailbox)
}

/** Whoever asks again means the newest address: earlier links stop working. */
async function keepAsked(house: House, person: Person, email: string) {
  const token = newToken()
  const now = house.clock()
  const pending = { email, expiresAt: now + hours * hourMs }
  const asked = {
    ...pending,
    digest: sha256(token),
    personId: person.id,
    purpose: 'confirm',
    askedAt: now,
    createdAt: now,
  } as const
  await change(house, async (tx, record) => {
    await deletePendingEmail(tx, person.id)
    await insertEmailChange(tx, asked)
    record(personFact(personActor(person), 'person.email-asked', person, { wanted: email }))
  })
  return { token, pending }
}

/** To the mailbox of an address that is taken nothing is sent that could change anything. */
async function mailAsked(
  house: House,
  person: Person,
  email: string,
  token: string,
): Promise<boolean> {
  const to = { email, name: person.name, language: person.language }
  if (isAddressTaken(await findAccounts(house.db, email), person))
    return sendLetter(house, to, { kind: 'email-taken' })
  const link = `${house.settings.linkBase}/correo/${token}`
  return sendLetter(house, to, { kind: 'email-confirm', link, hours })
}

/** Nobody waits for this letter; one that can't be sent is logged. */
function tellOld(house: House, person: Person): void {
  const at = house.clock()
  sendLetter(house, person, { kind: 'email-asked', at }).catch(house.onFailure)
}

export async function pendingEmail(
  { db, clock }: House,
  personId: string,
): Promise<PendingEmail | undefined> {
  const found = await findPendingEmail(db, personId, clock())
  return found && { email: found.email, expiresAt: found.expiresAt }
}

/** What whoever has a link may know before they use it. */
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
  { db, clock }: House,
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
  house: House,
  token: string,
): Promise<OpenEmailChange | undefined> {
  const found = await findChange(house, token)
  if (found === undefined) return undefined
  const { purpose, email, expiresAt } = found.link
  return { purpose, email, expiresAt, needsPassword: needsPassword(found) }
}

/**
 * Whoever undoes a change was robbed. The password of an account whose address was never proven may
 * be known to whoever handed its link over (D52).
 */
export function needsPassword({ link, person }: FoundEmailChange): boolean {
  return link.purpose === 'undo' || !person.isProven
}

/** Makes the link that undoes a change, for the letter to the address before. */
export async function makeUndo(
  tx: Handle,
  { clock, settings }: House,
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

export function forgetOldEmailChanges({ db, clock }: House): Promise<number> {
  return deleteExpiredEmailChanges(db, clock())
}
