import type { Actor } from '../../kernel/operator.ts'
import type { SealedWords } from './sealed-words.ts'

/** An action: its author, its subject, and the resulting values. */
export interface AuditFact {
  readonly by: Actor
  readonly action: string
  readonly subject: string
  readonly detail: unknown
  /** The sealed texts of the detail, to be kept apart. */
  readonly sealed?: readonly SealedWords[]
}

/** The fields that a link's hash covers, with the previous link's hash. */
export interface AuditLink {
  readonly sequence: number
  readonly at: number
  readonly operator: string
  readonly operatorId: string
  readonly action: string
  readonly subject: string
  /** JSON text, stored exactly as hashed. */
  readonly detail: string
  readonly previousHash: string
}

export interface AuditEntry extends AuditLink {
  /** The key that signed it; empty for links of before there were keys. */
  readonly keyId: string
  readonly hash: string
}

/** The text that a link's signature covers. */
export function linkText(link: AuditLink): string {
  const { sequence, at, operator, operatorId, action, subject, detail, previousHash } = link
  return JSON.stringify([previousHash, sequence, at, operator, operatorId, action, subject, detail])
}

/** The text that the hash of a link without a signature covers. */
export function unsignedText(link: AuditLink): string {
  const { sequence, at, operator, action, subject, detail, previousHash } = link
  return JSON.stringify([previousHash, sequence, at, operator, action, subject, detail])
}

/** The first signed link of a chain that began without signatures: it covers all before it. */
export const sealAction = 'audit.seal'

export type ChainFault =
  | 'gap'
  | 'link-broken'
  | 'altered'
  | 'not-signed'
  | 'key-unknown'
  | 'cut-short'
  | 'head-changed'
  | 'noted-otherwise'
  | 'word-altered'
  | 'head-not-found'

/** The parts of a link that the next one depends on. */
export interface ChainEnd {
  readonly sequence: number
  readonly hash: string
  readonly keyId: string
}

/** The newest link as it is stored beside the chain. */
export interface ChainHead {
  readonly sequence: number
  readonly hash: string
  readonly signature: string
}

/** Computes hashes; `undefined` for a link that was signed with a key that is not known. */
export interface Hashing {
  readonly hashOf: (text: string) => string
  readonly signedHashOf: (keyId: string, text: string) => string | undefined
}

/** Returns the first fault between a link and the previous one, if any. */
export function judgeLink(
  before: ChainEnd,
  entry: AuditEntry,
  { hashOf, signedHashOf }: Hashing,
): ChainFault | undefined {
  if (entry.sequence !== before.sequence + 1) return 'gap'
  if (entry.previousHash !== before.hash) return 'link-broken'
  if (entry.keyId === '') {
    if (before.keyId !== '') return 'not-signed'
    return hashOf(unsignedText(entry)) === entry.hash ? undefined : 'altered'
  }
  const isFirstSigned = before.keyId === '' && before.sequence > 0
  if (isFirstSigned && entry.action !== sealAction) return 'not-signed'
  const hash = signedHashOf(entry.keyId, linkText(entry))
  if (hash === undefined) return 'key-unknown'
  return hash === entry.hash ? undefined : 'altered'
}

/** Compares the last link with the stored head, which is updated with every link. */
export function judgeEnd(
  last: ChainEnd,
  head: ChainHead | undefined,
  hashOf: (text: string) => string,
): ChainFault | undefined {
  if (head === undefined || head.sequence < last.sequence) return 'head-changed'
  if (head.sequence > last.sequence) return 'cut-short'
  if (head.hash !== last.hash) return 'head-changed'
  return last.keyId === '' || hashOf(head.signature) === last.hash ? undefined : 'head-changed'
}
