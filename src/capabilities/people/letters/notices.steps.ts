import {
  type Contents,
  type House,
  type SignInChange,
  sendLetter,
  type Visit,
} from '../house.steps.ts'
import { peopleLimits } from '../people.limits.ts'
import type { Person } from '../person-rules.ts'
import { countLetter } from './sent-letters.steps.ts'

/** A letter about something that somebody else might have done. */
export type Notice = Extract<Contents, { readonly kind: 'joined' | 'device' | 'changed' }>

const limit = { most: peopleLimits.noticesPerKindAndDay, withinMs: 86_400_000 }

/**
 * Lets a person know of what was done in their name. Nobody waits for the letter, so that it delays
 * no answer, and one that can't be sent is logged. It goes to a proven address alone, since another
 * mailbox may be a stranger's; who has new access reads it wherever they were invited.
 */
export function notify(house: House, person: Person, notice: Notice): void {
  const isReached = person.isProven || notice.kind === 'joined'
  if (house.mail === undefined || person.isDemo || !isReached) return
  send(house, person, notice).catch(house.onFailure)
}

async function send(house: House, person: Person, notice: Notice): Promise<void> {
  const kind = notice.kind === 'changed' ? `changed ${notice.what}` : notice.kind
  if ((await countLetter(house, person.email, kind, limit)) > 0) return
  await sendLetter(house, person, notice)
}

/** What somebody changed of how they sign in; without a visit the carrier did. */
export function notifyChange(
  house: House,
  person: Person,
  what: SignInChange,
  visit?: Pick<Visit, 'agent'>,
): void {
  notify(house, person, { kind: 'changed', what, at: house.clock(), agent: visit?.agent })
}
