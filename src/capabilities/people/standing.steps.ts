import type { Actor } from '../../kernel/operator.ts'
import { comparableEmail } from '../../kernel/person.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { change, type House, personFact } from './house.steps.ts'
import { issueReset, type MadeLink } from './links.steps.ts'
import { deleteLinks } from './links.store.ts'
import { findPersonByEmail, updateDisabled } from './people.store.ts'
import type { Person } from './person-rules.ts'
import { removeSecret } from './second-factor.store.ts'
import { deleteSessions } from './sessions.store.ts'

export async function findByEmail({ db }: House, email: string): Promise<Person | undefined> {
  return findPersonByEmail(db, comparableEmail(email))
}

/** Makes a link for a person of any account. */
export async function resetByEmail(
  house: House,
  email: string,
  baseUrl: string,
  by: Actor,
): Promise<Outcome<MadeLink & { readonly isMailed: boolean }, 'person-unknown' | 'demo-person'>> {
  const person = await findPersonByEmail(house.db, comparableEmail(email))
  if (person === undefined) return refuse('person-unknown')
  if (person.isDocumented) return refuse('demo-person')
  return accept(await issueReset(house, person, baseUrl, by))
}

/** Lets nobody sign in as this person, anywhere, until it is undone. */
export async function setDisabled(
  house: House,
  email: string,
  isDisabled: boolean,
  by: Actor,
): Promise<Outcome<Person, 'person-unknown'>> {
  return change(house, async (tx, record) => {
    const person = await findPersonByEmail(tx, comparableEmail(email))
    if (person === undefined) return refuse('person-unknown')
    await updateDisabled(tx, person.id, isDisabled ? house.clock() : null)
    if (isDisabled) {
      await deleteSessions(tx, person.id)
      await deleteLinks(tx, person.id)
    }
    record(personFact(by, isDisabled ? 'person.disable' : 'person.enable', person))
    return accept(person)
  })
}

/** For somebody who lost the phone and the recovery codes. */
export async function dropFactor(
  house: House,
  email: string,
  by: Actor,
): Promise<Outcome<Person, 'person-unknown'>> {
  return change(house, async (tx, record) => {
    const person = await findPersonByEmail(tx, comparableEmail(email))
    if (person === undefined) return refuse('person-unknown')
    await removeSecret(tx, person.id)
    await deleteSessions(tx, person.id)
    record(personFact(by, 'person.second-factor', person, { on: false }))
    return accept(person)
  })
}
