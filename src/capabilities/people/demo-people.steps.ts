import type { DemoPlace, DemoProgress, DemoSeat } from '../../kernel/demo-roles.ts'
import type { Actor } from '../../kernel/operator.ts'
import type { PersonRole } from '../../kernel/person.ts'
import { hashSecret } from '../../kits/secret/secret.ts'
import { newSortableId } from '../../kits/secret/sortable-ids.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import {
  type DemoAccount,
  deleteWholePerson,
  endMemberships,
  type LeavingPerson,
  listDemoAccounts,
  listDemoPeople,
  listMembersOf,
} from './demo-people.store.ts'
import { deleteLinks } from './links.store.ts'
import { findInvitations, findMemberships, insertMembership } from './memberships.store.ts'
import { findPerson, insertPerson, updateDisabled } from './people.store.ts'
import { change, type PeopleParts, personFact, type Visit } from './people-parts.steps.ts'
import type { SignedIn } from './person-rules.ts'
import { deleteSessions } from './sessions.store.ts'
import { maySignIn, type OpenedSession, openSession } from './sign-in.steps.ts'
import { accountOfTries } from './tries.steps.ts'

/** A documented person of the demonstration; `shipperNumber` 0 is the carrier. */
export interface DemoPerson {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly shipperNumber: number
  readonly role: PersonRole
  readonly branch: string | null
}

/** The sights of the demonstration, found at the moment somebody asks (D67). */
export interface DemoGuide {
  /** The documented person who has the seat, by id. */
  personOf(seat: DemoSeat): string
  /** Where something waits for that person. */
  seatPlace(seat: DemoSeat, signed: SignedIn): Promise<DemoPlace>
  /** Where something waits for a recipient: the shipment's page by its signed link. */
  recipientPlace(): Promise<DemoPlace>
  /** A shipment that anybody may follow by its code; undefined while there is none. */
  sampleCode(): Promise<string | undefined>
  /** Undefined once all of its data is there. */
  progress(): Promise<DemoProgress | undefined>
}

/** Leaves existing people alone, but for a membership that somebody took away. */
async function ensureDemoPeople(
  parts: PeopleParts,
  people: readonly DemoPerson[],
  password: string,
  by: Actor,
): Promise<void> {
  const missing: DemoPerson[] = []
  for (const person of people) if (!(await isThere(parts, person))) missing.push(person)
  if (missing.length === 0) return
  const hash = await hashSecret(password)
  for (const person of missing) await add(parts, person, hash, by)
}

/** The people of the demonstration whom a session, a link or a password may still let in (D52). */
async function listOpenDemo({ db }: PeopleParts): Promise<DemoAccount[]> {
  const all = await listDemoAccounts(db)
  return all.filter(
    ({ isDocumented, isDisabled, sessions, links }) =>
      sessions > 0 || links > 0 || (!isDocumented && !isDisabled),
  )
}

/**
 * Ends their sessions and links. Those whom the demonstration invited are disabled, too: of the
 * documented people everyone knows the password, and only the demonstration itself lets them in.
 */
async function closeDemo(parts: PeopleParts, by: Actor): Promise<DemoAccount[]> {
  const open = await listOpenDemo(parts)
  for (const person of open)
    await change(parts, async (tx, record) => {
      await deleteSessions(tx, person.id)
      await deleteLinks(tx, person.id)
      if (!person.isDocumented) await updateDisabled(tx, person.id, parts.clock())
      record(personFact(by, person.isDocumented ? 'person.sessions' : 'person.disable', person))
    })
  return open
}

/** Nobody such is documented, was disabled or left without access, or administers the carrier. */
type EnterRefusal = 'demo-person-closed'

/**
 * Opens a session of a documented person without the password, which everyone knows. Those who
 * administer the carrier have to show it all the same.
 */
async function enterDemo(
  parts: PeopleParts,
  id: string,
  visit: Visit,
): Promise<Outcome<OpenedSession, EnterRefusal>> {
  const person = await findPerson(parts.db, id)
  if (person?.isDocumented !== true || !maySignIn(parts, person)) return refuse(closed)
  const memberships = await findMemberships(parts.db, id)
  const isHere = memberships.some(({ environment }) => environment === parts.environment)
  const administers = memberships.some(({ role }) => role === 'administrator')
  if (!isHere || administers) return refuse(closed)
  return accept(await openSession(parts, { person, memberships }, visit))
}

const closed: EnterRefusal = 'demo-person-closed'

async function isThere({ db, environment }: PeopleParts, wanted: DemoPerson): Promise<boolean> {
  const memberships = [
    ...(await findMemberships(db, wanted.id)),
    ...(await findInvitations(db, wanted.id)),
  ]
  return memberships.some(
    (one) => one.environment === environment && one.shipperNumber === wanted.shipperNumber,
  )
}

/** The documented people are a side of their own: no link leads to them. */
const documentedSide = 'demo'

async function add(parts: PeopleParts, wanted: DemoPerson, hash: string, by: Actor): Promise<void> {
  const now = parts.clock()
  const { id, email, name, shipperNumber, role, branch } = wanted
  await change(parts, async (tx, record) => {
    const marks = { isDemo: true, isDocumented: true, side: documentedSide, disabledAt: null }
    await insertPerson(tx, { id, email, name, language: 'es', ...marks }, hash, now)
    const person = await findPerson(tx, id)
    if (person === undefined) return
    const { environment } = parts
    const account = { environment, shipperNumber, role, branch }
    const accepted = { invitedName: name, acceptedAt: now }
    const membership = { id: newSortableId('mem', now), ...account, ...accepted }
    if (await insertMembership(tx, person.id, membership, now))
      record(personFact(by, 'person.add', person, { environment, shipper: shipperNumber, role }))
  })
}

/** The operations on the people of the demonstration. */
export interface DemoPeople extends DemoLeaving {
  readonly isDemonstration: boolean
  /** Whether others than this machine's own may look around in it (D55). */
  readonly isDemoPublic: boolean
  /** Opens a session of a documented person of the demonstration, without the password (D67). */
  enterDemo(id: string, visit: Visit): Promise<Outcome<OpenedSession, EnterRefusal>>
  /** Makes the documented people of the demonstration (D39). */
  ensureDemoPeople(people: readonly DemoPerson[], password: string, by: Actor): Promise<void>
  /** The demonstration's people whom something still lets in, by their addresses (D52). */
  listDemo(): Promise<string[]>
  /** Ends their sessions, links and credentials. */
  closeDemo(by: Actor): Promise<string[]>
}

export function openDemoPeople(parts: PeopleParts): DemoPeople {
  return {
    isDemonstration: parts.settings.demo,
    isDemoPublic: parts.settings.demoPublic,
    enterDemo: (id, visit) => enterDemo(parts, id, visit),
    ensureDemoPeople: (people, password, by) => ensureDemoPeople(parts, people, password, by),
    listDemo: async () => (await listOpenDemo(parts)).map(({ email }) => email),
    ...openDemoLeaving(parts),
    closeDemo: async (by) => (await closeDemo(parts, by)).map(({ email }) => email),
  }
}

/** How the people of the demonstration leave with it. */
interface DemoLeaving {
  listDemoPeople(): Promise<LeavingPerson[]>
  /**
   * Ends the memberships of anybody in these accounts. A person of the demonstration without
   * another one is removed whole; returns how many are.
   */
  leaveAccounts(shippers: readonly number[]): Promise<number>
  /** Removes people of the demonstration whole; returns how many there were. */
  removeDemoPeople(ids: readonly string[]): Promise<number>
}

function openDemoLeaving({ db, environment }: PeopleParts): DemoLeaving {
  const remove = ({ id, email }: LeavingPerson) =>
    db.transaction((tx) => deleteWholePerson(tx, id, [accountOfTries(email)]))
  return {
    listDemoPeople: () => listDemoPeople(db),
    async leaveAccounts(shippers) {
      let removed = 0
      for (const person of await listMembersOf(db, environment, shippers)) {
        const accounts = [accountOfTries(person.email)]
        removed += await db.transaction(async (tx) => {
          const left = await endMemberships(tx, person.id, environment, shippers)
          if (left > 0 || !person.isDemo) return 0
          await deleteWholePerson(tx, person.id, accounts)
          return 1
        })
      }
      return removed
    },
    async removeDemoPeople(ids) {
      const leaving = (await listDemoPeople(db)).filter(({ id }) => ids.includes(id))
      for (const person of leaving) await remove(person)
      return leaving.length
    },
  }
}
