import { BlockList, isIP } from 'node:net'

/** Networks that are not public on the internet (IANA's registries). */
const internal4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // A cloud provider's internal service, on an address that looks public.
  '168.63.129.16/32',
]

/** The only public IPv6 range allocated so far. */
const public6 = ['2000::/3']

/** Within it: special uses, documentation, and 6to4, which embeds an IPv4 address. */
const internal6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const blocked4 = toList(internal4, 'ipv4')
const open6 = toList(public6, 'ipv6')
const blocked6 = toList(internal6, 'ipv6')
const loopback4 = toList(['127.0.0.0/8'], 'ipv4')
const loopback6 = toList(['::1/128'], 'ipv6')

export function isInternalAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return blocked4.check(address, 'ipv4')
  // A name counts as internal: callers must resolve it first. IPv4 in IPv6 is not in 2000::/3.
  return family !== 6 || !open6.check(address, 'ipv6') || blocked6.check(address, 'ipv6')
}

export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return loopback4.check(address, 'ipv4')
  return family === 6 && loopback6.check(address, 'ipv6')
}

function toList(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [start = '', bits] = network.split('/')
    list.addSubnet(start, Number(bits), family)
  }
  return list
}
