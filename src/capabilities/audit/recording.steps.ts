import { atEnd } from '../../kits/db/at-end.ts'
import type { Handle, LastStep } from '../../kits/db/database.ts'
import type { Watched } from '../../kits/metrics/watched.ts'
import { sha256 } from '../../kits/secret/digest.ts'
import type { Signing } from '../../kits/secret/signing.ts'
import { appendEntries, lockHead } from './audit.store.ts'
import {
  type AuditEntry,
  type AuditFact,
  type AuditLink,
  linkText,
  unsignedText,
} from './audit-chain.ts'
import { insertWords } from './audit-words.store.ts'

/** What a link says, before it has its place in the chain. */
interface Unlinked extends Omit<AuditLink, 'sequence' | 'previousHash'> {
  readonly signing: Signing | undefined
}

/**
 * Appends to the audit log in the transaction of the change, so that both commit or neither does.
 * The head of the chain, which every change needs, is locked only at the end of the transaction,
 * and once for everything that was recorded in it.
 */
export async function recordAudit(tx: Handle, fact: AuditFact, now: number): Promise<void> {
  const unlinked: Unlinked = {
    at: now,
    operator: fact.by.name,
    operatorId: fact.by.id,
    action: fact.action,
    subject: fact.subject,
    detail: JSON.stringify(fact.detail ?? null),
    signing: tx.signing,
  }
  const words = (fact.sealed ?? []).flatMap(({ kept }) => kept)
  if (words.length > 0) await insertWords(tx, words)
  await atEnd(tx, appending, unlinked)
}

/** After all other last steps: of everything, the head of the chain is needed by most. */
const appending: LastStep<Unlinked> = { order: 9, run: appendLinks }

/** How often the head was waited for in this process, and how long in all. */
const waits = { many: 0, ms: 0 }

/** What a change waits for those before it in the chain: it grows when the chain holds nodes up. */
export function watchAuditWaits(): Watched[] {
  const samples = (value: number) => [{ labels: {}, value }]
  return [
    {
      name: 'posta_audit_waits_total',
      help: 'How often the head of the audit log was locked',
      type: 'counter',
      read: () => samples(waits.many),
    },
    {
      name: 'posta_audit_wait_seconds_total',
      help: 'How long the lock of the head of the audit log was waited for',
      type: 'counter',
      read: () => samples(waits.ms / 1_000),
    },
  ]
}

async function lockHeadInTurn(tx: Handle) {
  const since = performance.now()
  const head = await lockHead(tx)
  waits.many += 1
  waits.ms += performance.now() - since
  return head
}

async function appendLinks(tx: Handle, recorded: readonly Unlinked[]): Promise<void> {
  let { sequence, hash: previousHash } = await lockHeadInTurn(tx)
  let signature = ''
  const entries = recorded.map(({ signing, ...said }): AuditEntry => {
    sequence += 1
    const link = { ...said, sequence, previousHash }
    const signed = signing?.sign(linkText(link))
    signature = signed?.signature ?? ''
    const hash = sha256(signed?.signature ?? unsignedText(link))
    previousHash = hash
    return { ...link, keyId: signed?.keyId ?? '', hash }
  })
  await appendEntries(tx, entries, signature)
}
