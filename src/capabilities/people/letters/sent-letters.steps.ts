import { sha256 } from '../../../kits/secret/digest.ts'
import { newSortableId } from '../../../kits/secret/sortable-ids.ts'
import type { House } from '../house.steps.ts'
import { deleteSentLettersBefore, findSentLetters, insertSentLetter } from './sent-letters.store.ts'

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
  { db, clock, settings }: Pick<House, 'db' | 'clock' | 'settings'>,
  mailbox: string,
  kind: string,
  { most, withinMs }: LetterLimit,
): Promise<number> {
  const count = { mailbox: sha256(`mailbox ${mailbox}`), kind }
  const now = clock()
  return db.transaction(async (tx) => {
    const sent = await findSentLetters(tx, count, now - withinMs)
    const first = sent.at(-most)
    if (settings.limits && sent.length >= most && first !== undefined)
      return Math.max(1, Math.ceil((first + withinMs - now) / 1_000))
    await insertSentLetter(tx, newSortableId('let', now), count, now)
    return 0
  })
}

export function forgetOldLetters({ db, clock }: House): Promise<number> {
  return deleteSentLettersBefore(db, clock() - dayMs)
}
