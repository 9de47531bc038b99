import { serviceItself } from '../../kernel/operator.ts'
import { nextTurn } from '../../kits/batch/portions.ts'
import type { Database, Handle } from '../../kits/db/database.ts'
import { sha256 } from '../../kits/secret/digest.ts'
import type { Signing } from '../../kits/secret/signing.ts'
import { type AuditFilter, findEntries, findHead, listEntries, lockHead } from './audit.store.ts'
import {
  type AuditEntry,
  type AuditFact,
  type ChainEnd,
  type ChainFault,
  type Hashing,
  judgeEnd,
  judgeLink,
  sealAction,
} from './audit-chain.ts'
import type { NotedHead } from './audit-heads.steps.ts'
import {
  findFalseWords,
  recordAudit,
  sealWords,
  showWords,
  watchAuditWaits,
} from './recording.steps.ts'
import { digestsIn } from './sealed-words.ts'

export { eraseWords, listPlain, type PlainEntry } from './audit.store.ts'
export { headsFileName, openHeadNotes, watchHead } from './audit-heads.steps.ts'
export {
  type KeptTable,
  openTable,
  type TableChange,
  type TableKind,
} from './kept-table.steps.ts'
export type { SealedWords } from './sealed-words.ts'
export type { AuditEntry, AuditFact, AuditFilter, NotedHead }
export { recordAudit, sealWords, showWords, watchAuditWaits }

export type ChainVerdict =
  | { readonly sound: true; readonly entries: number; readonly head: string }
  | { readonly sound: false; readonly sequence: number; readonly fault: ChainFault }

/** A part of the chain that was checked: up to where, and how many links there are. */
export interface ChainPart {
  /** The last link that was checked. */
  readonly upTo: number
  readonly links: number
  readonly isEnd: boolean
  readonly fault: { readonly sequence: number; readonly fault: ChainFault } | undefined
}

/** The evidence that a chain is compared with, beyond itself. */
export interface ChainEvidence {
  readonly signing?: Signing | undefined
  /** Heads that were noted outside the database. */
  readonly noted?: readonly NotedHead[]
  /** The hash of a link that the chain must have. */
  readonly expected?: string | undefined
}

/** An entry, and its detail as people read it. */
export interface ShownEntry extends AuditEntry {
  readonly shown: string
}

export interface Audit {
  list(after: number, limit: number, subject?: string): Promise<AuditEntry[]>
  /** Entries that fit, after a number, with their texts as far as these are kept. */
  find(filter: AuditFilter, after: number | undefined, limit: number): Promise<ShownEntry[]>
  /** Checks the next links after a number: a part of the work of `verify`, so that none waits. */
  checkPart(after: number): Promise<ChainPart>
  /** Walks the whole chain and returns the first fault; `expected` is the hash of a known link. */
  verify(expected?: string): Promise<ChainVerdict>
  findHead(): Promise<NotedHead | undefined>
}

export function openAudit(db: Database, readNoted: () => readonly NotedHead[] = () => []): Audit {
  return {
    list: (after, limit, subject) => findEntries(db, after, limit, subject),
    find: async (filter, after, limit) =>
      showWords(db, await listEntries(db, filter, after, limit)),
    checkPart: (after) => checkPart(db, { signing: db.signing, noted: readNoted() }, after),
    verify: (expected) => verifyChain(db, { signing: db.signing, noted: readNoted(), expected }),
    findHead: () => findHead(db),
  }
}

/**
 * Signs a chain that began without signatures, in the transaction of the migration that brought
 * them: at any other time somebody may have rewritten it.
 */
export async function sealChain(tx: Handle, now: number): Promise<void> {
  const { sequence } = await lockHead(tx)
  const fact = { by: serviceItself('posta'), action: sealAction, subject: 'audit', detail: {} }
  if (sequence > 0 && tx.signing !== undefined) await recordAudit(tx, fact, now)
}

const linksAtOnce = 1_000

export async function verifyChain(db: Database, evidence: ChainEvidence): Promise<ChainVerdict> {
  const { signing, noted = [], expected } = evidence
  const hashing = hashingBy(signing)
  const notedAt = new Map(noted.map(({ sequence, hash }) => [sequence, hash]))
  let isFound = expected === undefined
  let before: ChainEnd = { sequence: 0, hash: '', keyId: '' }
  for (;;) {
    const links = await findEntries(db, before.sequence, linksAtOnce)
    const falseWords = await findFalseWords(db, links)
    for (const link of links) {
      const fault =
        judgeLink(before, link, hashing) ??
        judgeNoted(notedAt, link) ??
        judgeWords(falseWords, link)
      if (fault) return { sound: false, sequence: link.sequence, fault }
      isFound ||= link.hash === expected
      before = link
    }
    // The head is read after the links: it may have advanced since, but never goes back.
    const fault = judgeEnd(before, await findHead(db), sha256)
    const hasGrown = fault === 'cut-short' && links.length > 0
    if (!hasGrown) return concludeChain(before, fault, { signing, noted, isFound })
    await nextTurn()
  }
}

/** Links of one part: some 20 ms of work, in turns with other requests. */
const linksPerPart = 1_000
const linksPerTurn = 100

/**
 * Checks the links after one that an earlier part has checked. Every part starts from the link
 * before it as it is stored, so that all parts together check as much as `verifyChain`.
 */
async function checkPart(db: Database, evidence: ChainEvidence, after: number): Promise<ChainPart> {
  const { signing, noted = [] } = evidence
  const hashing = hashingBy(signing)
  const notedAt = new Map(noted.map(({ sequence, hash }) => [sequence, hash]))
  const [start] = after > 0 ? await findEntries(db, after - 1, 1) : []
  let before: ChainEnd = start ?? { sequence: 0, hash: '', keyId: '' }
  const links = await findEntries(db, before.sequence, linksPerPart)
  const head = await findHead(db)
  const total = head?.sequence ?? 0
  const falseWords = await findFalseWords(db, links)
  for (const [place, link] of links.entries()) {
    const fault =
      judgeLink(before, link, hashing) ?? judgeNoted(notedAt, link) ?? judgeWords(falseWords, link)
    const { sequence } = link
    if (fault) return { upTo: sequence, links: total, isEnd: true, fault: { sequence, fault } }
    before = link
    if (place % linksPerTurn === linksPerTurn - 1) await nextTurn()
  }
  const upTo = before.sequence
  if (links.length === linksPerPart) return { upTo, links: total, isEnd: false, fault: undefined }
  const end = judgeEnd(before, await findHead(db), sha256)
  const hasGrown = end === 'cut-short' && links.length > 0 && upTo < total
  if (hasGrown) return { upTo, links: total, isEnd: false, fault: undefined }
  const verdict = concludeChain(before, end, { signing, noted, isFound: true })
  const fault = verdict.sound ? undefined : { sequence: verdict.sequence, fault: verdict.fault }
  return { upTo, links: Math.max(total, upTo), isEnd: true, fault }
}

function concludeChain(
  last: ChainEnd,
  fault: ChainFault | undefined,
  evidence: Pick<ChainEvidence, 'signing' | 'noted'> & { readonly isFound: boolean },
): ChainVerdict {
  const { sequence, hash, keyId } = last
  const broken = (why: ChainFault) =>
    ({ sound: false, sequence: sequence + 1, fault: why }) as const
  if (fault) return broken(fault)
  if (evidence.noted?.some((head) => head.sequence > sequence)) return broken('cut-short')
  if (!evidence.isFound) return broken('head-not-found')
  if (evidence.signing !== undefined && sequence > 0 && keyId === '') return broken('not-signed')
  return { sound: true, entries: sequence, head: hash }
}

function judgeNoted(
  notedAt: ReadonlyMap<number, string>,
  { sequence, hash }: AuditEntry,
): ChainFault | undefined {
  const noted = notedAt.get(sequence)
  return noted === undefined || noted === hash ? undefined : 'noted-otherwise'
}

/** A text that is kept apart is the one that was signed; one that was erased says nothing. */
function judgeWords(
  falseWords: ReadonlySet<string>,
  { detail }: AuditEntry,
): ChainFault | undefined {
  if (falseWords.size === 0) return undefined
  return digestsIn(detail).some((digest) => falseWords.has(digest)) ? 'word-altered' : undefined
}

/** Links keep the digest of their signature: the signature itself can't be found from it. */
function hashingBy(signing: Signing | undefined): Hashing {
  return {
    hashOf: sha256,
    signedHashOf(keyId, text) {
      const signature = signing?.signatureBy(keyId, text)
      return signature === undefined ? undefined : sha256(signature)
    },
  }
}
