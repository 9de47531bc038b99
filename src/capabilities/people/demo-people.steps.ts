import type { DemoPlace, DemoProgress, DemoSeat } from '../../kernel/demo-roles.ts'
import type { Actor } from '../../kernel/operator.ts'
import type { PersonRole } from '../../kernel/person.ts'
import { hashSecret } from '../../kits/secret/secret.ts'
import { newSortableId } from '../../kits/secret/sortable-ids.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { type DemoAccount, listDemoAccounts } from './demo-people.store.ts'
import { change, type House, personFact, type Visit } from './house.steps.ts'
import { deleteLinks } from './links.store.ts'
import { findInvitations, findMemberships, insertMembership } from './memberships.store.ts'
import { findPerson, insertPerson, updateDisabled } from './people.store.ts'
import type { SignedIn } from './person-rules.ts'
import { deleteSessions } from './sessions.store.ts'
import { maySignIn, type OpenedSession, openSession } from './sign-in.steps.ts'

/** A documented person of the demonstration; `shipperNumber` 0 is the carrier. */
export interface DemoPerson {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly shipperNumber: number
  readonly role: PersonRole
  readonly branch: string | null
}

/** What there is to see in the demonstration, found at the moment somebody asks (D67). */
export interface DemoGuide {
  /** The documented person who has the seat, by id. */
  personOf(seat: DemoSeat): string
  /** Where something waits for that person. */
  seatPlace(seat: DemoSeat, signed: SignedIn): Promise<DemoPlace>
  /** Where something waits for a recipient: the shipment's page by its signed link. */
  recipientPlace(): Promise<DemoPlace>
  /** Undefined once all of its data is there. */
  progress(): Promise<DemoProgress | undefined>
}

/** Leaves existing people alone, but for a membership that somebody took away. */
export async function ensureDemoPeople(
  house: House,
  people: readonly DemoPerson[],
  password: string,
  by: Actor,
): Promise<void> {
  const missing: DemoPerson[] = []
  for (const person of people) if (!(await isThere(house, person))) missing.push(person)
  if (missing.length === 0) return
  const hash = await hashSecret(password)
  for (const person of missing) await add(house, person, hash, by)
}

/** The people of the demonstration whom a session, a link or a password may still let in (D52). */
export async function listOpenDemo({ db }: House): Promise<DemoAccount[]> {
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
export async function closeDemo(house: House, by: Actor): Promise<DemoAccount[]> {
  const open = await listOpenDemo(house)
  for (const person of open)
    await change(house, async (tx, record) => {
      await deleteSessions(tx, person.id)
      await deleteLinks(tx, person.id)
      if (!person.isDocumented) await updateDisabled(tx, person.id, house.clock())
      record(personFact(by, person.isDocumented ? 'person.sessions' : 'person.disable', person))
    })
  return open
}

/** Nobody such is documented, was disabled or left without access, or administers the carrier. */
export type EnterRefusal = 'demo-person-closed'

/**
 * Opens a session of a documented person without the password, which everyone knows. Those who
 * administer the carrier have to show it all the same.
 */
export async function enterDemo(
  house: House,
  id: string,
  visit: Visit,
): Promise<Outcome<OpenedSession, EnterRefusal>> {
  const person = await findPerson(house.db, id)
  if (person?.isDocumented !== true || !maySignIn(house, person)) return refuse(closed)
  const memberships = await findMemberships(house.db, id)
  const isHere = memberships.some(({ environment }) => environment === house.environment)
  const administers = memberships.some(({ role }) => role === 'administrator')
  if (!isHere || administers) return refuse(closed)
  return accept(await openSession(house, { person, memberships }, visit))
}

const closed: EnterRefusal = 'demo-person-closed'

async function isThere({ db, environment }: House, wanted: DemoPerson): Promise<boolean> {
  const found = [
    ...(await findMemberships(db, wanted.id)),
    ...(await findInvitations(db, wanted.id)),
  ]
  return found.some(
    (one) => one.environment === environment && one.shipperNumber === wanted.shipperNumber,
  )
}

/** The documented people are a side of their own: no link leads to them. */
const documentedSide = 'demo'

async function add(house: House, wanted: DemoPerson, hash: string, by: Actor): Promise<void> {
  const now = house.clock()
  const { id, email, name, shipperNumber, role, branch } = wanted
  await change(house, async (tx, record) => {
    const known = { isDemo: true, isDocumented: true, side: documentedSide, disabledAt: null }
    await insertPerson(tx, { id, email, name, language: 'es', ...known }, hash, now)
    const person = await findPerson(tx, id)
    if (person === undefined) return
    const { environment } = house
    const account = { environment, shipperNumber, role, branch }
    const accepted = { invitedName: name, acceptedAt: now }
    const membership = { id: newSortableId('mem', now), ...account, ...accepted }
    if (await insertMembership(tx, person.id, membership, now))
      record(personFact(by, 'person.add', person, { environment, shipper: shipperNumber, role }))
  })
}
