/** The password opens every call; the key opens the address normalizer. */
export type CredentialKind = 'password' | 'key'

export interface StoredCredential {
  readonly id: string
  readonly shipperNumber: number
  readonly kind: CredentialKind
  readonly hash: string
  readonly createdAt: number
  readonly expiresAt: number | undefined
}

/** What a caller shows: who they say they are, what proves it, and where they call from. */
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
