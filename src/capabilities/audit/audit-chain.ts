/** What somebody did, to what, and how it is now. */
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
  /** JSON text, kept as it was hashed. */
  readonly detail: string
  readonly previousHash: string
  readonly hash: string
}

/** The text that a link's hash covers: everything it says, and the link before it. */
export function linkText(entry: Omit<AuditEntry, 'hash'>): string {
  const { sequence, at, operator, action, subject, detail, previousHash } = entry
  return JSON.stringify([previousHash, sequence, at, operator, action, subject, detail])
}

export type ChainFault = 'gap' | 'link-broken' | 'altered' | 'cut-short' | 'head-changed'

/** A link as the next one sees it. */
export interface ChainEnd {
  readonly sequence: number
  readonly hash: string
}

/** The first fault between a link and the one before it, if there is one. */
export function judgeLink(
  before: ChainEnd,
  entry: AuditEntry,
  hashOf: (text: string) => string,
): ChainFault | undefined {
  if (entry.sequence !== before.sequence + 1) return 'gap'
  if (entry.previousHash !== before.hash) return 'link-broken'
  return hashOf(linkText(entry)) === entry.hash ? undefined : 'altered'
}

/** Whether the last link is the one that was noted when it was added. */
export function judgeEnd(last: ChainEnd, noted: ChainEnd | undefined): ChainFault | undefined {
  if (noted === undefined || noted.sequence < last.sequence) return 'head-changed'
  if (noted.sequence > last.sequence) return 'cut-short'
  return noted.hash === last.hash ? undefined : 'head-changed'
}
