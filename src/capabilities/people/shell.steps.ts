import type { Actor } from '../../kernel/operator.ts'
import { comparableEmail } from '../../kernel/person.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { accountToReset } from './account-rules.ts'
import { dropFactors } from './factors.steps.ts'
import type { Delivered } from './invitations.steps.ts'
import { notifyChange } from './letters/notices.steps.ts'
import { mailReset } from './links.steps.ts'
import { deleteLinks } from './links.store.ts'
import { showReset } from './members.steps.ts'
import { findAccounts, lockAccounts, type StoredPerson, updateDisabled } from './people.store.ts'
import { type Administrator, change, type PeopleParts, personFact } from './people-parts.steps.ts'
import type { Person } from './person-rules.ts'
import { deleteSessions } from './sessions.store.ts'

/** The acts of a shell for an address, in whatever account it is: it has the database anyway. */

/** The account that is meant by an address, where a command names nothing else. */
export async function findByEmail(
  parts: PeopleParts,
  email: string,
): Promise<StoredPerson | undefined> {
  const accounts = await findAccounts(parts.db, comparableEmail(email))
  return accountToReset(accounts) ?? accounts[0]
}

/** Makes a link for a person of any account; shown where it can't be mailed. */
export async function resetByEmail(
  parts: PeopleParts,
  email: string,
  by: Pick<Administrator, 'actor' | 'baseUrl'>,
): Promise<Outcome<Delivered, 'person-unknown' | 'demo-person'>> {
  const person = await findByEmail(parts, email)
  if (person === undefined) return refuse('person-unknown')
  if (person.isDocumented) return refuse('demo-person')
  if ((await mailReset(parts, person, 'shell', by.actor)) !== undefined)
    return accept({ delivery: 'mailed', link: undefined })
  return accept({ delivery: 'shown', link: await showReset(parts, person, by) })
}

/** Lets nobody sign in with this address, anywhere, until it is undone. */
export async function setDisabled(
  parts: PeopleParts,
  email: string,
  isDisabled: boolean,
  by: Actor,
): Promise<Outcome<Person, 'person-unknown'>> {
  return change(parts, async (tx, record) => {
    const accounts = await lockAccounts(tx, comparableEmail(email))
    const [first] = accounts
    if (first === undefined) return refuse('person-unknown')
    for (const person of accounts) {
      await updateDisabled(tx, person.id, isDisabled ? parts.clock() : null)
      if (isDisabled) {
        await deleteSessions(tx, person.id)
        await deleteLinks(tx, person.id)
      }
      record(personFact(by, isDisabled ? 'person.disable' : 'person.enable', person))
    }
    return accept(first)
  })
}

/** For somebody who lost the phone with its passkeys, and the recovery codes. */
export async function dropFactor(
  parts: PeopleParts,
  email: string,
  by: Actor,
): Promise<Outcome<Person, 'person-unknown'>> {
  const person = await findByEmail(parts, email)
  if (person === undefined) return refuse('person-unknown')
  await change(parts, async (tx, record) => {
    await dropFactors(tx, person.id)
    await deleteSessions(tx, person.id)
    record(personFact(by, 'person.second-factor', person, { on: false }))
  })
  if (person.hasSecondFactor) notifyChange(parts, person, 'factors-off')
  return accept(person)
}
