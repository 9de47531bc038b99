import { createAddressList } from '../../kits/http/address-list.ts'
import type { HttpRequest } from '../../kits/http/route.ts'

/** How pages reach this service. */
export interface PagePlace {
  /** The public address, if one is set. */
  readonly publicUrl: string | undefined
  /** Whether a peer is a proxy whose headers are believed. */
  isProxy(peer: string): boolean
}

export function pagePlaceOf(settings: {
  readonly publicUrl: string | undefined
  readonly trustedProxies: readonly string[]
}): PagePlace {
  const { publicUrl, trustedProxies } = settings
  const isProxy = trustedProxies.length === 0 ? () => false : createAddressList(trustedProxies)
  return { publicUrl, isProxy }
}

/** Whether the browser speaks TLS with this service, or with the proxy before it. */
export function isSecure({ publicUrl, isProxy }: PagePlace, request: HttpRequest): boolean {
  if (publicUrl?.startsWith('https:') === true) return true
  return isProxy(request.peer) && forwardedBy(request) === 'https'
}

function forwardedBy(request: HttpRequest): string | undefined {
  return request.header('x-forwarded-proto')?.split(',')[0]?.trim().toLowerCase()
}

/**
 * Browsers take a `__Host-` cookie only over TLS, from the host itself and for all its paths: no
 * neighbouring host can plant one (RFC 6265bis).
 */
function cookieName(secure: boolean): string {
  return secure ? '__Host-posta' : 'posta'
}

/** Returns the token of the session's cookie, if the browser sent one. */
export function sessionToken(place: PagePlace, request: HttpRequest): string | undefined {
  return readCookie(request, cookieName(isSecure(place, request)))
}

/** Returns the marks of people who signed in with the browser before, if it sent it. */
export function deviceMarks(place: PagePlace, request: HttpRequest): string | undefined {
  return readCookie(request, deviceCookieName(isSecure(place, request)))
}

function readCookie(request: HttpRequest, name: string): string | undefined {
  const start = `${name}=`
  const cookies = request.header('cookie')?.split(';') ?? []
  const pair = cookies.map((one) => one.trim()).find((one) => one.startsWith(start))
  return pair?.slice(start.length)
}

/**
 * Gives the browser a session's token, which no script can read, or takes it away. Without an age
 * the browser forgets it when it is closed.
 */
export function sessionCookie(
  secure: boolean,
  token: string | undefined,
  maxAgeMs: number | undefined,
) {
  const ageMs = token === undefined ? 0 : maxAgeMs
  const age = ageMs === undefined ? '' : `; Max-Age=${Math.floor(ageMs / 1_000)}`
  const flags = `Path=/; HttpOnly; SameSite=Lax${age}${secure ? '; Secure' : ''}`
  return { 'set-cookie': `${cookieName(secure)}=${token ?? ''}; ${flags}` }
}

function deviceCookieName(secure: boolean): string {
  return `${cookieName(secure)}-device`
}

/** Lasts when the session is over: signing out does not make the browser another one (D56). */
export function deviceCookie(secure: boolean, marks: string, maxAgeMs: number): string {
  const age = `Max-Age=${Math.floor(maxAgeMs / 1_000)}`
  const flags = `Path=/; HttpOnly; SameSite=Lax; ${age}${secure ? '; Secure' : ''}`
  return `${deviceCookieName(secure)}=${marks}; ${flags}`
}

/**
 * Whether a page of this service sent it. A browser sends a cookie to its own host alone, so a page
 * of that host is the service's own; over TLS a page of the same name without it is not.
 */
export function isOwnOrigin(place: PagePlace, request: HttpRequest): boolean {
  const origin = request.header('origin')?.toLowerCase()
  if (origin === undefined) return false
  const host = request.host.toLowerCase()
  const { publicUrl } = place
  const own = publicUrl === undefined ? [] : [new URL(publicUrl).origin]
  const schemes = isSecure(place, request) ? ['https'] : ['http', 'https']
  return [...own, ...schemes.map((scheme) => `${scheme}://${host}`)].includes(origin)
}
