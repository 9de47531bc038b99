import type { Handle } from '../../kits/db/database.ts'
import { newWhere } from '../../kits/db/where.ts'
import type { AuditEntry, ChainHead } from './audit-chain.ts'

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

const columnNames = [
  'sequence',
  'at',
  'operator',
  'operator_id',
  'action',
  'subject',
  'detail',
  'previous_hash',
  'key_id',
  'hash',
] as const

/** Appends links to a chain whose head the transaction has locked. */
export async function appendEntries(
  tx: Handle,
  entries: readonly AuditEntry[],
  signature: string,
): Promise<void> {
  const last = entries.at(-1)
  if (last === undefined) return
  const end = [last.sequence, last.hash, signature]
  if (tx.engine === 'postgres') {
    const rows = entries.map((entry) => toObject(toRow(entry)))
    await tx.run(appendAtOnce, [...end, JSON.stringify(rows)])
    return
  }
  await tx.insertRows({ table: 'audit_entry', columns: columnNames, rows: entries.map(toRow) })
  await tx.run(moveHead, end)
}

const moveHead = 'update audit_head set sequence = $1, hash = $2, signature = $3 where id = 1'

function toObject(row: readonly (string | number)[]): Record<string, string | number | undefined> {
  return Object.fromEntries(columnNames.map((name, place) => [name, row[place]]))
}

/** In one round trip, since everybody else who adds a link waits for it. */
const appendAtOnce = `with head as (${moveHead})
  insert into audit_entry (${columnNames.join(', ')})
  select ${columnNames.join(', ')} from json_populate_recordset(null::audit_entry, $4::json)`

function toRow(entry: AuditEntry): (string | number)[] {
  return [
    entry.sequence,
    entry.at,
    entry.operator,
    entry.operatorId,
    entry.action,
    entry.subject,
    entry.detail,
    entry.previousHash,
    entry.keyId,
    entry.hash,
  ]
}

const columns = `sequence, at, operator, operator_id as "operatorId", action, subject, detail,
  previous_hash as "previousHash", key_id as "keyId", hash`

/** Entries after a sequence number, oldest first. */
export async function findEntries(
  db: Handle,
  after: number,
  limit: number,
  subject?: string,
): Promise<AuditEntry[]> {
  return listEntries(db, subject === undefined ? {} : { subjects: [subject] }, after, limit)
}

/** Which entries to list; what is undefined does not matter. */
export interface AuditFilter {
  /** What it was done to, in the ways in which entries may name it. */
  readonly subjects?: readonly string[] | undefined
  /** What it was done to, or who did it. */
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
  return db.all<AuditEntry>(
    `select ${columns} from audit_entry where ${where.text}
     order by sequence ${isNewestFirst ? 'desc' : ''} limit $1`,
    where.values,
  )
}
