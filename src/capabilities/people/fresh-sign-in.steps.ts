import { accept, type Outcome, refuse } from '../../outcome.ts'
import { change, type House, personFact, type Visit } from './house.steps.ts'
import { findPerson } from './people.store.ts'
import { personActor, type SignedIn } from './person-rules.ts'
import { updateConfirmed } from './sessions.store.ts'
import { prove, type SignInRefusal, type SignInWish } from './sign-in.steps.ts'

export type ConfirmSessionRefusal = SignInRefusal | { readonly name: 'session-ended' }

/** Asks a session for the password again, and for the code; wrong ones count as sign-ins do. */
export async function confirmSession(
  house: House,
  signed: SignedIn,
  { password, code }: Pick<SignInWish, 'password' | 'code'>,
  visit: Visit,
): Promise<Outcome<number, ConfirmSessionRefusal>> {
  const { id, email } = signed.person
  const find = async () => [await findPerson(house.db, id)].filter((one) => one !== undefined)
  const proved = await prove(house, { email, password, code, find }, visit)
  return proved.ok ? markFresh(house, signed) : proved
}

/** Returns until when the session is fresh counts from: now. */
export async function markFresh(
  house: House,
  { sessionId, person }: SignedIn,
): Promise<Outcome<number, { readonly name: 'session-ended' }>> {
  const now = house.clock()
  return change(house, async (tx, record) => {
    if (!(await updateConfirmed(tx, sessionId, now))) return refuse({ name: 'session-ended' })
    record(personFact(personActor(person), 'session.confirm', person, { session: sessionId }))
    return accept(now)
  })
}
