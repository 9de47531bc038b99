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

/** What a caller presents: the shipper number, the secret, and the address it calls from. */
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
