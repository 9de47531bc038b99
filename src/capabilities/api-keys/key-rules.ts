import type { Scope } from '../../kernel/scope.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { keyLimits } from './api-keys.limits.ts'

/** A key as it is kept; its secret is kept nowhere. */
export interface ApiKey {
  readonly id: string
  readonly shipperNumber: number
  readonly name: string
  readonly scopes: readonly Scope[]
  /** Pages of these origins may use it from a browser; only a key that does no more than quote. */
  readonly origins: readonly string[]
  readonly createdAt: number
  readonly createdBy: string
  readonly expiresAt: number | undefined
  readonly revokedAt: number | undefined
}

/** What is asked of a new key. */
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

/** What who asks may do itself, where that is another key: none gives more than it has. */
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

/** Whether a key would still open what its giver no longer does. */
export function outlives(
  { expiresAt = Number.POSITIVE_INFINITY }: Pick<KeyWish, 'expiresAt'>,
  own: OwnRights,
): boolean {
  return own.expiresAt !== undefined && expiresAt > own.expiresAt
}

/** The one kind of key that may be seen by everybody: all it opens is prices. */
export function isQuoteOnly({ scopes }: { readonly scopes: readonly Scope[] }): boolean {
  return scopes.every((scope) => scope === 'quotes')
}

/** As browsers write it in the Origin header: no path, no slash at the end, no usual port. */
function isOrigin(text: string): boolean {
  return text.length <= keyLimits.originCharacters && /^https?:\/\/[a-z0-9.[\]:-]+$/.test(text)
}

export function isLive({ expiresAt, revokedAt }: ApiKey, now: number): boolean {
  return revokedAt === undefined && (expiresAt === undefined || expiresAt > now)
}
