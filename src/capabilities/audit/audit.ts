import type { Database, Handle } from '../../kits/db/database.ts'
import { sha256 } from '../../kits/secret/digest.ts'
import { appendEntry, findEntries, findHead, lockHead } from './audit.store.ts'
import {
  type AuditEntry,
  type AuditFact,
  type ChainFault,
  judgeLink,
  linkText,
} from './audit-chain.ts'

export type { AuditEntry, AuditFact }

export type ChainVerdict =
  | { readonly sound: true; readonly entries: number }
  | { readonly sound: false; readonly sequence: number; readonly fault: ChainFault | 'cut-short' }

export interface Audit {
  list(after: number, limit: number, subject?: string): Promise<AuditEntry[]>
  /** Walks the whole chain and answers the first link that does not hold. */
  verify(): Promise<ChainVerdict>
}

export function openAudit(db: Database): Audit {
  return {
    list: (after, limit, subject) => findEntries(db, after, limit, subject),
    verify: () => verifyChain(db),
  }
}

/**
 * Goes on record in the transaction of the change itself: there is never one without the other.
 * Call it last, since links are added one at a time.
 */
export async function recordAudit(tx: Handle, fact: AuditFact, now: number): Promise<void> {
  const head = await lockHead(tx)
  const link = {
    sequence: head.sequence + 1,
    at: now,
    operator: fact.operator,
    action: fact.action,
    subject: fact.subject,
    detail: JSON.stringify(fact.detail ?? null),
    previousHash: head.hash,
  }
  await appendEntry(tx, { ...link, hash: sha256(linkText(link)) })
}

async function verifyChain(db: Database): Promise<ChainVerdict> {
  const head = (await findHead(db)) ?? { sequence: 0, hash: '' }
  let before = { sequence: 0, hash: '' }
  while (before.sequence < head.sequence) {
    const links = await findEntries(db, before.sequence, 1_000)
    if (links.length === 0) break
    for (const link of links) {
      const fault = judgeLink(before, link, sha256)
      if (fault) return { sound: false, sequence: link.sequence, fault }
      before = link
    }
  }
  return before.sequence >= head.sequence
    ? { sound: true, entries: before.sequence }
    : { sound: false, sequence: before.sequence + 1, fault: 'cut-short' }
}
