import type { Handle } from '../../kits/db/database.ts'
import type { KeptWord } from './sealed-words.ts'

export type StoredWord = Omit<KeptWord, 'code'>

export async function insertWords(tx: Handle, words: readonly KeptWord[]): Promise<void> {
  const rows = words.map(({ code, digest, salt, word }) => [code, digest, salt, word])
  const columns = ['tracking_code', 'digest', 'salt', 'word']
  await tx.insertRows({ table: 'audit_word', columns, rows })
}

export async function findWords(db: Handle, digests: readonly string[]): Promise<StoredWord[]> {
  return db.all<StoredWord>(
    'select distinct digest, salt, word from audit_word where digest in list($1)',
    [digests],
  )
}

/** Erases what was written about these shipments; an entry about several loses its text whole. */
export async function eraseWords(tx: Handle, codes: readonly string[]): Promise<number> {
  return tx.run(
    `delete from audit_word where digest in
       (select digest from audit_word where tracking_code in list($1))`,
    [codes],
  )
}

/** An entry from before texts were sealed that still holds one. */
export interface PlainEntry {
  readonly sequence: number
  readonly action: string
  readonly subject: string
  readonly detail: string
}

/** Entries about these subjects that hold free text, and those about many pieces at once. */
export async function listPlain(
  db: Handle,
  subjects: readonly string[],
  after: number,
  most: number,
): Promise<PlainEntry[]> {
  return db.all<PlainEntry>(
    `select sequence, action, subject, detail from audit_entry
     where subject in list($1) and sequence > $2
       and (detail like '%"reason":"_%' or detail like '%"note":"_%'
         or detail like '%correction (%')
       and detail not like '%sealed:%'
     order by sequence limit $3`,
    [subjects, after, most],
  )
}
