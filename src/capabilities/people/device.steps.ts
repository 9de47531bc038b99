import { sha256 } from '../../kits/secret/digest.ts'
import { newToken } from '../../kits/secret/token.ts'
import { findDeviceKey, findTicketSession, keepDeviceKey } from './device.store.ts'
import { change, type House, personFact } from './house.steps.ts'
import { findPerson } from './people.store.ts'
import { personActor, type SignedIn } from './person-rules.ts'
import { deleteSession } from './sessions.store.ts'

/** What a device is given while somebody has signed in there. */
export interface DeviceFacts {
  /** Seals what the device keeps of the person: without it, nobody there reads it. */
  readonly key: string
  /** Ends this session and can do nothing else: for who leaves without a network. */
  readonly leave: string
}

export async function deviceFacts(
  { db }: House,
  { person, sessionId }: SignedIn,
  token: string,
): Promise<DeviceFacts> {
  const leave = `${sessionId}.${proofOf(sha256(token))}`
  const known = await findDeviceKey(db, person.id)
  if (known !== undefined) return { key: known, leave }
  await keepDeviceKey(db, person.id, newToken())
  // Another process may have been first.
  return { key: (await findDeviceKey(db, person.id)) ?? '', leave }
}

/** Tells nothing of the session's token. */
function proofOf(digest: string): string {
  return sha256(`leave ${digest}`)
}

/** Whether a ticket is of the session with this token, open or not. */
export function isTicketOf(ticket: string, token: string): boolean {
  return ticket.split('.')[1] === proofOf(sha256(token))
}

/** Ends the session of a ticket; there is nothing to do for one that has ended. */
export async function endByTicket(house: House, ticket: string): Promise<void> {
  const [id = '', proof = ''] = ticket.split('.')
  const session = await findTicketSession(house.db, id)
  // What is compared are digests, so that the time it takes tells nothing.
  if (session === undefined || sha256(proof) !== sha256(proofOf(session.digest))) return
  const person = await findPerson(house.db, session.personId)
  await change(house, async (tx, record) => {
    if (person === undefined || !(await deleteSession(tx, person.id, id))) return
    record(personFact(personActor(person), 'session.end', person, { session: id }))
  })
}
