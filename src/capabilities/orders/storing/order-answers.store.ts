import type { Handle } from '../../../kits/db/database.ts'

/** An answer given under an Idempotency-Key. */
export interface RememberedAnswer {
  readonly id: string
  readonly digest: string
  readonly outcome: string
}

export async function findAnswer(
  db: Handle,
  id: string,
  notBefore: number,
): Promise<RememberedAnswer | undefined> {
  const rows = await db.all<RememberedAnswer>(
    'select id, digest, outcome from idempotency where id = $1 and remembered_at >= $2',
    [id, notBefore],
  )
  return rows[0]
}

/** Stores an answer unless the key already has one; returns whether it was stored. */
export async function insertAnswer(
  db: Handle,
  answer: RememberedAnswer,
  now: number,
  notBefore: number,
): Promise<boolean> {
  const kept = await db.all(
    `insert into idempotency (id, digest, outcome, remembered_at) values ($1, $2, $3, $4)
     on conflict (id) do update
       set digest = excluded.digest, outcome = excluded.outcome,
         remembered_at = excluded.remembered_at
       where idempotency.remembered_at < $5
     returning id`,
    [answer.id, answer.digest, answer.outcome, now, notBefore],
  )
  return kept.length > 0
}

export async function deleteAnswersBefore(db: Handle, notBefore: number): Promise<number> {
  return db.run('delete from idempotency where remembered_at < $1', [notBefore])
}
