import type { Scope } from '../../kernel/scope.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { keyLimits } from './api-keys.limits.ts'

/** A stored key; its secret is stored nowhere. */
export interface ApiKey {
  readonly id: string
  readonly shipperNumber: number
  readonly name: string
  readonly scopes: readonly Scope[]
  /** Web origins that may use it from a browser; only for keys that can only quote. */
  readonly origins: readonly string[]
  readonly createdAt: number
  readonly createdBy: string
  readonly expiresAt: number | undefined
  readonly revokedAt: number | undefined
  /** To the minute; undefined if it was never used. */
  readonly lastUsedAt: number | undefined
  /** Made by the demonstration, or of one of its shippers (D52). */
  readonly isDemo: boolean
}

/** A request for a new key. */
export interface KeyWish {
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly origins: readonly string[]
  readonly expiresAt: number | undefined
}

export type KeyFault =
  | 'scopes-missing'
  | 'scopes-beyond-own'
  | 'origins-need-quotes-only'
  | 'origin-malformed'
  | 'expiry-past'
  | 'expiry-beyond-own'
  | 'too-many-keys'

/** The rights of the key that requests another one: it can't grant more than it has. */
export interface OwnRights {
  readonly scopes: readonly Scope[]
  readonly expiresAt: number | undefined
}

export function judgeWish(wish: KeyWish, now: number, own?: OwnRights): Outcome<KeyWish, KeyFault> {
  if (wish.scopes.length === 0) return refuse('scopes-missing')
  if (own && wish.scopes.some((scope) => !own.scopes.includes(scope)))
    return refuse('scopes-beyond-own')
  if (own && outlives(wish, own)) return refuse('expiry-beyond-own')
  if (wish.origins.length > 0 && !isQuoteOnly(wish)) return refuse('origins-need-quotes-only')
  if (!wish.origins.every(isOrigin)) return refuse('origin-malformed')
  if (wish.expiresAt !== undefined && wish.expiresAt <= now) return refuse('expiry-past')
  return accept({ ...wish, scopes: [...new Set(wish.scopes)], origins: [...new Set(wish.origins)] })
}

/** Whether a key would stay valid longer than the key that grants it. */
export function outlives(
  { expiresAt = Number.POSITIVE_INFINITY }: Pick<KeyWish, 'expiresAt'>,
  own: OwnRights,
): boolean {
  return own.expiresAt !== undefined && expiresAt > own.expiresAt
}

/** Only such keys may be public: they give access to prices alone. */
export function isQuoteOnly({ scopes }: { readonly scopes: readonly Scope[] }): boolean {
  return scopes.every((scope) => scope === 'quotes')
}

/** As browsers send it in the Origin header: no path, trailing slash or default port. */
function isOrigin(text: string): boolean {
  return text.length <= keyLimits.originCharacters && /^https?:\/\/[a-z0-9.[\]:-]+$/.test(text)
}

export function isLive({ expiresAt, revokedAt }: ApiKey, now: number): boolean {
  return revokedAt === undefined && (expiresAt === undefined || expiresAt > now)
}
