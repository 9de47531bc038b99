import { BlockList, isIP } from 'node:net'

export type ClientAddress = (connected: string, forwarded: string | undefined) => string

/**
 * Returns the client's address: the peer of the connection or, if that is a trusted proxy, the
 * nearest address in its X-Forwarded-For that is not a trusted proxy.
 */
export function createClientAddress(trustedProxies: readonly string[]): ClientAddress {
  if (trustedProxies.length === 0) return (connected) => connected
  const trusted = new BlockList()
  for (const entry of trustedProxies) trust(trusted, entry)
  const isTrusted = (address: string): boolean => {
    const version = isIP(address)
    return version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4')
  }
  return (connected, forwarded) => {
    const nearestFirst = (forwarded?.split(',') ?? []).map((one) => one.trim()).toReversed()
    const chain = [connected, ...nearestFirst.filter((one) => one !== '')]
    return chain.find((address) => !isTrusted(address)) ?? chain.at(-1) ?? connected
  }
}

function trust(list: BlockList, entry: string): void {
  const [address = '', bits] = entry.split('/')
  const version = isIP(address)
  if (version === 0) throw new Error(`"${entry}" is not an address or network of a proxy`)
  const type = version === 6 ? 'ipv6' : 'ipv4'
  if (bits === undefined) list.addAddress(address, type)
  else list.addSubnet(address, Number(bits), type)
}
