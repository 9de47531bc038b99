import type { Handle } from '../../../kits/db/database.ts'

/** Letters of one kind to one mailbox. */
export interface LetterCount {
  readonly mailbox: string
  readonly kind: string
}

/** The moments of the letters since then, the oldest first. */
export async function findSentLetters(
  tx: Handle,
  { mailbox, kind }: LetterCount,
  since: number,
): Promise<number[]> {
  const rows = await tx.all<{ readonly at: number }>(
    'select at from sent_letter where mailbox = $1 and kind = $2 and at > $3 order by at',
    [mailbox, kind, since],
  )
  return rows.map(({ at }) => at)
}

export async function insertSentLetter(
  tx: Handle,
  id: string,
  { mailbox, kind }: LetterCount,
  at: number,
): Promise<void> {
  const sql = 'insert into sent_letter (id, mailbox, kind, at) values ($1, $2, $3, $4)'
  await tx.run(sql, [id, mailbox, kind, at])
}

export async function deleteSentLettersBefore(db: Handle, before: number): Promise<number> {
  return db.run('delete from sent_letter where at <= $1', [before])
}
