import type { Handle } from '../../kits/db/database.ts'
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

export async function appendEntry(tx: Handle, entry: AuditEntry, signature: string): Promise<void> {
  await tx.run(
    `insert into audit_entry (sequence, at, operator, operator_id, action, subject, detail,
       previous_hash, key_id, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
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
    ],
  )
  await tx.run('update audit_head set sequence = $1, hash = $2, signature = $3 where id = 1', [
    entry.sequence,
    entry.hash,
    signature,
  ])
}

/** Entries after a sequence number, oldest first. */
export async function findEntries(
  db: Handle,
  after: number,
  limit: number,
  subject?: string,
): Promise<AuditEntry[]> {
  const columns = `sequence, at, operator, operator_id as "operatorId", action, subject, detail,
    previous_hash as "previousHash", key_id as "keyId", hash`
  return subject === undefined
    ? db.all<AuditEntry>(
        `select ${columns} from audit_entry where sequence > $1 order by sequence limit $2`,
        [after, limit],
      )
    : db.all<AuditEntry>(
        `select ${columns} from audit_entry where subject = $3 and sequence > $1
         order by sequence limit $2`,
        [after, limit, subject],
      )
}
