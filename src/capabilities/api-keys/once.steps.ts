import type { Handle } from '../../kits/db/database.ts'
import { limits } from '../../limits.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { claimAnswer, deleteAnswer, findAnswer, storeAnswer } from './api-keys.store.ts'

/** Identifies a request that may be repeated (Idempotency-Key). */
export interface Once {
  readonly shipper: number
  /** The operation's name: one key may be used with several operations. */
  readonly operation: string
  readonly key: string
  /** The digest of the whole message: another message under the same key is refused. */
  readonly digest: string
}

export const answerMs = limits.idempotencyHours * 3_600_000

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
  if (!(await claimAnswer(tx, id, once.digest, now, now - answerMs))) {
    const kept = await findAnswer(tx, id)
    if (kept?.digest !== once.digest) return refuse('idempotency-key-reused')
    return accept(JSON.parse(kept.answer) as Value)
  }
  const done = await work()
  if (done.ok) await storeAnswer(tx, id, JSON.stringify(done.value))
  else await deleteAnswer(tx, id)
  return done
}
