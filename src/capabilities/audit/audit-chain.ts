/** Who did what to which subject, and the resulting values. */
export interface AuditFact {
  readonly operator: string
  readonly action: string
  readonly subject: string
  readonly detail: unknown
}

export interface AuditEntry {
  readonly sequence: number
  readonly at: number
  readonly operator: string
  readonly action: string
  readonly subject: string
  /** JSON text, stored exactly as hashed. */
  readonly detail: string
  readonly previousHash: string
  readonly hash: string
}

/** The text covered by a link's hash: all its fields and the previous link's hash. */
export function linkText(entry: Omit<AuditEntry, 'hash'>): string {
  const { sequence, at, operator, action, subject, detail, previousHash } = entry
  return JSON.stringify([previousHash, sequence, at, operator, action, subject, detail])
}

export type ChainFault = 'gap' | 'link-broken' | 'altered' | 'cut-short' | 'head-changed'

/** The parts of a link that the next one depends on. */
export interface ChainEnd {
  readonly sequence: number
  readonly hash: string
}

/** Returns the first fault between a link and the previous one, if any. */
export function judgeLink(
  before: ChainEnd,
  entry: AuditEntry,
  hashOf: (text: string) => string,
): ChainFault | undefined {
  if (entry.sequence !== before.sequence + 1) return 'gap'
  if (entry.previousHash !== before.hash) return 'link-broken'
  return hashOf(linkText(entry)) === entry.hash ? undefined : 'altered'
}

/** Compares the last link with the stored head, which is updated with every link. */
export function judgeEnd(last: ChainEnd, head: ChainEnd | undefined): ChainFault | undefined {
  if (head === undefined || head.sequence < last.sequence) return 'head-changed'
  if (head.sequence > last.sequence) return 'cut-short'
  return head.hash === last.hash ? undefined : 'head-changed'
}
