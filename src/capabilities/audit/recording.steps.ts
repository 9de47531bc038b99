import type { Handle } from '../../kits/db/database.ts'
import { sha256 } from '../../kits/secret/digest.ts'
import { appendEntry, lockHead } from './audit.store.ts'
import { type AuditFact, linkText, unsignedText } from './audit-chain.ts'

/**
 * Appends to the audit log in the transaction of the change, so that both commit or neither does.
 * Call it last: it locks the head of the chain until the transaction ends.
 */
export async function recordAudit(tx: Handle, fact: AuditFact, now: number): Promise<void> {
  const head = await lockHead(tx)
  const link = {
    sequence: head.sequence + 1,
    at: now,
    operator: fact.by.name,
    operatorId: fact.by.id,
    action: fact.action,
    subject: fact.subject,
    detail: JSON.stringify(fact.detail ?? null),
    previousHash: head.hash,
  }
  if (tx.signing === undefined) {
    await appendEntry(tx, { ...link, keyId: '', hash: sha256(unsignedText(link)) }, '')
    return
  }
  const { keyId, signature } = tx.signing.sign(linkText(link))
  await appendEntry(tx, { ...link, keyId, hash: sha256(signature) }, signature)
}
