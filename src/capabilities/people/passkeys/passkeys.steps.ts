import { RecentCounter } from '../../../kits/limit/recent-counter.ts'
import { sha256 } from '../../../kits/secret/digest.ts'
import { newSortableId } from '../../../kits/secret/sortable-ids.ts'
import { newToken } from '../../../kits/secret/token.ts'
import {
  type Assertion,
  challengeOf,
  isCloned,
  type NewCredential,
  type RelyingParty,
  verifyNew,
  verifyUse,
} from '../../../kits/webauthn/webauthn.ts'
import { accept, type Outcome, refuse } from '../../../outcome.ts'
import { knownDevice } from '../devices.steps.ts'
import { makeRecoveryCodes } from '../factors.steps.ts'
import { notifyChange } from '../letters/notices.steps.ts'
import { findInvitations, findMemberships } from '../memberships.store.ts'
import { peopleLimits } from '../people.limits.ts'
import { findPerson } from '../people.store.ts'
import { change, type PeopleParts, personFact, type Visit } from '../people-parts.steps.ts'
import { lacksSecondFactor, personActor, type SignedIn } from '../person-rules.ts'
import { deleteRecoveryCodes } from '../second-factor.store.ts'
import { deleteSessions } from '../sessions.store.ts'
import {
  type Known,
  markFresh,
  maySignIn,
  type OpenedSession,
  openSession,
} from '../sign-in.steps.ts'
import {
  deleteExpiredChallenges,
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  lockPerson,
  type Passkey,
  type Purpose,
  takeChallenge,
  updateUse,
} from './passkeys.store.ts'

/** A challenge for a browser, which answers it within minutes and once. */
async function challenge(
  { db, clock }: PeopleParts,
  purpose: Purpose,
  personId: string | null,
): Promise<string> {
  const made = newToken()
  const now = clock()
  const expiresAt = now + peopleLimits.passkeyChallengeMinutes * 60_000
  const stored = { digest: sha256(made), purpose, personId, expiresAt }
  const most = peopleLimits.passkeyChallenges
  await db.transaction((tx) => insertChallenge(tx, stored, { now, most }))
  return made
}

/** Takes the challenge that an answer was made for, right or wrong: it is not tried twice. */
async function takeAnswered(
  { db, clock }: PeopleParts,
  clientData: string,
  purpose: Purpose,
  personId: string | null,
): Promise<string | undefined> {
  const answered = challengeOf(clientData)
  if (answered === undefined) return undefined
  const query = { digest: sha256(answered), purpose, personId }
  return (await takeChallenge(db, query, clock())) ? answered : undefined
}

interface ShownPasskey extends Assertion {
  readonly keep?: boolean | undefined
}

/**
 * Opens a session for the holder of a passkey: it asked its owner for a finger or a PIN, so it is
 * password and second factor in one. The refusal is the same for every fault.
 */
async function signInWithPasskey(
  parts: PeopleParts,
  party: RelyingParty,
  shown: ShownPasskey,
  visit: Visit,
): Promise<Outcome<OpenedSession, 'passkey-wrong'>> {
  const owner = await recognize(parts, party, shown)
  if (owner === undefined) return refuse('passkey-wrong')
  const device = knownDevice([owner.person.deviceKey], visit.device, parts.clock())
  return accept(await openSession(parts, { ...owner, device }, visit, shown.keep))
}

/** Makes a session fresh with a passkey of the same person. */
async function confirmWithPasskey(
  parts: PeopleParts,
  signed: SignedIn,
  party: RelyingParty,
  shown: Assertion,
): Promise<Outcome<number, { readonly name: 'passkey-wrong' | 'session-ended' }>> {
  const owner = await recognize(parts, party, shown)
  if (owner?.person.id !== signed.person.id) return refuse({ name: 'passkey-wrong' })
  return markFresh(parts, signed)
}

async function recognize(
  parts: PeopleParts,
  party: RelyingParty,
  shown: Assertion,
): Promise<Known | undefined> {
  const answered = await takeAnswered(parts, shown.clientData, 'use', null)
  const passkey = await findPasskey(parts.db, shown.id)
  const person = passkey && (await findPerson(parts.db, passkey.personId))
  if (answered === undefined || passkey === undefined || person === undefined) return undefined
  if (!maySignIn(parts, person)) return undefined
  const memberships = await findMemberships(parts.db, person.id)
  const invitations = await findInvitations(parts.db, person.id)
  if (memberships.length + invitations.length === 0) return undefined
  const counter = await verifyUse(party, answered, passkey, shown)
  if (counter === undefined) return undefined
  const isTaken = await takeUse(parts, passkey, counter, person)
  return isTaken ? { person, memberships } : undefined
}

/** Records the use. A counter that went back is a copy, which is refused and goes on record. */
async function takeUse(
  parts: PeopleParts,
  passkey: Passkey,
  counter: number,
  person: Known['person'],
): Promise<boolean> {
  return change(parts, async (tx, record) => {
    const isCopy = isCloned(passkey.counter, counter)
    if (!isCopy && (await updateUse(tx, passkey, counter, parts.clock()))) return true
    const detail = { passkey: passkey.id, name: passkey.name }
    record(personFact(personActor(person), 'person.passkey-copy', person, detail))
    return false
  })
}

type OfferRefusal = { readonly name: 'demo-person' | 'too-many-passkeys' }

export interface Offer {
  readonly challenge: string
  /** The passkeys that the person has, which are not added twice. */
  readonly known: readonly Passkey[]
}

/** The options with which a browser makes a passkey. */
async function offerPasskey(
  parts: PeopleParts,
  { person }: SignedIn,
): Promise<Outcome<Offer, OfferRefusal>> {
  if (person.isDocumented) return refuse({ name: 'demo-person' })
  const passkeys = await listPasskeys(parts.db, person.id)
  if (passkeys.length >= peopleLimits.passkeysPerPerson)
    return refuse({ name: 'too-many-passkeys' })
  return accept({ challenge: await challenge(parts, 'add', person.id), known: passkeys })
}

export interface AddedPasskey {
  readonly passkey: Passkey
  /** Shown this once, where the passkey is the person's first second factor. */
  readonly recoveryCodes: readonly string[] | undefined
}

type AddRefusal = OfferRefusal | { readonly name: 'passkey-wrong' | 'passkey-known' }

/** The first second factor ends the other sessions: they had the password alone. */
async function addPasskey(
  parts: PeopleParts,
  { person, sessionId }: SignedIn,
  party: RelyingParty,
  { name, ...made }: NewCredential & { readonly name: string },
  visit: Visit,
): Promise<Outcome<AddedPasskey, AddRefusal>> {
  if (person.isDocumented) return refuse({ name: 'demo-person' })
  const answered = await takeAnswered(parts, made.clientData, 'add', person.id)
  const key = answered === undefined ? undefined : await verifyNew(party, answered, made)
  if (key === undefined) return refuse({ name: 'passkey-wrong' })
  const now = parts.clock()
  const transports = made.transports.join(' ')
  const own = { id: newSortableId('psk', now), personId: person.id, name: name.trim(), transports }
  const passkey = { ...own, ...key, createdAt: now, lastUsedAt: null }
  const added = await change(
    parts,
    async (tx, record): Promise<Outcome<AddedPasskey, AddRefusal>> => {
      await lockPerson(tx, person.id)
      const before = await findPerson(tx, person.id)
      const many = (await listPasskeys(tx, person.id)).length
      if (many >= peopleLimits.passkeysPerPerson) return refuse({ name: 'too-many-passkeys' })
      if (!(await insertPasskey(tx, passkey))) return refuse({ name: 'passkey-known' })
      const isFirst = before?.hasSecondFactor === false
      const recoveryCodes = isFirst ? await makeRecoveryCodes(tx, person.id) : undefined
      const ended = isFirst ? await deleteSessions(tx, person.id, sessionId) : 0
      const detail = { passkey: passkey.id, name: passkey.name, ended }
      record(personFact(personActor(person), 'person.passkey-add', person, detail))
      return accept({ passkey, recoveryCodes })
    },
  )
  if (added.ok) notifyChange(parts, person, 'passkey-added', visit)
  return added
}

/** Ends the other sessions too: whoever has the device may be in them. The last factor is kept. */
async function removePasskey(
  parts: PeopleParts,
  { person, sessionId }: SignedIn,
  id: string,
  visit: Visit,
): Promise<Outcome<Passkey, 'passkey-unknown' | 'last-factor'>> {
  type Removed = Outcome<Passkey, 'passkey-unknown' | 'last-factor'>
  const { secondFactorRoles } = parts.settings
  const removed = await change(parts, async (tx, record): Promise<Removed> => {
    await lockPerson(tx, person.id)
    const own = await listPasskeys(tx, person.id)
    const passkey = own.find((one) => one.id === id)
    if (passkey === undefined) return refuse('passkey-unknown')
    const stored = await findPerson(tx, person.id)
    const isLast = own.length === 1 && stored?.hasCodeApp !== true
    const left = {
      person: { hasSecondFactor: false },
      memberships: await findMemberships(tx, person.id),
    }
    if (isLast && lacksSecondFactor(left, secondFactorRoles, 'production'))
      return refuse('last-factor')
    await deletePasskey(tx, person.id, id)
    if (isLast) await deleteRecoveryCodes(tx, person.id)
    const ended = await deleteSessions(tx, person.id, sessionId)
    const detail = { passkey: id, name: passkey.name, ended }
    record(personFact(personActor(person), 'person.passkey-remove', person, detail))
    return accept(passkey)
  })
  if (removed.ok) notifyChange(parts, person, 'passkey-removed', visit)
  return removed
}

export function forgetOldChallenges({ db, clock }: PeopleParts): Promise<number> {
  return deleteExpiredChallenges(db, clock())
}

/** The part of the door that is about passkeys. */
export interface Passkeys {
  /** A challenge for signing in or confirming a session; seconds to wait after too many. */
  startPasskey(
    visit: Visit,
  ): Promise<Outcome<string, { readonly name: 'attempts-limited'; readonly retrySeconds: number }>>
  signInWithPasskey(
    party: RelyingParty,
    shown: ShownPasskey,
    visit: Visit,
  ): Promise<Outcome<OpenedSession, 'passkey-wrong'>>
  confirmWithPasskey(
    signed: SignedIn,
    party: RelyingParty,
    shown: Assertion,
  ): Promise<Outcome<number, { readonly name: 'passkey-wrong' | 'session-ended' }>>
  listPasskeys(personId: string): Promise<Passkey[]>
  offerPasskey(signed: SignedIn): Promise<Outcome<Offer, OfferRefusal>>
  addPasskey(
    signed: SignedIn,
    party: RelyingParty,
    wish: NewCredential & { readonly name: string },
    visit: Visit,
  ): Promise<Outcome<AddedPasskey, AddRefusal>>
  removePasskey(
    signed: SignedIn,
    id: string,
    visit: Visit,
  ): Promise<Outcome<Passkey, 'passkey-unknown' | 'last-factor'>>
}

export function openPasskeys(parts: PeopleParts): Passkeys {
  const starts = new RecentCounter({
    most: peopleLimits.passkeyStartsPerAddressAndHour,
    withinMs: 3_600_000,
    maxNames: 20_000,
  })
  return {
    async startPasskey({ address }) {
      const retrySeconds = parts.settings.limits ? starts.spend(address, parts.clock()) : 0
      if (retrySeconds > 0) return refuse({ name: 'attempts-limited', retrySeconds })
      return accept(await challenge(parts, 'use', null))
    },
    signInWithPasskey: (party, shown, visit) => signInWithPasskey(parts, party, shown, visit),
    confirmWithPasskey: (signed, party, shown) => confirmWithPasskey(parts, signed, party, shown),
    listPasskeys: (personId) => listPasskeys(parts.db, personId),
    offerPasskey: (signed) => offerPasskey(parts, signed),
    addPasskey: (signed, party, wish, visit) => addPasskey(parts, signed, party, wish, visit),
    removePasskey: (signed, id, visit) => removePasskey(parts, signed, id, visit),
  }
}
