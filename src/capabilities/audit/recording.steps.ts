import { atEnd } from '../../kits/db/at-end.ts'
import type { Handle, LastStep } from '../../kits/db/database.ts'
import type { Watched } from '../../kits/metrics/watched.ts'
import { sha256 } from '../../kits/secret/digest.ts'
import { newId } from '../../kits/secret/ids.ts'
import type { Signing } from '../../kits/secret/signing.ts'
import { appendEntries, findWords, insertWords, lockHead, type StoredWord } from './audit.store.ts'
import {
  type AuditEntry,
  type AuditFact,
  type AuditLink,
  linkText,
  unsignedText,
} from './audit-chain.ts'
import {
  digestsIn,
  type KeptWord,
  type SealedWords,
  sealedText,
  sealOf,
  unsealed,
} from './sealed-words.ts'

/** The content of a link, before it has its place in the chain. */
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

/**
 * How long a change waits for those before it in the chain: it grows when the chain holds nodes up.
 */
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

/** Seals people's words about shipments, so that an entry may hold them. */
export function sealWords(codes: readonly string[], word: string): SealedWords {
  if (word === '') return { seal: '', kept: [] }
  const salt = newId()
  const digest = sha256(sealedText({ salt, word }))
  const words = codes.map((code): KeptWord => ({ code, digest, salt, word }))
  return { seal: sealOf(digest), kept: words }
}

interface Detailed {
  readonly detail: string
}

/** Entries with their texts as far as these are kept. */
export async function showWords<Entry extends Detailed>(
  db: Handle,
  entries: readonly Entry[],
): Promise<(Entry & { readonly shown: string })[]> {
  const words = await wordsOf(db, entries)
  return entries.map((entry) => ({ ...entry, shown: unsealed(entry.detail, words) }))
}

async function wordsOf(
  db: Handle,
  entries: readonly Detailed[],
): Promise<ReadonlyMap<string, string>> {
  const stored = await keptOf(db, entries)
  return new Map(stored.filter(isTrue).map(({ digest, word }) => [digest, word]))
}

async function keptOf(db: Handle, entries: readonly Detailed[]): Promise<StoredWord[]> {
  const digests = entries.flatMap(({ detail }) => digestsIn(detail))
  return digests.length === 0 ? [] : findWords(db, [...new Set(digests)])
}

const isTrue = (stored: StoredWord): boolean => sha256(sealedText(stored)) === stored.digest

/** The digests of these entries whose kept text is another one than the chain was signed with. */
export async function findFalseWords(
  db: Handle,
  entries: readonly Detailed[],
): Promise<ReadonlySet<string>> {
  const stored = await keptOf(db, entries)
  return new Set(stored.filter((one) => !isTrue(one)).map(({ digest }) => digest))
}
