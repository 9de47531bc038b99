import type { Shipper } from '../../kernel/shipper.ts'

/** The password authenticates every call; the key authenticates the address normalizer. */
export type CredentialKind = 'password' | 'key'

export interface StoredCredential {
  readonly id: string
  readonly shipperNumber: number
  readonly kind: CredentialKind
  readonly hash: string
  readonly createdAt: number
  readonly expiresAt: number | undefined
  /** To the minute. */
  readonly lastUsedAt: number | undefined
  /** Made by the demonstration, or of one of its shippers (D52). */
  readonly isDemo: boolean
}

/** The credential of a caller: the shipper number, the secret, and the address it calls from. */
export interface ShownCredential {
  readonly shipper: number
  readonly secret: string
  readonly kind: CredentialKind | 'either'
  readonly address: string
}

export function isLive(credential: { expiresAt: number | undefined }, now: number): boolean {
  return credential.expiresAt === undefined || credential.expiresAt > now
}

export function isOfKind(credential: StoredCredential, shown: ShownCredential): boolean {
  return shown.kind === 'either' || credential.kind === shown.kind
}

export interface Verified {
  readonly shipper: Shipper
  readonly credentialId: string
  readonly expiresAt: number | undefined
}

interface Remembered extends Verified {
  lastUsed: number
  /** The use that was last passed on to be stored. */
  reportedUse: number
}

/**
 * A cache of recently verified credentials, by fingerprint: the slow hash is computed once, not at
 * every call. Entries are evicted when idle, and when their credential is deleted.
 */
export class VerifiedMemory {
  readonly #entries = new Map<string, Remembered>()
  readonly #maxEntries: number
  readonly #idleMs: number

  constructor(maxEntries: number, idleMs: number) {
    this.#maxEntries = maxEntries
    this.#idleMs = idleMs
  }

  recall(fingerprint: string, now: number): Shipper | undefined {
    const entry = this.#entries.get(fingerprint)
    if (entry === undefined) return undefined
    const expired = entry.expiresAt !== undefined && entry.expiresAt <= now
    if (expired || now - entry.lastUsed > this.#idleMs) {
      this.#entries.delete(fingerprint)
      return undefined
    }
    entry.lastUsed = now
    return entry.shipper
  }

  remember(fingerprint: string, verified: Verified, now: number): void {
    if (this.#entries.size >= this.#maxEntries) this.#evictOldest()
    this.#entries.set(fingerprint, { ...verified, lastUsed: now, reportedUse: 0 })
  }

  /** The uses of credentials since they were last passed on, each at most once in `everyMs`. */
  takeUses(everyMs: number): Map<string, number> {
    const uses = new Map<string, number>()
    for (const entry of this.#entries.values()) {
      if (entry.lastUsed - entry.reportedUse < everyMs) continue
      entry.reportedUse = entry.lastUsed
      const last = uses.get(entry.credentialId) ?? 0
      uses.set(entry.credentialId, Math.max(last, entry.lastUsed))
    }
    return uses
  }

  /**
   * Updates the cache after accounts changed: evicts deleted credentials and applies the accounts'
   * new facts and the credentials' new expiry.
   */
  retain(
    ends: ReadonlyMap<string, number | undefined>,
    shippers: ReadonlyMap<number, Shipper>,
  ): void {
    for (const [fingerprint, entry] of this.#entries) {
      const { credentialId } = entry
      const shipper = shippers.get(entry.shipper.number)
      if (shipper === undefined || !ends.has(credentialId)) this.#entries.delete(fingerprint)
      else this.#entries.set(fingerprint, { ...entry, shipper, expiresAt: ends.get(credentialId) })
    }
  }

  clear(): void {
    this.#entries.clear()
  }

  #evictOldest(): void {
    const first = this.#entries.keys().next()
    if (!first.done) this.#entries.delete(first.value)
  }
}

export function fingerprintText({ kind, shipper, secret }: ShownCredential): string {
  return `${kind}\n${shipper}\n${secret}`
}
