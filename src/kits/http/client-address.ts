import { BlockList, isIP } from 'node:net'

export type ClientAddress = (connected: string, forwarded: string | undefined) => string

/**
 * Whose request it is: who connected, or, where that is a proxy that is trusted, the nearest one
 * that its X-Forwarded-For names and that is no trusted proxy itself.
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
  if (version === 0) throw new Error(`"${entry}" is no address or network of a proxy`)
  const type = version === 6 ? 'ipv6' : 'ipv4'
  if (bits === undefined) list.addAddress(address, type)
  else list.addSubnet(address, Number(bits), type)
}
