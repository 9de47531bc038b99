import type { Database } from '../../../kits/db/database.ts'
import { limits } from '../../../limits.ts'
import { type OrderOutcome, type Retry, refuseKey } from '../order-outcome.ts'
import { insertAnswer, type RememberedAnswer } from './order-answers.store.ts'

/** How long an answer is kept under its Idempotency-Key. */
export const idempotencyMs = limits.idempotencyHours * 3_600_000

export function replay(known: RememberedAnswer, retry: Retry): OrderOutcome {
  return known.digest === retry.digest
    ? (JSON.parse(known.outcome) as OrderOutcome)
    : refuseKey('idempotency-key-reused')
}

export async function rememberRefusal(
  db: Database,
  id: string,
  retry: Retry,
  outcome: OrderOutcome,
  now: number,
): Promise<OrderOutcome> {
  const answer = { id, digest: retry.digest, outcome: JSON.stringify(outcome) }
  await insertAnswer(db, answer, now, now - idempotencyMs)
  return outcome
}
