import { hostName } from '../../kits/http/own-hosts.ts'
import type { HttpRequest } from '../../kits/http/route.ts'
import type { RelyingParty } from '../../kits/webauthn/webauthn.ts'
import { isSecure, type PagePlace } from './cookie.ts'

/**
 * The site that passkeys belong to: the public address. Without one it is this machine alone, of
 * which browsers know passkeys by its name.
 */
export function relyingPartyOf(place: PagePlace, request: HttpRequest): RelyingParty | undefined {
  if (place.publicUrl !== undefined) {
    const { hostname, origin } = new URL(place.publicUrl)
    return { id: hostname, origin }
  }
  if (!loopback.has(hostName(request.host))) return undefined
  const scheme = isSecure(place, request) ? 'https' : 'http'
  return { id: 'localhost', origin: `${scheme}://${request.host.toLowerCase()}` }
}

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])
