import type { Actor } from '../../../kernel/operator.ts'
import { comparableEmail } from '../../../kernel/person.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { hashSecret } from '../../../kits/secret/secret.ts'
import { accept, type Outcome, refuse } from '../../../outcome.ts'
import { isAddressTaken } from '../account-rules.ts'
import { dropFactorsSince } from '../factors.steps.ts'
import { proveAddress } from '../joining.steps.ts'
import { deleteLinks } from '../links.store.ts'
import { keepInvitedEmail } from '../memberships.store.ts'
import { checkPassword } from '../password-check.steps.ts'
import type { PasswordFault } from '../password-rules.ts'
import { peopleLimits } from '../people.limits.ts'
import {
  findPerson,
  lockAccounts,
  type StoredPerson,
  updateAddress,
  updatePassword,
} from '../people.store.ts'
import { change, type PeopleParts, personFact, sendLetter } from '../people-parts.steps.ts'
import { type Person, personActor, type SignedIn } from '../person-rules.ts'
import { deleteSessions } from '../sessions.store.ts'
import { findByEmail } from '../shell.steps.ts'
import {
  type AskEmailRefusal,
  askEmailChange,
  type FoundEmailChange,
  findChange,
  makeUndo,
  needsPassword,
  type OpenEmailChange,
  type PendingEmail,
  pendingEmail,
  readEmailChange,
} from './email-changes.steps.ts'
import {
  deleteEmailChanges,
  deleteEmailChangesSince,
  takeEmailChange,
} from './email-changes.store.ts'

type ConfirmEmailRefusal =
  /** `link-foreign`: it is another person's than the one who has signed in. */
  'link-unknown' | 'link-foreign' | 'email-taken' | 'password-missing' | PasswordFault

/**
 * Makes an address the person's own: the link proves that its mail reaches them, and the session
 * that it was they who asked, so that nobody is talked into opening their mailbox to another's
 * account. Other sessions and known devices end; passkeys stay.
 */
async function confirmEmailChange(
  parts: PeopleParts,
  signed: SignedIn,
  token: string,
  password: string | undefined,
): Promise<Outcome<Person, ConfirmEmailRefusal>> {
  const emailChange = await findChange(parts, token, 'confirm')
  if (emailChange === undefined) return refuse('link-unknown')
  if (emailChange.person.id !== signed.person.id) return refuse('link-foreign')
  const hashed = needsPassword(emailChange)
    ? await newHash(parts, emailChange, password)
    : accept(undefined)
  if (!hashed.ok) return hashed
  const moved = await move(parts, emailChange, { hash: hashed.value, but: signed.sessionId })
  if (!moved.ok) return moved
  const { person: before } = emailChange
  const at = parts.clock()
  const { undo } = moved.value
  const undoing = undo === undefined ? {} : { undo, hours: peopleLimits.emailUndoHours }
  if (before.email !== emailChange.link.email)
    sendLetter(parts, before, { kind: 'email-changed', at, ...undoing }).catch(parts.onFailure)
  return accept(moved.value.person)
}

async function newHash(
  parts: PeopleParts,
  { person, link: { email } }: FoundEmailChange,
  password: string | undefined,
): Promise<Outcome<string, 'password-missing' | PasswordFault>> {
  if (password === undefined || password === '') return refuse('password-missing')
  const judged = checkPassword(parts, { ...person, email }, password)
  return judged.ok ? accept(await hashSecret(password)) : judged
}

interface Move {
  /** Of the password that was chosen, if one was. */
  readonly hash: string | undefined
  /** The session that stays. */
  readonly but?: string
}

interface Moved {
  readonly person: Person
  /** The link that undoes it, where the address before was proven. */
  readonly undo: string | undefined
}

function move(
  parts: PeopleParts,
  changing: FoundEmailChange,
  { hash, but }: Move,
): Promise<Outcome<Moved, 'link-unknown' | 'email-taken'>> {
  const { link, person } = changing
  const { email } = link
  return change(parts, async (tx, record) => {
    const accounts = await lockAccounts(tx, email, person.email)
    if (isAddressTaken(accounts, person)) return refuse('email-taken')
    // The account may have moved meanwhile, or the link have been used.
    const now = await findPerson(tx, person.id)
    if (now?.email !== person.email || now.isProven !== person.isProven)
      return refuse('link-unknown')
    if (!(await takeEmailChange(tx, link.digest))) return refuse('link-unknown')
    if (hash !== undefined) await updatePassword(tx, person.id, hash)
    await leaveAddress(tx, person, email)
    const ended = await deleteSessions(tx, person.id, but)
    const isUndo = link.purpose === 'undo'
    if (isUndo) await dropFactorsSince(tx, person.id, link.askedAt)
    if (isUndo) await deleteEmailChangesSince(tx, person.id, link.createdAt)
    const isKept = person.isProven && email !== person.email && !isUndo
    const undo = isKept ? await makeUndo(tx, parts, changing) : undefined
    await proveAddress(tx, record, { person, accounts, email, now: parts.clock() })
    const action = isUndo ? 'person.email-undo' : 'person.email'
    const moved = { ...person, email, isProven: true }
    record(personFact(personActor(person), action, moved, { before: person.email, ended }))
    return accept({ person: moved, undo })
  })
}

/** Links mailed to the address before work no longer. */
async function leaveAddress(tx: Handle, person: StoredPerson, email: string): Promise<void> {
  await deleteLinks(tx, person.id)
  if (email !== person.email) await keepInvitedEmail(tx, person.id, person.email)
}

/**
 * Gives a person the address back that they had, by the link that was mailed to it, with another
 * password. All sessions end, and so do the second factors that were added since.
 */
async function undoEmailChange(
  parts: PeopleParts,
  token: string,
  password: string,
): Promise<Outcome<Person, Exclude<ConfirmEmailRefusal, 'link-foreign'>>> {
  const emailChange = await findChange(parts, token, 'undo')
  if (emailChange === undefined) return refuse('link-unknown')
  const hashed = await newHash(parts, emailChange, password)
  if (!hashed.ok) return hashed
  const moved = await move(parts, emailChange, { hash: hashed.value })
  if (!moved.ok) return moved
  const at = parts.clock()
  sendLetter(parts, emailChange.person, { kind: 'email-undone', at }).catch(parts.onFailure)
  return accept(moved.value.person)
}

/**
 * For a person with a shell on the machine: another address for a person, which nobody has proven
 * yet. It can't be undone by mail.
 */
async function moveByEmail(
  parts: PeopleParts,
  email: string,
  wish: string,
  by: Actor,
): Promise<Outcome<Person, 'person-unknown' | 'demo-person' | 'email-taken'>> {
  const person = await findByEmail(parts, email)
  if (person === undefined) return refuse('person-unknown')
  if (person.isDemo) return refuse('demo-person')
  const wanted = comparableEmail(wish)
  const moved = await change(parts, async (tx, record) => {
    const accounts = await lockAccounts(tx, wanted, person.email)
    const isOfSide = accounts.some(({ id, side }) => id !== person.id && side === person.side)
    if (isOfSide || isAddressTaken(accounts, person)) return false
    await leaveAddress(tx, person, wanted)
    await deleteEmailChanges(tx, person.id)
    const ended = await deleteSessions(tx, person.id)
    await updateAddress(tx, person, wanted)
    const after = { ...person, email: wanted }
    record(personFact(by, 'person.email', after, { before: person.email, ended }))
    return true
  })
  if (!moved) return refuse('email-taken')
  if (person.isProven) await sendLetter(parts, person, { kind: 'email-changed', at: parts.clock() })
  return accept({ ...person, email: wanted, isProven: false })
}

/** The part of the door that is about the addresses that people sign in with. */
export interface EmailChanges {
  /** Mails a link to the new address; the answer is the same where somebody has it already. */
  askEmailChange(signed: SignedIn, email: string): Promise<Outcome<PendingEmail, AskEmailRefusal>>
  /** The change that a person asked for and has not confirmed. */
  pendingEmail(personId: string): Promise<PendingEmail | undefined>
  readEmailChange(token: string): Promise<OpenEmailChange | undefined>
  /** Takes a password where the address before was never proven. */
  confirmEmailChange(
    signed: SignedIn,
    token: string,
    password: string | undefined,
  ): Promise<Outcome<Person, ConfirmEmailRefusal>>
  /** Gives back the address before, by the link that was mailed to it. */
  undoEmailChange(
    token: string,
    password: string,
  ): Promise<Outcome<Person, Exclude<ConfirmEmailRefusal, 'link-foreign'>>>
  /** Gives somebody another address, which is not proven; for the command line. */
  moveByEmail(
    email: string,
    wanted: string,
    by: Actor,
  ): Promise<Outcome<Person, 'person-unknown' | 'demo-person' | 'email-taken'>>
}

export function openEmailChanges(parts: PeopleParts): EmailChanges {
  return {
    askEmailChange: (signed, email) => askEmailChange(parts, signed, email),
    pendingEmail: (personId) => pendingEmail(parts, personId),
    readEmailChange: (token) => readEmailChange(parts, token),
    confirmEmailChange: (signed, token, password) =>
      confirmEmailChange(parts, signed, token, password),
    undoEmailChange: (token, password) => undoEmailChange(parts, token, password),
    moveByEmail: (email, wanted, by) => moveByEmail(parts, email, wanted, by),
  }
}
