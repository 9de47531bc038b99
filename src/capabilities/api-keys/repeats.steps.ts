import { withoutWords } from '../../kernel/personal-data.ts'
import { nextTurn } from '../../kits/batch/portions.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database } from '../../kits/db/database.ts'
import {
  claimAnswer,
  deleteAnswer,
  deleteAnswersBefore,
  findAnswer,
  pageAnswers,
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

const answersAtOnce = 500

/**
 * Takes what people wrote out of kept answers that name one of these codes or ids. A retry gets the
 * answer without it.
 */
export async function eraseKeptAnswers(db: Database, names: ReadonlySet<string>): Promise<number> {
  let [erased, after] = [0, '']
  for (;;) {
    const page = await pageAnswers(db, after, answersAtOnce)
    for (const { id, answer } of page) {
      const left = withoutNamed(answer, names)
      if (left === answer) continue
      await storeAnswer(db, id, left)
      erased += 1
    }
    const last = page.at(-1)
    if (last === undefined || page.length < answersAtOnce) return erased
    after = last.id
    await nextTurn()
  }
}

/** Marks of answers that were not kept are no JSON of an answer. */
function withoutNamed(answer: string, names: ReadonlySet<string>): string {
  const isNamed = answer.split(/[^\w-]+/).some((word) => names.has(word))
  return isNamed ? JSON.stringify(withoutWords(JSON.parse(answer))) : answer
}
