import { comparableEmail } from '../../kernel/person.ts'
import { sha256 } from '../../kits/secret/digest.ts'
import { findMatch, nobodysHash } from '../../kits/secret/secret.ts'
import { newSortableId } from '../../kits/secret/sortable-ids.ts'
import { newToken } from '../../kits/secret/token.ts'
import { matchTotp } from '../../kits/secret/totp.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import type { Attempt } from './attempts.steps.ts'
import { deviceText, placeText } from './device-text.ts'
import { knownDevice, rememberDevice } from './devices.steps.ts'
import { recoveryDigest } from './factors.steps.ts'
import { notify } from './letters/notices.steps.ts'
import { findInvitations, findMemberships } from './memberships.store.ts'
import { peopleLimits } from './people.limits.ts'
import { findAccounts, findPerson, type StoredPerson, updateSignedIn } from './people.store.ts'
import { change, type PeopleParts, personFact, type Visit } from './people-parts.steps.ts'
import { type Membership, personActor, type SignedIn } from './person-rules.ts'
import { secretOf, takeRecoveryCode, takeStep } from './second-factor.store.ts'
import {
  deleteSessionByDigest,
  insertSession,
  keepNewest,
  type Session,
  updateConfirmed,
} from './sessions.store.ts'

export interface SignInWish {
  readonly email: string
  readonly password: string
  readonly code?: string | undefined
  /** Not on somebody else's machine: the session ends with the browser, and within the day. */
  readonly keep?: boolean | undefined
}

export type SignInRefusal =
  | { readonly name: 'credentials-wrong'; readonly triesLeft: number | undefined }
  | { readonly name: 'second-factor-needed' }
  | { readonly name: 'second-factor-wrong'; readonly triesLeft: number | undefined }
  | { readonly name: 'attempts-limited'; readonly retrySeconds: number }

export interface OpenedSession extends SignedIn {
  /** Shown to the browser this once; only its digest is stored. */
  readonly token: string
  /** Whether the person had signed in with this browser before, and nothing has ended that. */
  readonly isKnownDevice: boolean
  /** Shows next time that they have; none for a session that is not kept. */
  readonly deviceCookie: string | undefined
}

/** Opens a session; an earlier session of the browser ends with it. */
export async function signIn(
  parts: PeopleParts,
  wish: SignInWish,
  visit: Visit,
): Promise<Outcome<OpenedSession, SignInRefusal>> {
  const email = comparableEmail(wish.email)
  const find = () => findAccounts(parts.db, email)
  const proved = await prove(parts, { ...wish, email, find }, visit)
  return proved.ok ? accept(await openSession(parts, proved.value, visit, wish.keep)) : proved
}

/** The proof of identity that a person shows. */
export interface Proof extends Pick<SignInWish, 'email' | 'password' | 'code'> {
  /** The accounts that it may be of. */
  find(): Promise<readonly StoredPerson[]>
}

/** Checks the password, and the code where the person has a second factor. */
async function prove(
  parts: PeopleParts,
  proof: Proof,
  visit: Visit,
): Promise<Outcome<Known, SignInRefusal>> {
  const { attempts, clock, tries } = parts
  const attempt = { email: proof.email, address: visit.address }
  const now = clock()
  const retrySeconds = attempts.take(attempt, now)
  if (retrySeconds > 0) return refuse({ name: 'attempts-limited', retrySeconds })
  const keys = (await proof.find()).map(({ deviceKey }) => deviceKey)
  const device = knownDevice(keys, visit.device, now)
  const tried = await tries.run(
    { ...attempt, device },
    () => checkProof(parts, attempt, proof),
    (checked) => !checked.ok && isWrong(checked.refusal),
  )
  if (!tried.ok) {
    attempts.giveBack(attempt, clock())
    return refuse({ name: 'attempts-limited', retrySeconds: tried.refusal })
  }
  const { result, left } = tried.value
  if (result.ok) return accept({ ...result.value, device })
  const { refusal } = result
  return refuse(
    'triesLeft' in refusal ? { ...refusal, triesLeft: fewer(refusal.triesLeft, left) } : refusal,
  )
}

function isWrong({ name }: SignInRefusal): boolean {
  return name === 'credentials-wrong' || name === 'second-factor-wrong'
}

function fewer(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? one : Math.min(one, other)
}

async function checkProof(
  parts: PeopleParts,
  attempt: Attempt,
  proof: Proof,
): Promise<Outcome<Known, SignInRefusal>> {
  const { attempts, clock } = parts
  const now = clock()
  const person = await parts.gate.pass(attempt.address, () => verify(parts, proof))
  if (person === 'wrong') {
    attempts.tellWrong(attempt)
    // As it was before the password was verified, however long that took.
    return refuse({ name: 'credentials-wrong', triesLeft: attempts.left(attempt, now) })
  }
  attempts.giveBack(attempt, clock())
  if (person === undefined) return refuse({ name: 'attempts-limited', retrySeconds: 1 })
  if (!person.person.hasSecondFactor) return accept(person)
  if (proof.code === undefined || proof.code === '') return refuse({ name: 'second-factor-needed' })
  const codeNow = clock()
  const wait = attempts.takeCode(attempt, codeNow)
  if (wait > 0) return refuse({ name: 'attempts-limited', retrySeconds: wait })
  if (!(await takeCode(parts, person.person, proof.code))) {
    attempts.tellWrongCode(attempt)
    return refuse({ name: 'second-factor-wrong', triesLeft: attempts.codesLeft(attempt, codeNow) })
  }
  attempts.giveBackCode(attempt, clock())
  return accept(person)
}

export interface Known {
  readonly person: StoredPerson
  readonly memberships: readonly Membership[]
  /** The device, where it is one that the person signed in with before. */
  readonly device?: string | undefined
}

/**
 * An address that nobody proved may have several accounts: the one whose password it is opens. It
 * takes as long for people who don't exist, or may not sign in, as for a wrong password.
 */
async function verify(parts: PeopleParts, { password, find }: Proof): Promise<Known | 'wrong'> {
  const candidates = await candidatesOf(parts, await find())
  const hashes = candidates.map(({ person }) => person.passwordHash ?? nobodysHash)
  const match = await findMatch(password, hashes.length > 0 ? hashes : [nobodysHash])
  return candidates[match] ?? 'wrong'
}

/** The accounts that a password may open, the likeliest last: the last one that fits counts. */
async function candidatesOf(
  parts: PeopleParts,
  accounts: readonly StoredPerson[],
): Promise<Known[]> {
  const candidates: (Known & { readonly isHere: boolean })[] = []
  for (const person of accounts) {
    if (!maySignIn(parts, person) || person.passwordHash === null) continue
    const memberships = await findMemberships(parts.db, person.id)
    const waiting = memberships.length > 0 ? [] : await findInvitations(parts.db, person.id)
    if (memberships.length + waiting.length === 0) continue
    const isHere = memberships.some(({ environment }) => environment === parts.environment)
    candidates.push({ person, memberships, isHere })
  }
  return candidates
    .toSorted(
      (one, two) =>
        Number(one.isHere) - Number(two.isHere) ||
        (one.person.signedInAt ?? 0) - (two.person.signedInAt ?? 0),
    )
    .slice(-peopleLimits.accountsTried)
}

/** The demonstration's people are let in by testing alone, while it is on (D39). */
export function maySignIn({ environment, settings }: PeopleParts, person: StoredPerson): boolean {
  const isDemoOn = settings.demo && environment === 'testing'
  return person.disabledAt === null && (!person.isDemo || isDemoOn)
}

/** Takes a code of the app, or one of the codes for when the app is lost; none works twice. */
export async function takeCode(
  parts: PeopleParts,
  person: StoredPerson,
  code: string,
): Promise<boolean> {
  const plain = code.replaceAll(/[\s-]/g, '').toLowerCase()
  // A secret that waits for its first code opens nothing.
  const step = person.hasCodeApp
    ? matchTotp(secretOf(parts.db, person), plain, parts.clock())
    : undefined
  if (step !== undefined) return takeStep(parts.db, person.id, step)
  const digest = recoveryDigest(person.id, plain)
  return change(parts, async (tx, record) => {
    const isTaken = await takeRecoveryCode(tx, person.id, sha256(digest))
    if (isTaken) record(personFact(personActor(person), 'person.recovery-code', person))
    return isTaken
  })
}

/** Opens the session of a person; the device is known from now on where the session is kept. */
export async function openSession(
  parts: PeopleParts,
  identity: Known,
  visit: Visit,
  isKept = true,
): Promise<OpenedSession> {
  const { person, memberships } = identity
  const token = newToken()
  const session = newSession(parts, person.id, visit, isKept)
  const deviceCookie = await change(parts, async (tx, record) => {
    if (visit.token !== undefined) await deleteSessionByDigest(tx, sha256(visit.token))
    await insertSession(tx, session, sha256(token))
    await keepNewest(tx, person.id, peopleLimits.sessionsPerPerson)
    await updateSignedIn(tx, person.id, session.createdAt)
    const { id, device, place } = session
    record(personFact(personActor(person), 'session.open', person, { session: id, device, place }))
    return isKept ? rememberDevice(tx, person.id, visit.device, session.createdAt) : undefined
  })
  const { id: sessionId, expiresAt, confirmedAt } = session
  const isKnownDevice = identity.device !== undefined
  if (!isKnownDevice) notifyDevice(parts, person, session, visit)
  const opened = { token, sessionId, person, memberships, expiresAt, confirmedAt }
  return { ...opened, isKnownDevice, deviceCookie }
}

/** Not of the first sign-in ever: whoever just chose a password knows. */
function notifyDevice(
  parts: PeopleParts,
  person: StoredPerson,
  { createdAt: at, place }: Session,
  { agent }: Visit,
): void {
  if (person.signedInAt !== null) notify(parts, person, { kind: 'device', at, agent, place })
}

function newSession(
  { clock, settings }: PeopleParts,
  personId: string,
  visit: Visit,
  isKept: boolean,
): Session {
  const now = clock()
  const shortMs = peopleLimits.shortSessionHours * 3_600_000
  return {
    id: newSortableId('ses', now),
    personId,
    device: deviceText(visit.agent).slice(0, peopleLimits.deviceCharacters),
    place: placeText(visit.address),
    createdAt: now,
    confirmedAt: now,
    lastUsedAt: now,
    expiresAt: now + (isKept ? settings.sessionMaxMs : Math.min(settings.sessionMaxMs, shortMs)),
  }
}

export type ConfirmSessionRefusal = SignInRefusal | { readonly name: 'session-ended' }

/** Asks a session for the password again, and for the code; wrong ones count as sign-ins do. */
export async function confirmSession(
  parts: PeopleParts,
  signed: SignedIn,
  { password, code }: Pick<SignInWish, 'password' | 'code'>,
  visit: Visit,
): Promise<Outcome<number, ConfirmSessionRefusal>> {
  const { id, email } = signed.person
  const find = async () => [await findPerson(parts.db, id)].filter((one) => one !== undefined)
  const proved = await prove(parts, { email, password, code, find }, visit)
  return proved.ok ? markFresh(parts, signed) : proved
}

/** Returns until when the session is fresh counts from: now. */
export async function markFresh(
  parts: PeopleParts,
  { sessionId, person }: SignedIn,
): Promise<Outcome<number, { readonly name: 'session-ended' }>> {
  const now = parts.clock()
  return change(parts, async (tx, record) => {
    if (!(await updateConfirmed(tx, sessionId, now))) return refuse({ name: 'session-ended' })
    record(personFact(personActor(person), 'session.confirm', person, { session: sessionId }))
    return accept(now)
  })
}
