import type { Handle } from '../../kits/db/database.ts'
import type { AuditFact } from '../audit/audit.ts'
import { deleteEmailChanges } from './email-changes/email-changes.store.ts'
import { dropFactors, dropPasskeys } from './factors.steps.ts'
import { deleteLinks, deleteOpeningLinks } from './links.store.ts'
import {
  deleteMembership,
  findInvitations,
  findMemberships,
  offerMembership,
} from './memberships.store.ts'
import { deletePerson, type StoredPerson, updateProven } from './people.store.ts'
import { personFact } from './people-parts.steps.ts'
import { type Membership, personActor } from './person-rules.ts'
import { deleteSessions } from './sessions.store.ts'

/** Ends everything by which somebody else may still be signed in to an account, or get there. */
export async function dropSignIns(tx: Handle, { id, isProven }: StoredPerson): Promise<void> {
  if (isProven) await deleteOpeningLinks(tx, id)
  else await deleteLinks(tx, id)
  await deleteSessions(tx, id)
}

/** Deletes an account with all by which it was signed in to; its memberships went before. */
export async function dropAccount(tx: Handle, id: string): Promise<void> {
  await deleteLinks(tx, id)
  await deleteEmailChanges(tx, id)
  await deleteSessions(tx, id)
  await dropFactors(tx, id)
  await deletePerson(tx, id)
}

interface Proof {
  readonly person: StoredPerson
  /** All accounts of the address, locked by the transaction. */
  readonly accounts: readonly StoredPerson[]
  /** The address that was proven, where it is another than the account's. */
  readonly email?: string
  readonly now: number
}

/**
 * Makes an account the one of its address. The memberships of the other sides' accounts come along
 * for the person to accept; their passwords, sessions, factors and links do not. An account of the
 * demonstration proves nothing, and is never joined (D52).
 */
export async function proveAddress(
  tx: Handle,
  record: (fact: AuditFact) => void,
  { person, accounts, email = person.email, now }: Proof,
): Promise<void> {
  if (person.isDemo) return
  const others = accounts.filter(({ id, isDemo }) => id !== person.id && !isDemo)
  const joined: string[] = []
  for (const other of others) {
    await offerAll(tx, other.id, person.id)
    await dropAccount(tx, other.id)
    joined.push(other.id)
  }
  if (!person.isProven) await dropPasskeys(tx, person)
  if (!person.isProven || email !== person.email) await updateProven(tx, person.id, email, now)
  if (joined.length > 0 || !person.isProven)
    record(personFact(personActor(person), 'person.prove', { ...person, email }, { joined }))
}

/** Offers an account the memberships of another one; those it has already stay as they are. */
async function offerAll(tx: Handle, from: string, to: string): Promise<void> {
  const had = [...(await findMemberships(tx, to)), ...(await findInvitations(tx, to))]
  const offered = [...(await findMemberships(tx, from)), ...(await findInvitations(tx, from))]
  for (const one of offered) {
    if (had.some((own) => isOfSameAccount(own, one))) await deleteMembership(tx, one.id)
    else {
      await offerMembership(tx, one.id, to)
      had.push(one)
    }
  }
}

function isOfSameAccount(one: Membership, two: Membership): boolean {
  return one.environment === two.environment && one.shipperNumber === two.shipperNumber
}
