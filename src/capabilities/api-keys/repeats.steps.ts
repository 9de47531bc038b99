import type { Clock } from '../../kits/clock/clock.ts'
import type { Database } from '../../kits/db/database.ts'
import {
  claimAnswer,
  deleteAnswer,
  deleteAnswersBefore,
  findAnswer,
  storeAnswer,
} from './api-keys.store.ts'
import { answerMs } from './once.steps.ts'

/**
 * The answers to requests with an Idempotency-Key whose rows have no transaction to keep them in
 * (`answerOnce`). A process that dies between the change and its answer leaves the key claimed:
 * then nobody knows whether the change was made, and a retry must not make it again.
 */
export interface Repeats {
  /** Claims the id for this request, or returns what became of the first one. */
  begin(id: string, digest: string): Promise<'new' | 'reused' | 'in-progress' | FirstAnswer>
  /** Keeps the answer; without one the request changed nothing and may be tried again. */
  finish(id: string, answer: string | undefined): Promise<void>
}

export interface FirstAnswer {
  readonly answer: string
}

export function openRepeats(db: Database, clock: Clock) {
  const repeats: Repeats = {
    async begin(id, digest) {
      const now = clock()
      if (await claimAnswer(db, id, digest, now, now - answerMs)) return 'new'
      const kept = await findAnswer(db, id)
      if (kept?.digest !== digest) return 'reused'
      return kept.answer === '' ? 'in-progress' : { answer: kept.answer }
    },
    finish: (id, answer) =>
      answer === undefined ? deleteAnswer(db, id) : storeAnswer(db, id, answer),
  }
  const forgetOldAnswers = () => deleteAnswersBefore(db, clock() - answerMs)
  return { repeats, forgetOldAnswers }
}
