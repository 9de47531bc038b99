import { mayEnter } from '../../kernel/demonstration.ts'
import { sha256 } from '../../kits/secret/digest.ts'
import { isToken, newToken } from '../../kits/secret/token.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { placeText } from './device-text.ts'
import { findDeviceKey, findTicketSession, forgetDevices, keepDeviceKey } from './devices.store.ts'
import { findMemberships } from './memberships.store.ts'
import { peopleLimits } from './people.limits.ts'
import { findPerson, type StoredPerson } from './people.store.ts'
import { change, type PeopleParts, personFact } from './people-parts.steps.ts'
import { personActor, type SignedIn } from './person-rules.ts'
import {
  deleteExpired,
  deleteSession,
  findSession,
  listSessions,
  type Session,
  touchSession,
} from './sessions.store.ts'

/**
 * Finds the person of a session. Nothing is cached: a session that was ended, a role that was
 * changed or a person who was disabled counts at once, in every process.
 */
export async function identify(
  parts: PeopleParts,
  token: string,
  address: string,
): Promise<SignedIn | undefined> {
  if (!isToken(token)) return undefined
  const session = await findSession(parts.db, sha256(token))
  const now = parts.clock()
  if (session === undefined || !isLive(parts, session, now)) return undefined
  const [person, memberships] = await Promise.all([
    findPerson(parts.db, session.personId),
    findMemberships(parts.db, session.personId),
  ])
  if (person === undefined || !isLetIn(parts, person)) return undefined
  if (now - session.lastUsedAt >= peopleLimits.sessionTouchMs)
    await touchSession(parts.db, session.id, placeText(address), now)
  const { id: sessionId, expiresAt, confirmedAt } = session
  const own = memberships.filter((one) => mayEnter(one.environment, person.isDemo))
  return { sessionId, person, memberships: own, expiresAt, confirmedAt }
}

function isLive({ settings }: PeopleParts, session: Session, now: number): boolean {
  return session.expiresAt > now && session.lastUsedAt + settings.sessionIdleMs > now
}

function isLetIn({ settings }: PeopleParts, person: StoredPerson): boolean {
  return person.disabledAt === null && (settings.demo || !person.isDemo)
}

export async function listLive(parts: PeopleParts, personId: string): Promise<Session[]> {
  const now = parts.clock()
  const sessions = await listSessions(parts.db, personId)
  return sessions.filter((session) => isLive(parts, session, now))
}

/**
 * Ends one of a person's own sessions, at once. One that is not the session at hand may be of a
 * device that was lost: then no device is known any more.
 */
export async function endSession(
  parts: PeopleParts,
  { person, sessionId }: SignedIn,
  id: string,
): Promise<Outcome<Session, 'session-unknown'>> {
  const match = (await listLive(parts, person.id)).find((session) => session.id === id)
  if (match === undefined) return refuse('session-unknown')
  return change(parts, async (tx, record) => {
    if (!(await deleteSession(tx, person.id, id))) return refuse('session-unknown')
    if (id !== sessionId) await forgetDevices(tx, person.id)
    record(personFact(personActor(person), 'session.end', person, { session: id }))
    return accept(match)
  })
}

export function forgetOldSessions({ db, clock, settings }: PeopleParts): Promise<number> {
  const now = clock()
  return deleteExpired(db, now, now - settings.sessionIdleMs)
}

/** The facts that a device gets while somebody has signed in there. */
export interface DeviceFacts {
  /** Seals the person's data on the device: without it, nobody there reads them. */
  readonly key: string
  /** Ends this session and can do nothing else: for people who leave without a network. */
  readonly leave: string
}

export async function deviceFacts(
  { db }: PeopleParts,
  { person, sessionId }: SignedIn,
  token: string,
): Promise<DeviceFacts> {
  const leave = `${sessionId}.${proofOf(sha256(token))}`
  const deviceKey = await findDeviceKey(db, person.id)
  if (deviceKey !== undefined) return { key: deviceKey, leave }
  await keepDeviceKey(db, person.id, newToken())
  // Another process may have been first.
  return { key: (await findDeviceKey(db, person.id)) ?? '', leave }
}

/** Reveals nothing of the session's token. */
function proofOf(digest: string): string {
  return sha256(`leave ${digest}`)
}

/** Whether a ticket is of the session with this token, open or not. */
export function isTicketOf(ticket: string, token: string): boolean {
  return ticket.split('.')[1] === proofOf(sha256(token))
}

/** Ends the session of a ticket; there is nothing to do for one that has ended. */
export async function endByTicket(parts: PeopleParts, ticket: string): Promise<void> {
  const [id = '', proof = ''] = ticket.split('.')
  const session = await findTicketSession(parts.db, id)
  // Digests are compared, so that the time it takes reveals nothing.
  if (session === undefined || sha256(proof) !== sha256(proofOf(session.digest))) return
  const person = await findPerson(parts.db, session.personId)
  await change(parts, async (tx, record) => {
    if (person === undefined || !(await deleteSession(tx, person.id, id))) return
    record(personFact(personActor(person), 'session.end', person, { session: id }))
  })
}
