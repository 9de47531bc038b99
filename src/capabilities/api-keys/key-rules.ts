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
  readonly approval: Approval
  readonly decidedAt: number | undefined
  readonly decidedBy: string | undefined
  /** The key whose place it takes once it is approved, and how long both work from then on. */
  readonly replaces: { readonly id: string; readonly overlapMs: number } | undefined
}

/** Empty for a key that needed none; one that waits or was declined opens nothing (D57). */
export type Approval = '' | 'waiting' | 'approved' | 'declined'

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

/** The rights of the person who requests a key: nobody grants more than they have (D57). */
export interface OwnRights {
  readonly scopes: readonly Scope[]
  readonly expiresAt: number | undefined
  /** A person may ask for more, which waits for an approval; a key may not. */
  readonly mayAsk?: boolean
}

/** Whether these rights have all of the scopes; without rights of their own nothing limits them. */
export function covers(own: OwnRights | undefined, scopes: readonly Scope[]): boolean {
  return own === undefined || scopes.every((scope) => own.scopes.includes(scope))
}

/** Within the own scopes a key works at once; beyond them it waits (D57). */
export function approvalFor(own: OwnRights | undefined, scopes: readonly Scope[]): Approval {
  return covers(own, scopes) ? '' : 'waiting'
}

/** Whether a person may decide about a key that waits: one who could have given it themselves. */
export function mayDecide(own: OwnRights | undefined, scopes: readonly Scope[]): boolean {
  return own?.mayAsk === true && covers(own, scopes)
}

export function judgeWish(wish: KeyWish, now: number, own?: OwnRights): Outcome<KeyWish, KeyFault> {
  if (wish.scopes.length === 0) return refuse('scopes-missing')
  if (own?.mayAsk !== true && !covers(own, wish.scopes)) return refuse('scopes-beyond-own')
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
