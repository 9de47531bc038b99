import type { Handle } from '../../kits/db/database.ts'
import { limits } from '../../limits.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { claimAnswer, dropAnswer, findKeptAnswer, keepAnswer } from './api-keys.store.ts'

/** A request that says that it is the same one if it comes again (Idempotency-Key). */
export interface Once {
  readonly shipper: number
  /** The operation's name: one key may be used with several of them. */
  readonly operation: string
  readonly key: string
  /** Of the whole message: another one under the same key is a mistake, and is told. */
  readonly digest: string
}

export const answerMs = limits.idempotencyHours * 3_600_000

/**
 * Does the work of a request once, in the transaction of the change itself: who asks again under
 * the same key gets the first answer. What was refused changed nothing, and may be tried again.
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
    const kept = await findKeptAnswer(tx, id)
    if (kept?.digest !== once.digest) return refuse('idempotency-key-reused')
    return accept(JSON.parse(kept.answer) as Value)
  }
  const done = await work()
  if (done.ok) await keepAnswer(tx, id, JSON.stringify(done.value))
  else await dropAnswer(tx, id)
  return done
}
