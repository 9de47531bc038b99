import { withoutWords } from '../../kernel/personal-data.ts'
import { nextTurn } from '../../kits/batch/portions.ts'
import type { Clock } from '../../kits/clock/clock.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { takingAlong } from '../../kits/db/joined-steps.ts'
import { limits } from '../../limits.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import {
  type Claim,
  changed,
  deleteAnswer,
  deleteAnswersBefore,
  endClaim,
  findAnswer,
  insertAnswer,
  type KeptAnswer,
  markChanged,
  pageAnswers,
  setAnswer,
  takeOverClaim,
} from './retries.store.ts'

/** How long an answer is kept under its Idempotency-Key. */
const answerMs = limits.idempotencyHours * 3_600_000

/** Identifies a request that may be repeated (Idempotency-Key). */
export interface Once {
  readonly shipper: number
  /** The operation's name: one key may be used with several operations. */
  readonly operation: string
  readonly key: string
  /** The digest of the whole message: another message under the same key is refused. */
  readonly digest: string
}

export type { Claim } from './retries.store.ts'

interface FirstAnswer {
  readonly answer: string
}

/** The result of the first request under a key; `reused` if it had another message. */
export type FirstResult = 'reused' | FirstAnswer

function resultOf(answer: KeptAnswer | undefined, digest: string): FirstResult {
  return answer?.digest === digest ? { answer: answer.answer } : 'reused'
}

/**
 * Does the work of a request once, in the transaction of the change itself: a repetition under the
 * same key gets the first answer. A refused request changed nothing and may be tried again.
 */
export async function answerOnce<Value, Refusal>(
  tx: Handle,
  once: Once | undefined,
  now: number,
  work: () => Promise<Outcome<Value, Refusal>>,
): Promise<Outcome<Value, Refusal | 'idempotency-key-reused'>> {
  if (once === undefined) return work()
  const id = `${once.shipper}:${once.operation}:${once.key}`
  const notBefore = now - answerMs
  const claim = { id, digest: once.digest, answer: '' }
  if (!(await insertAnswer(tx, 'requests', claim, now, notBefore))) {
    const first = resultOf(await findAnswer(tx, 'requests', id, notBefore), once.digest)
    if (first === 'reused') return refuse('idempotency-key-reused')
    if (first.answer === '') throw new Error('a transaction ended without its answer')
    return accept(JSON.parse(first.answer) as Value)
  }
  const done = await work()
  if (done.ok) await setAnswer(tx, id, JSON.stringify(done.value))
  else await deleteAnswer(tx, id)
  return done
}

/** The answer to an order that was loaded under this id, if there is one. */
export async function findOrderAnswer(
  db: Handle,
  { id, digest }: Omit<KeptAnswer, 'answer'>,
  now: number,
): Promise<FirstResult | undefined> {
  const answer = await findAnswer(db, 'orders', id, now - answerMs)
  return answer && resultOf(answer, digest)
}

/**
 * Keeps the answer to an order, in the transaction that stores the order: one statement without a
 * claim before it. Returns false if another order was answered under the id meanwhile.
 */
export function keepOrderAnswer(tx: Handle, answer: KeptAnswer, now: number): Promise<boolean> {
  return insertAnswer(tx, 'orders', answer, now, now - answerMs)
}

/**
 * The answers to requests with an Idempotency-Key whose rows have no transaction to keep them in
 * (`answerOnce`). What such a request stores marks its claim in the same transaction. Where a
 * process died, a request without a mark is carried out again, and one with a mark is not.
 */
export interface Retries {
  /** Claims the id for this request, or returns what became of the first one. */
  begin(id: string, digest: string): Promise<Claim | BegunBefore>
  /** Carries the request out: what it stores marks its claim. */
  run<Result>(claim: Claim, work: () => Promise<Result>): Promise<Result>
  /** Marks the claim before a change in another database. */
  mark(claim: Claim): Promise<void>
  /** Keeps the answer; without one the request changed nothing and may be tried again. */
  finish(claim: Claim, answer: string | undefined): Promise<void>
  /** Deletes the answers whose time is over, and returns their number. */
  forgetOld(): Promise<number>
}

/** `lost`: it may have stored something, and broke off before its answer was kept. */
type BegunBefore = 'in-progress' | 'lost' | FirstResult

/** Another request took the claim over, since this one stored nothing for too long. */
export class ClaimLost extends Error {}

export function openRetries(db: Database, clock: Clock): Retries {
  async function begin(id: string, digest: string): Promise<Claim | BegunBefore> {
    const now = clock()
    const notBefore = now - answerMs
    const answer = await findAnswer(db, 'requests', id, notBefore)
    if (answer === undefined) {
      const claim = { id, digest, answer: '' }
      const isNew = await insertAnswer(db, 'requests', claim, now, notBefore)
      return isNew ? { id, since: now } : begin(id, digest)
    }
    if (answer.digest !== digest) return 'reused'
    if (answer.answer !== '' && answer.answer !== changed) return { answer: answer.answer }
    if (now - answer.since < limits.idempotencyClaimMs) return 'in-progress'
    if (answer.answer === changed) return 'lost'
    return (await takeOverClaim(db, answer, now)) ? { id, since: now } : 'in-progress'
  }
  return {
    begin,
    run: (claim, work) => takingAlong((tx) => storeUnder(tx, claim), work),
    mark: (claim) => storeUnder(db, claim),
    finish: (claim, answer) => endClaim(db, claim, answer),
    async forgetOld() {
      const notBefore = clock() - answerMs
      const ofOrders = await deleteAnswersBefore(db, 'orders', notBefore)
      return ofOrders + (await deleteAnswersBefore(db, 'requests', notBefore))
    },
  }
}

async function storeUnder(tx: Handle, claim: Claim): Promise<void> {
  if (!(await markChanged(tx, claim))) throw new ClaimLost('another request has the key by now')
}

const answersAtOnce = 500

/**
 * Erases the words of people from kept answers that name one of these codes or ids. A retry gets
 * the answer without it.
 */
export async function eraseKeptAnswers(db: Database, names: ReadonlySet<string>): Promise<number> {
  let [erased, after] = [0, '']
  for (;;) {
    const page = await pageAnswers(db, after, answersAtOnce)
    for (const { id, answer } of page) {
      const left = withoutNamed(answer, names)
      if (left === answer) continue
      await setAnswer(db, id, left)
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
