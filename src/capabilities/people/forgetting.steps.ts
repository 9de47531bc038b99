import { forgetOldEmailChanges } from './email-changes/email-changes.steps.ts'
import type { House } from './house.steps.ts'
import { forgetOldLetters } from './letters/sent-letters.steps.ts'
import { forgetOldLinks } from './links.steps.ts'
import { forgetOldChallenges } from './passkeys/passkeys.steps.ts'
import { forgetOldSessions } from './sessions.steps.ts'

/** Deletes what has expired: sessions, links, tries, challenges and counts of letters. */
export async function forgetOld(house: House): Promise<void> {
  await forgetOldSessions(house)
  await forgetOldLinks(house)
  await forgetOldEmailChanges(house)
  await forgetOldLetters(house)
  await house.tries.clean()
  await forgetOldChallenges(house)
}
