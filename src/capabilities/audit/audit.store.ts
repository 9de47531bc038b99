import type { Handle } from '../../kits/db/database.ts'
import { integer, record, text } from '../../kits/db/record.ts'
import { newWhere } from '../../kits/db/where.ts'
import type { AuditEntry, ChainHead } from './audit-chain.ts'
import type { KeptWord } from './sealed-words.ts'

export async function lockHead(tx: Handle): Promise<Pick<ChainHead, 'sequence' | 'hash'>> {
  const [head] = await tx.all<ChainHead>(
    'select sequence, hash from audit_head where id = 1 /*postgres: for update */',
  )
  if (head === undefined) throw new Error('the audit log has lost its head')
  return head
}

export async function findHead(db: Handle): Promise<ChainHead | undefined> {
  const [head] = await db.all<ChainHead>(
    'select sequence, hash, signature from audit_head where id = 1',
  )
  return head
}

const entries = record<AuditEntry>({
  sequence: integer('sequence'),
  at: integer('at'),
  operator: text('operator'),
  operatorId: text('operator_id'),
  action: text('action'),
  subject: text('subject'),
  detail: text('detail'),
  previousHash: text('previous_hash'),
  keyId: text('key_id'),
  hash: text('hash'),
})

/** Appends links to a chain whose head the transaction has locked. */
export async function appendEntries(
  tx: Handle,
  appended: readonly AuditEntry[],
  signature: string,
): Promise<void> {
  const last = appended.at(-1)
  if (last === undefined) return
  const end = [last.sequence, last.hash, signature]
  const { columns, rows } = entries.rows(appended)
  if (tx.engine === 'postgres') {
    const named = rows.map((row) => Object.fromEntries(columns.map((name, n) => [name, row[n]])))
    await tx.run(appendAtOnce, [...end, JSON.stringify(named)])
    return
  }
  await tx.insertRows({ table: 'audit_entry', columns, rows })
  await tx.run(moveHead, end)
}

const moveHead = 'update audit_head set sequence = $1, hash = $2, signature = $3 where id = 1'

/** In one round trip, since everybody else who adds a link waits for it. */
const appendAtOnce = `with head as (${moveHead})
  insert into audit_entry (${entries.columns.join(', ')})
  select ${entries.columns.join(', ')} from json_populate_recordset(null::audit_entry, $4::json)`

/** Entries after a sequence number, oldest first. */
export async function findEntries(
  db: Handle,
  after: number,
  limit: number,
  subject?: string,
): Promise<AuditEntry[]> {
  return listEntries(db, subject === undefined ? {} : { subjects: [subject] }, after, limit)
}

/** Which entries to list; undefined fields do not matter. */
export interface AuditFilter {
  /** The subject of the change, in the ways in which entries may name it. */
  readonly subjects?: readonly string[] | undefined
  /** The subject of the change, or its author. */
  readonly about?: { readonly subjects: readonly string[]; readonly operator: string } | undefined
  readonly operator?: string | undefined
  readonly action?: string | undefined
  readonly from?: number | undefined
  readonly before?: number | undefined
  readonly isNewestFirst?: boolean
}

/** In the order of their numbers, or the newest first, after a number. */
export async function listEntries(
  db: Handle,
  filter: AuditFilter,
  after: number | undefined,
  limit: number,
): Promise<AuditEntry[]> {
  const where = newWhere([limit])
  const { about, isNewestFirst } = filter
  where.and('subject in list(?)', filter.subjects)
  if (about) {
    const [subjects, operator] = [where.place(about.subjects), where.place(about.operator)]
    where.also(`(subject in list(${subjects}) or operator = ${operator})`)
  }
  where.and('operator = ?', filter.operator)
  where.and('action = ?', filter.action)
  where.and('at >= ?', filter.from)
  where.and('at < ?', filter.before)
  where.and(isNewestFirst ? 'sequence < ?' : 'sequence > ?', after)
  return entries.all(
    db,
    `select ${entries.selected} from audit_entry where ${where.text}
     order by sequence ${isNewestFirst ? 'desc' : ''} limit $1`,
    where.values,
  )
}

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

/** Erases the words about these shipments; an entry about several loses its text whole. */
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
