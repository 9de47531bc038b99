import { findMatch, hashSecret } from '../../kits/secret/secret.ts'
import { matchTotp, newTotpSecret, totpUri } from '../../kits/secret/totp.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { knownDevice } from './devices.steps.ts'
import { makeRecoveryCodes } from './factors.steps.ts'
import { notifyChange } from './letters/notices.steps.ts'
import { deleteLinks } from './links.store.ts'
import { findMemberships } from './memberships.store.ts'
import { listPasskeys, lockPerson } from './passkeys/passkeys.store.ts'
import { checkPassword } from './password-check.steps.ts'
import type { PasswordFault } from './password-rules.ts'
import { findPerson, type StoredPerson, updatePassword, updateProfile } from './people.store.ts'
import { change, type PeopleParts, personFact, type Visit } from './people-parts.steps.ts'
import { lacksSecondFactor, type Person, personActor, type SignedIn } from './person-rules.ts'
import {
  confirmSecret,
  deleteRecoveryCodes,
  proposeSecret,
  removeSecret,
  secretOf,
} from './second-factor.store.ts'
import { deleteSessions } from './sessions.store.ts'
import { takeCode } from './sign-in.steps.ts'

/** Why a person can't change how they sign in. */
export type OwnRefusal =
  | { readonly name: 'password-wrong' }
  | { readonly name: 'demo-person' }
  | { readonly name: 'attempts-limited'; readonly retrySeconds: number }

/** Why the second factor stays: beside the password it takes a code of it. */
export type RemovalRefusal = OwnRefusal | { readonly name: 'second-factor-wrong' | 'last-factor' }

export async function changeProfile(
  parts: PeopleParts,
  { person }: SignedIn,
  wish: Pick<Person, 'name' | 'language'>,
): Promise<Person> {
  const changed = { name: wish.name.trim(), language: wish.language }
  return change(parts, async (tx, record) => {
    await updateProfile(tx, person.id, changed)
    record(personFact(personActor(person), 'person.change', person, changed))
    return { ...person, ...changed }
  })
}

/** Asks for the present password, as a session that was left open must not be enough. */
async function confirmOwn(
  parts: PeopleParts,
  { person }: SignedIn,
  password: string,
  visit: Visit,
): Promise<Outcome<StoredPerson, OwnRefusal>> {
  const stored = await findPerson(parts.db, person.id)
  if (stored === undefined || stored.passwordHash === null)
    return refuse({ name: 'password-wrong' })
  if (stored.isDocumented) return refuse({ name: 'demo-person' })
  const attempt = { email: stored.email, address: visit.address }
  const retrySeconds = parts.attempts.take(attempt, parts.clock())
  if (retrySeconds > 0) return refuse({ name: 'attempts-limited', retrySeconds })
  const hashes = [stored.passwordHash]
  const match = await tryOwn(parts, stored, visit, {
    verify: async () => parts.gate.pass(visit.address, () => findMatch(password, hashes)),
    isWrong: (factor) => factor === -1,
  })
  if (match.ok && match.value === -1) return refuse({ name: 'password-wrong' })
  parts.attempts.giveBack(attempt, parts.clock())
  if (!match.ok) return match
  if (match.value === undefined) return refuse({ name: 'attempts-limited', retrySeconds: 1 })
  return accept(stored)
}

interface Verification<Result> {
  verify(): Promise<Result>
  isWrong(result: Result): boolean
}

/** With a session, too, wrong passwords and codes count for the account (D56). */
async function tryOwn<Result>(
  parts: PeopleParts,
  { email, deviceKey }: StoredPerson,
  { address, device: cookie }: Visit,
  { verify, isWrong }: Verification<Result>,
): Promise<Outcome<Result, { name: 'attempts-limited'; retrySeconds: number }>> {
  const device = knownDevice([deviceKey], cookie, parts.clock())
  const tried = await parts.tries.run({ email, address, device }, verify, isWrong)
  return tried.ok
    ? accept(tried.value.result)
    : refuse({ name: 'attempts-limited', retrySeconds: tried.refusal })
}

/** The person's other sessions end, as somebody else may have them. */
export async function changePassword(
  parts: PeopleParts,
  signed: SignedIn,
  { present, password }: { readonly present: string; readonly password: string },
  visit: Visit,
): Promise<Outcome<Person, OwnRefusal | { readonly name: PasswordFault }>> {
  const own = await confirmOwn(parts, signed, present, visit)
  if (!own.ok) return own
  const { person, sessionId } = signed
  const judged = checkPassword(parts, person, password)
  if (!judged.ok) return refuse({ name: judged.refusal })
  const hash = await hashSecret(password)
  await change(parts, async (tx, record) => {
    await updatePassword(tx, person.id, hash)
    await deleteLinks(tx, person.id)
    const ended = await deleteSessions(tx, person.id, sessionId)
    record(personFact(personActor(person), 'person.password', person, { ended }))
  })
  notifyChange(parts, person, 'password', visit)
  return accept(person)
}

export interface ProposedFactor {
  readonly secret: string
  readonly uri: string
}

/** Proposes a second factor, which counts once a code of it was shown. */
export async function proposeFactor(
  parts: PeopleParts,
  signed: SignedIn,
  password: string,
  visit: Visit,
): Promise<Outcome<ProposedFactor, OwnRefusal | { readonly name: 'second-factor-on' }>> {
  const own = await confirmOwn(parts, signed, password, visit)
  if (!own.ok) return own
  if (own.value.hasCodeApp) return refuse({ name: 'second-factor-on' })
  const secret = newTotpSecret()
  await change(parts, async (tx) => proposeSecret(tx, own.value.id, secret))
  return accept({ secret, uri: totpUri(secret, 'Posta', own.value.email) })
}

export type ConfirmRefusal =
  | { readonly name: 'second-factor-wrong' | 'second-factor-none' | 'second-factor-on' }
  | { readonly name: 'attempts-limited'; readonly retrySeconds: number }

/** Switches the second factor on; returns the codes for when the app is lost, shown this once. */
export async function confirmFactor(
  parts: PeopleParts,
  { person, sessionId }: SignedIn,
  code: string,
  visit: Visit,
): Promise<Outcome<readonly string[], ConfirmRefusal>> {
  const stored = await findPerson(parts.db, person.id)
  if (stored?.hasCodeApp) return refuse({ name: 'second-factor-on' })
  if (stored === undefined || stored.totpSecret === null)
    return refuse({ name: 'second-factor-none' })
  const plain = code.replaceAll(/\s/g, '')
  const step = await tryCode(parts, stored, visit, {
    verify: async () => matchTotp(secretOf(parts.db, stored), plain, parts.clock()),
    isWrong: (factor) => factor === undefined,
  })
  if (!step.ok) return step
  const { value } = step
  if (value === undefined) return refuse({ name: 'second-factor-wrong' })
  const codes = await change(parts, async (tx, record) => {
    await confirmSecret(tx, person.id, value, parts.clock())
    const ended = await deleteSessions(tx, person.id, sessionId)
    record(personFact(personActor(person), 'person.second-factor', person, { on: true, ended }))
    return makeRecoveryCodes(tx, person.id)
  })
  notifyChange(parts, person, 'factor-on', visit)
  return accept(codes)
}

/** Codes of an address are limited by themselves: there are only a million. */
async function tryCode<Result>(
  parts: PeopleParts,
  stored: StoredPerson,
  visit: Visit,
  { verify, isWrong }: Verification<Result>,
): Promise<Outcome<Result, { name: 'attempts-limited'; retrySeconds: number }>> {
  const attempt = { email: stored.email, address: visit.address }
  const retrySeconds = parts.attempts.takeCode(attempt, parts.clock())
  if (retrySeconds > 0) return refuse({ name: 'attempts-limited', retrySeconds })
  const tried = await tryOwn(parts, stored, visit, { verify, isWrong })
  if (tried.ok && isWrong(tried.value)) parts.attempts.tellWrongCode(attempt)
  else parts.attempts.giveBackCode(attempt, parts.clock())
  return tried
}

/**
 * The password and a code: an open session alone can't take the factor away. A role that asks for a
 * second factor keeps one; with a passkey the recovery codes stay.
 */
export async function removeFactor(
  parts: PeopleParts,
  signed: SignedIn,
  { password, code }: { readonly password: string; readonly code: string },
  visit: Visit,
): Promise<Outcome<Person, RemovalRefusal>> {
  const own = await confirmOwn(parts, signed, password, visit)
  if (!own.ok) return own
  const { person, sessionId } = signed
  if (own.value.hasCodeApp) {
    const shown = await tryCode(parts, own.value, visit, {
      verify: async () => takeCode(parts, own.value, code),
      isWrong: (isTaken) => !isTaken,
    })
    if (!shown.ok) return shown
    if (!shown.value) return refuse({ name: 'second-factor-wrong' })
  }
  const removed = await change(parts, async (tx, record) => {
    await lockPerson(tx, person.id)
    const { secondFactorRoles } = parts.settings
    const { length: passkeys } = await listPasskeys(tx, person.id)
    const left = { ...person, hasCodeApp: false, passkeys, hasSecondFactor: passkeys > 0 }
    const memberships = await findMemberships(tx, person.id)
    // People are of both environments: the rules of production hold in testing too.
    if (lacksSecondFactor({ person: left, memberships }, secondFactorRoles, 'production'))
      return refuse({ name: 'last-factor' } as const)
    await removeSecret(tx, person.id)
    if (passkeys === 0) await deleteRecoveryCodes(tx, person.id)
    const ended = await deleteSessions(tx, person.id, sessionId)
    record(personFact(personActor(person), 'person.second-factor', person, { on: false, ended }))
    return accept(left)
  })
  if (removed.ok && own.value.hasCodeApp) notifyChange(parts, person, 'factor-off', visit)
  return removed
}
