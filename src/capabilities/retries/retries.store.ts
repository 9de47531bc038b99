import type { Handle } from '../../kits/db/database.ts'

export interface KeptAnswer {
  readonly id: string
  /** Of the message: another message under the same key is refused. */
  readonly digest: string
  /** Empty while the request is being carried out; `changed` once it has stored something. */
  readonly answer: string
}

/** In place of an answer: something was stored, and the answer was not kept yet. */
export const changed = '~'

/** A request under a key: the time at which it began separates it from a later one. */
export interface Claim {
  readonly id: string
  readonly since: number
}

/** Each text is built once, since prepared statements are cached by it. */
const books = {
  orders: {
    keep: `insert into idempotency (id, digest, outcome, remembered_at) values ($1, $2, $3, $4)
      on conflict (id) do update
        set digest = excluded.digest, outcome = excluded.outcome,
          remembered_at = excluded.remembered_at
        where idempotency.remembered_at < $5`,
    find: `select id, digest, outcome as answer, remembered_at as since from idempotency
      where id = $1 and remembered_at >= $2`,
    deleteOld: 'delete from idempotency where remembered_at < $1',
  },
  requests: {
    keep: `insert into api_answer (id, digest, answer, remembered_at) values ($1, $2, $3, $4)
      on conflict (id) do update
        set digest = excluded.digest, answer = excluded.answer,
          remembered_at = excluded.remembered_at
        where api_answer.remembered_at < $5`,
    find: `select id, digest, answer, remembered_at as since from api_answer
      where id = $1 and remembered_at >= $2`,
    deleteOld: 'delete from api_answer where remembered_at < $1',
  },
}

/** Orders have a table of their own (docs/decisions/0026-retries.md). */
export type AnswerBook = keyof typeof books

/** Keeps an answer unless the id has one from `notBefore` or later; returns whether it is kept. */
export async function insertAnswer(
  tx: Handle,
  book: AnswerBook,
  { id, digest, answer }: KeptAnswer,
  now: number,
  notBefore: number,
): Promise<boolean> {
  return (await tx.run(books[book].keep, [id, digest, answer, now, notBefore])) > 0
}

export async function findAnswer(
  db: Handle,
  book: AnswerBook,
  id: string,
  notBefore: number,
): Promise<(KeptAnswer & Claim) | undefined> {
  return (await db.all<KeptAnswer & Claim>(books[book].find, [id, notBefore]))[0]
}

export async function deleteAnswersBefore(
  db: Handle,
  book: AnswerBook,
  notBefore: number,
): Promise<number> {
  return db.run(books[book].deleteOld, [notBefore])
}

export async function setAnswer(tx: Handle, id: string, answer: string): Promise<void> {
  await tx.run('update api_answer set answer = $2 where id = $1', [id, answer])
}

/** Takes over a claim under which nothing was stored; returns false if somebody else did. */
export async function takeOverClaim(db: Handle, { id, since }: Claim, now: number) {
  const sql = `update api_answer set remembered_at = $3
    where id = $1 and remembered_at = $2 and answer = ''`
  return (await db.run(sql, [id, since, now])) > 0
}

/** Notes that something is stored under a claim; returns false if another request took it over. */
export async function markChanged(tx: Handle, { id, since }: Claim): Promise<boolean> {
  const sql = `update api_answer set answer = '${changed}'
    where id = $1 and remembered_at = $2 and answer in ('', '${changed}')`
  return (await tx.run(sql, [id, since])) > 0
}

/** Keeps the answer of a claim, or frees the key; unless another request took it over. */
export async function endClaim(db: Handle, { id, since }: Claim, answer: string | undefined) {
  const own = 'where id = $1 and remembered_at = $2'
  if (answer === undefined) await db.run(`delete from api_answer ${own}`, [id, since])
  else await db.run(`update api_answer set answer = $3 ${own}`, [id, since, answer])
}

export async function deleteAnswer(tx: Handle, id: string): Promise<void> {
  await tx.run('delete from api_answer where id = $1', [id])
}

/** Kept answers to requests, after an id. */
export async function pageAnswers(
  db: Handle,
  after: string,
  most: number,
): Promise<Pick<KeptAnswer, 'id' | 'answer'>[]> {
  return db.all<Pick<KeptAnswer, 'id' | 'answer'>>(
    'select id, answer from api_answer where id > $1 order by id limit $2',
    [after, most],
  )
}
