import type { Actor } from '../../kernel/operator.ts'
import type { PersonRole } from '../../kernel/person.ts'
import { hashSecret } from '../../kits/secret/secret.ts'
import { newSortableId } from '../../kits/secret/sortable-ids.ts'
import { change, type House, personFact } from './house.steps.ts'
import {
  findMemberships,
  findPersonByEmail,
  insertMembership,
  insertPerson,
} from './people.store.ts'

/** A documented person of the demonstration; `shipperNumber` 0 is the carrier. */
export interface DemoPerson {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly shipperNumber: number
  readonly role: PersonRole
  readonly branch: string | null
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

async function isThere({ db, environment }: House, wanted: DemoPerson): Promise<boolean> {
  const person = await findPersonByEmail(db, wanted.email)
  const memberships = person ? await findMemberships(db, person.id) : []
  return memberships.some(
    (one) => one.environment === environment && one.shipperNumber === wanted.shipperNumber,
  )
}

async function add(house: House, wanted: DemoPerson, hash: string, by: Actor): Promise<void> {
  const now = house.clock()
  const { id, email, name, shipperNumber, role, branch } = wanted
  await change(house, async (tx, record) => {
    const known = { isDemo: true, isDocumented: true }
    await insertPerson(tx, { id, email, name, language: 'es', ...known }, hash, now)
    const person = await findPersonByEmail(tx, email)
    if (person === undefined) return
    const { environment } = house
    const membership = { id: newSortableId('mem', now), environment, shipperNumber, role, branch }
    if (await insertMembership(tx, person.id, membership, now))
      record(personFact(by, 'person.add', person, { environment, shipper: shipperNumber, role }))
  })
}
