import { sha256 } from '../../kits/secret/digest.ts'
import { findMatch, hashSecret, randomLetters } from '../../kits/secret/secret.ts'
import { matchTotp, newTotpSecret, totpUri } from '../../kits/secret/totp.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { change, type House, personFact, type Visit } from './house.steps.ts'
import { deleteLinks } from './links.store.ts'
import { judgePassword, type PasswordFault } from './password-rules.ts'
import { peopleLimits } from './people.limits.ts'
import { findPerson, type StoredPerson, updatePassword, updateProfile } from './people.store.ts'
import { type Person, personActor, type SignedIn } from './person-rules.ts'
import { recoveryDigest, writtenCode } from './recovery-code.ts'
import {
  confirmSecret,
  proposeSecret,
  removeSecret,
  replaceRecoveryCodes,
  secretOf,
} from './second-factor.store.ts'
import { deleteSessions } from './sessions.store.ts'

/** Why a person can't change how they sign in. */
export type OwnRefusal =
  | { readonly name: 'password-wrong' }
  | { readonly name: 'demo-person' }
  | { readonly name: 'attempts-limited'; readonly retrySeconds: number }

export async function changeProfile(
  house: House,
  { person }: SignedIn,
  wish: Pick<Person, 'name' | 'language'>,
): Promise<Person> {
  const changed = { name: wish.name.trim(), language: wish.language }
  return change(house, async (tx, record) => {
    await updateProfile(tx, person.id, changed)
    record(personFact(personActor(person), 'person.change', person, changed))
    return { ...person, ...changed }
  })
}

/** Asks for the present password, as a session that was left open must not be enough. */
async function confirmOwn(
  house: House,
  { person }: SignedIn,
  password: string,
  { address }: Visit,
): Promise<Outcome<StoredPerson, OwnRefusal>> {
  const stored = await findPerson(house.db, person.id)
  if (stored === undefined || stored.passwordHash === null)
    return refuse({ name: 'password-wrong' })
  if (stored.isDocumented) return refuse({ name: 'demo-person' })
  const attempt = { email: stored.email, address }
  const retrySeconds = house.attempts.take(attempt, house.clock())
  if (retrySeconds > 0) return refuse({ name: 'attempts-limited', retrySeconds })
  const hashes = [stored.passwordHash]
  const match = await house.gate.pass(address, () => findMatch(password, hashes))
  if (match === -1) return refuse({ name: 'password-wrong' })
  house.attempts.giveBack(attempt, house.clock())
  if (match === undefined) return refuse({ name: 'attempts-limited', retrySeconds: 1 })
  return accept(stored)
}

/** The person's other sessions end, as somebody else may have them. */
export async function changePassword(
  house: House,
  signed: SignedIn,
  { present, password }: { readonly present: string; readonly password: string },
  visit: Visit,
): Promise<Outcome<Person, OwnRefusal | { readonly name: PasswordFault }>> {
  const own = await confirmOwn(house, signed, present, visit)
  if (!own.ok) return own
  const { person, sessionId } = signed
  const judged = judgePassword(password, { ...person, service: house.settings.service })
  if (!judged.ok) return refuse({ name: judged.refusal })
  const hash = await hashSecret(password)
  return change(house, async (tx, record) => {
    await updatePassword(tx, person.id, hash)
    await deleteLinks(tx, person.id)
    const ended = await deleteSessions(tx, person.id, sessionId)
    record(personFact(personActor(person), 'person.password', person, { ended }))
    return accept(person)
  })
}

export interface ProposedFactor {
  readonly secret: string
  readonly uri: string
}

/** Proposes a second factor, which counts once a code of it was shown. */
export async function proposeFactor(
  house: House,
  signed: SignedIn,
  password: string,
  visit: Visit,
): Promise<Outcome<ProposedFactor, OwnRefusal | { readonly name: 'second-factor-on' }>> {
  const own = await confirmOwn(house, signed, password, visit)
  if (!own.ok) return own
  if (own.value.hasSecondFactor) return refuse({ name: 'second-factor-on' })
  const secret = newTotpSecret()
  await change(house, async (tx) => proposeSecret(tx, own.value.id, secret))
  return accept({ secret, uri: totpUri(secret, 'Posta', own.value.email) })
}

export type ConfirmRefusal =
  | { readonly name: 'second-factor-wrong' | 'second-factor-none' | 'second-factor-on' }
  | { readonly name: 'attempts-limited'; readonly retrySeconds: number }

/** Switches the second factor on; returns the codes for when the app is lost, shown this once. */
export async function confirmFactor(
  house: House,
  { person }: SignedIn,
  code: string,
  { address }: Visit,
): Promise<Outcome<readonly string[], ConfirmRefusal>> {
  const stored = await findPerson(house.db, person.id)
  if (stored?.hasSecondFactor) return refuse({ name: 'second-factor-on' })
  if (stored === undefined || stored.totpSecret === null)
    return refuse({ name: 'second-factor-none' })
  const attempt = { email: person.email, address }
  const retrySeconds = house.attempts.takeCode(attempt, house.clock())
  if (retrySeconds > 0) return refuse({ name: 'attempts-limited', retrySeconds })
  const now = house.clock()
  const step = matchTotp(secretOf(house.db, stored), code.replaceAll(/\s/g, ''), now)
  if (step === undefined) return refuse({ name: 'second-factor-wrong' })
  house.attempts.giveBackCode(attempt, now)
  const codes = Array.from({ length: peopleLimits.recoveryCodes }, () => randomLetters(64))
  await change(house, async (tx, record) => {
    await confirmSecret(tx, person.id, step, now)
    const digests = codes.map((one) => sha256(recoveryDigest(person.id, one)))
    await replaceRecoveryCodes(tx, person.id, digests)
    record(personFact(personActor(person), 'person.second-factor', person, { on: true }))
  })
  return accept(codes.map(writtenCode))
}

export async function removeFactor(
  house: House,
  signed: SignedIn,
  password: string,
  visit: Visit,
): Promise<Outcome<Person, OwnRefusal>> {
  const own = await confirmOwn(house, signed, password, visit)
  if (!own.ok) return own
  const { person } = signed
  return change(house, async (tx, record) => {
    await removeSecret(tx, person.id)
    record(personFact(personActor(person), 'person.second-factor', person, { on: false }))
    return accept({ ...person, hasSecondFactor: false })
  })
}
