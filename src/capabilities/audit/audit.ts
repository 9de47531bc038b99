import { nextTurn } from '../../kits/batch/portions.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { sha256 } from '../../kits/secret/digest.ts'
import { appendEntry, findEntries, findHead, lockHead } from './audit.store.ts'
import {
  type AuditEntry,
  type AuditFact,
  type ChainEnd,
  type ChainFault,
  judgeEnd,
  judgeLink,
  linkText,
} from './audit-chain.ts'

export type { AuditEntry, AuditFact }

export type ChainVerdict =
  | { readonly sound: true; readonly entries: number }
  | { readonly sound: false; readonly sequence: number; readonly fault: ChainFault }

export interface Audit {
  list(after: number, limit: number, subject?: string): Promise<AuditEntry[]>
  /** Walks the whole chain and returns the first broken link. */
  verify(): Promise<ChainVerdict>
}

export function openAudit(db: Database): Audit {
  return {
    list: (after, limit, subject) => findEntries(db, after, limit, subject),
    verify: () => verifyChain(db),
  }
}

/**
 * Appends to the audit log in the transaction of the change, so that both commit or neither does.
 * Call it last: it locks the head of the chain until the transaction ends.
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

const linksAtOnce = 1_000

async function verifyChain(db: Database): Promise<ChainVerdict> {
  let before: ChainEnd = { sequence: 0, hash: '' }
  for (;;) {
    const links = await findEntries(db, before.sequence, linksAtOnce)
    for (const link of links) {
      const fault = judgeLink(before, link, sha256)
      if (fault) return { sound: false, sequence: link.sequence, fault }
      before = link
    }
    // The head is read after the links: it may have advanced since, but never goes back.
    const fault = judgeEnd(before, await findHead(db))
    if (fault === undefined) return { sound: true, entries: before.sequence }
    const hasGrown = fault === 'cut-short' && links.length > 0
    if (!hasGrown) return { sound: false, sequence: before.sequence + 1, fault }
    await nextTurn()
  }
}
