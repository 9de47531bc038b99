import { sha256 } from '../../../kits/secret/digest.ts'
import { newSortableId } from '../../../kits/secret/sortable-ids.ts'
import { peopleLimits } from '../people.limits.ts'
import {
  type Contents,
  type PeopleParts,
  type SignInChange,
  sendLetter,
  type Visit,
} from '../people-parts.steps.ts'
import type { Person } from '../person-rules.ts'
import { deleteSentLettersBefore, findSentLetters, insertSentLetter } from './sent-letters.store.ts'

/** A letter about something that somebody else might have done. */
export type Notice = Extract<Contents, { readonly kind: 'joined' | 'device' | 'changed' }>

const limit = { most: peopleLimits.noticesPerKindAndDay, withinMs: 86_400_000 }

/**
 * Mails a person about acts in their name. Nobody waits for the letter, so that it delays no
 * answer, and one that can't be sent is logged. It goes to a proven address alone, since another
 * mailbox may be a stranger's; new access is announced wherever the person was invited.
 */
export function notify(parts: PeopleParts, person: Person, notice: Notice): void {
  const isReached = person.isProven || notice.kind === 'joined'
  if (parts.mail === undefined || person.isDemo || !isReached) return
  send(parts, person, notice).catch(parts.onFailure)
}

async function send(parts: PeopleParts, person: Person, notice: Notice): Promise<void> {
  const kind = notice.kind === 'changed' ? `changed ${notice.what}` : notice.kind
  if ((await countLetter(parts, person.email, kind, limit)) > 0) return
  await sendLetter(parts, person, notice)
}

/** Mails a change of how a person signs in; without a visit the carrier made it. */
export function notifyChange(
  parts: PeopleParts,
  person: Person,
  what: SignInChange,
  visit?: Pick<Visit, 'agent'>,
): void {
  notify(parts, person, { kind: 'changed', what, at: parts.clock(), agent: visit?.agent })
}

export interface LetterLimit {
  readonly most: number
  readonly withinMs: number
}

const dayMs = 86_400_000

/**
 * Counts a letter, if one more of its kind may go to the mailbox; otherwise returns the seconds to
 * wait. The counts are in the database that nodes and environments share.
 */
export function countLetter(
  { db, clock, settings }: Pick<PeopleParts, 'db' | 'clock' | 'settings'>,
  mailbox: string,
  kind: string,
  { most, withinMs }: LetterLimit,
): Promise<number> {
  const count = { mailbox: sha256(`mailbox ${mailbox}`), kind }
  const now = clock()
  return db.transaction(async (tx) => {
    const sentLetters = await findSentLetters(tx, count, now - withinMs)
    const first = sentLetters.at(-most)
    if (settings.limits && sentLetters.length >= most && first !== undefined)
      return Math.max(1, Math.ceil((first + withinMs - now) / 1_000))
    await insertSentLetter(tx, newSortableId('let', now), count, now)
    return 0
  })
}

export function forgetOldLetters({ db, clock }: PeopleParts): Promise<number> {
  return deleteSentLettersBefore(db, clock() - dayMs)
}
