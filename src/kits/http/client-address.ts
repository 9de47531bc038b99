import { isIP } from 'node:net'
import { createAddressList } from './address-list.ts'

export type ClientAddress = (connected: string, forwarded: string | undefined) => string

/**
 * Returns the client's address: the peer of the connection or, if that is a trusted proxy, the
 * nearest address in its X-Forwarded-For that is not a trusted proxy.
 */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  if (trustedProxies.length === 0) return (connected) => connected
  const isTrusted = createAddressList(trustedProxies)
  return (connected, forwarded) => {
    const nearestFirst = (forwarded?.split(',') ?? []).map(withoutPort).toReversed()
    const chain = [connected, ...nearestFirst.filter((one) => one !== '')]
    return chain.find((address) => !isTrusted(address)) ?? chain.at(-1) ?? connected
  }
}

/** Some proxies add the port: kept, every connection of a client would have limits of its own. */
function withoutPort(host: string): string {
  const text = host.trim()
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(text) ?? []
  const address = bracketed ?? plain
  return address !== undefined && isIP(address) !== 0 ? address : text
}
