import { renderedPort, type TextPlace } from '../kits/http/cached-text.ts'
import { hostName } from '../kits/http/own-hosts.ts'
import type { Mount } from './environment.ts'

/**
 * Returns how a document is shown to a client that sends this Host header: one text per
 * environment that the mount leads to, with the client's address in it.
 */
export function createTextPlaceOf({ environmentOf, baseUrlOf }: Mount) {
  const usual = environmentOf('localhost').name
  return (url: string): TextPlace => {
    const host = plainHost(url)
    // Only a configured host leads to another environment.
    const name = environmentOf(host).name === usual ? 'localhost' : hostName(host)
    const shownHost = /^https?:\/\/([^/]+)/.exec(baseUrlOf(host))?.[1] ?? host
    return { renderedHost: `${name}:${renderedPort}`, shownHost }
  }
}

/**
 * A Host header with unusual characters is not a real address and must not get into commands to
 * paste.
 */
function plainHost(host: string): string {
  return /^[\w.:[\]-]{1,255}$/.test(host) ? host : 'localhost'
}
