import type { Actor } from '../../../kernel/operator.ts'
import { comparableEmail } from '../../../kernel/person.ts'
import type { Handle } from '../../../kits/db/database.ts'
import { hashSecret } from '../../../kits/secret/secret.ts'
import { accept, type Outcome, refuse } from '../../../outcome.ts'
import { isAddressTaken } from '../account-rules.ts'
import { dropFactorsSince } from '../factors.steps.ts'
import { change, type House, personFact, sendLetter } from '../house.steps.ts'
import { proveAddress } from '../joining.steps.ts'
import { deleteLinks } from '../links.store.ts'
import { keepInvitedEmail } from '../memberships.store.ts'
import { checkPassword } from '../password-check.steps.ts'
import type { PasswordFault } from '../password-rules.ts'
import { peopleLimits } from '../people.limits.ts'
import {
  findPerson,
  holdAccounts,
  type StoredPerson,
  updateAddress,
  updatePassword,
} from '../people.store.ts'
import { type Person, personActor, type SignedIn } from '../person-rules.ts'
import { deleteSessions } from '../sessions.store.ts'
import { findByEmail } from '../standing.steps.ts'
import {
  type FoundEmailChange,
  findChange,
  makeUndo,
  needsPassword,
} from './email-changes.steps.ts'
import {
  deleteEmailChanges,
  deleteEmailChangesSince,
  takeEmailChange,
} from './email-changes.store.ts'

export type ConfirmEmailRefusal =
  /** `link-foreign`: it is another person's than the one who has signed in. */
  'link-unknown' | 'link-foreign' | 'email-taken' | 'password-missing' | PasswordFault

/**
 * Makes an address the person's own: the link proves that its mail reaches them, and the session
 * that it was they who asked, so that nobody is talked into opening their mailbox to another's
 * account. Other sessions and known devices end; passkeys stay.
 */
export async function confirmEmailChange(
  house: House,
  signed: SignedIn,
  token: string,
  password: string | undefined,
): Promise<Outcome<Person, ConfirmEmailRefusal>> {
  const found = await findChange(house, token, 'confirm')
  if (found === undefined) return refuse('link-unknown')
  if (found.person.id !== signed.person.id) return refuse('link-foreign')
  const hashed = needsPassword(found) ? await newHash(house, found, password) : accept(undefined)
  if (!hashed.ok) return hashed
  const moved = await move(house, found, { hash: hashed.value, but: signed.sessionId })
  if (!moved.ok) return moved
  const { person: before } = found
  const at = house.clock()
  const { undo } = moved.value
  const undoing = undo === undefined ? {} : { undo, hours: peopleLimits.emailUndoHours }
  if (before.email !== found.link.email)
    sendLetter(house, before, { kind: 'email-changed', at, ...undoing }).catch(house.onFailure)
  return accept(moved.value.person)
}

async function newHash(
  house: House,
  { person, link: { email } }: FoundEmailChange,
  password: string | undefined,
): Promise<Outcome<string, 'password-missing' | PasswordFault>> {
  if (password === undefined || password === '') return refuse('password-missing')
  const judged = checkPassword(house, { ...person, email }, password)
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
  house: House,
  found: FoundEmailChange,
  { hash, but }: Move,
): Promise<Outcome<Moved, 'link-unknown' | 'email-taken'>> {
  const { link, person } = found
  const { email } = link
  return change(house, async (tx, record) => {
    const accounts = await holdAccounts(tx, email, person.email)
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
    const undo = isKept ? await makeUndo(tx, house, found) : undefined
    await proveAddress(tx, record, { person, accounts, email, now: house.clock() })
    const action = isUndo ? 'person.email-undo' : 'person.email'
    const moved = { ...person, email, isProven: true }
    record(personFact(personActor(person), action, moved, { before: person.email, ended }))
    return accept({ person: moved, undo })
  })
}

/** Whatever was mailed to the address before works no longer. */
async function leaveAddress(tx: Handle, person: StoredPerson, email: string): Promise<void> {
  await deleteLinks(tx, person.id)
  if (email !== person.email) await keepInvitedEmail(tx, person.id, person.email)
}

/**
 * Gives a person the address back that they had, by the link that was mailed to it, with another
 * password. All sessions end, and so do the second factors that were added since.
 */
export async function undoEmailChange(
  house: House,
  token: string,
  password: string,
): Promise<Outcome<Person, Exclude<ConfirmEmailRefusal, 'link-foreign'>>> {
  const found = await findChange(house, token, 'undo')
  if (found === undefined) return refuse('link-unknown')
  const hashed = await newHash(house, found, password)
  if (!hashed.ok) return hashed
  const moved = await move(house, found, { hash: hashed.value })
  if (!moved.ok) return moved
  const at = house.clock()
  sendLetter(house, found.person, { kind: 'email-undone', at }).catch(house.onFailure)
  return accept(moved.value.person)
}

/**
 * For whoever has a shell on the machine: another address for a person, which nobody has proven
 * yet. It can't be undone by mail.
 */
export async function moveByEmail(
  house: House,
  email: string,
  wish: string,
  by: Actor,
): Promise<Outcome<Person, 'person-unknown' | 'demo-person' | 'email-taken'>> {
  const person = await findByEmail(house, email)
  if (person === undefined) return refuse('person-unknown')
  if (person.isDemo) return refuse('demo-person')
  const wanted = comparableEmail(wish)
  const moved = await change(house, async (tx, record) => {
    const accounts = await holdAccounts(tx, wanted, person.email)
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
  if (person.isProven) await sendLetter(house, person, { kind: 'email-changed', at: house.clock() })
  return accept({ ...person, email: wanted, isProven: false })
}
