import { mayEnter } from '../../kernel/demonstration.ts'
import { sha256 } from '../../kits/secret/digest.ts'
import { isToken } from '../../kits/secret/token.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { placeText } from './device-text.ts'
import { forgetDevices } from './devices.store.ts'
import { change, type House, personFact } from './house.steps.ts'
import { findMemberships } from './memberships.store.ts'
import { peopleLimits } from './people.limits.ts'
import { findPerson, type StoredPerson } from './people.store.ts'
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
 * Finds who has a session. Nothing is cached: a session that was ended, a role that was changed or
 * a person who was disabled counts at once, in every process.
 */
export async function identify(
  house: House,
  token: string,
  address: string,
): Promise<SignedIn | undefined> {
  if (!isToken(token)) return undefined
  const session = await findSession(house.db, sha256(token))
  const now = house.clock()
  if (session === undefined || !isLive(house, session, now)) return undefined
  const [person, memberships] = await Promise.all([
    findPerson(house.db, session.personId),
    findMemberships(house.db, session.personId),
  ])
  if (person === undefined || !isLetIn(house, person)) return undefined
  if (now - session.lastUsedAt >= peopleLimits.sessionTouchMs)
    await touchSession(house.db, session.id, placeText(address), now)
  const { id: sessionId, expiresAt, confirmedAt } = session
  const own = memberships.filter((one) => mayEnter(one.environment, person.isDemo))
  return { sessionId, person, memberships: own, expiresAt, confirmedAt }
}

function isLive({ settings }: House, session: Session, now: number): boolean {
  return session.expiresAt > now && session.lastUsedAt + settings.sessionIdleMs > now
}

function isLetIn({ settings }: House, person: StoredPerson): boolean {
  return person.disabledAt === null && (settings.demo || !person.isDemo)
}

export async function listLive(house: House, personId: string): Promise<Session[]> {
  const now = house.clock()
  const sessions = await listSessions(house.db, personId)
  return sessions.filter((session) => isLive(house, session, now))
}

/**
 * Ends one of a person's own sessions, at once. One that is not the session at hand may be of a
 * device that was lost: then no device is known any more.
 */
export async function endSession(
  house: House,
  { person, sessionId }: SignedIn,
  id: string,
): Promise<Outcome<Session, 'session-unknown'>> {
  const found = (await listLive(house, person.id)).find((session) => session.id === id)
  if (found === undefined) return refuse('session-unknown')
  return change(house, async (tx, record) => {
    if (!(await deleteSession(tx, person.id, id))) return refuse('session-unknown')
    if (id !== sessionId) await forgetDevices(tx, person.id)
    record(personFact(personActor(person), 'session.end', person, { session: id }))
    return accept(found)
  })
}

export function forgetOldSessions({ db, clock, settings }: House): Promise<number> {
  const now = clock()
  return deleteExpired(db, now, now - settings.sessionIdleMs)
}
