import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Thrown for an address that messages must not be sent to; nothing was connected. */
export class ForbiddenAddress extends Error {
  /** Whether it is this machine, which a developer's receiver often is. */
  readonly isLoopback: boolean
  /** Whether it is a public address whose port is the reason. */
  readonly isPort: boolean

  constructor(host: string, isLoopback: boolean, isPort = false) {
    super(isPort ? `${host} is not sent to on that port` : `${host} is an internal address`)
    this.isLoopback = isLoopback
    this.isPort = isPort
  }
}

/** Resolves the addresses of a name; throws if it has none. */
export type Resolve = (name: string) => Promise<readonly string[]>

export interface Guard {
  /** Resolves the addresses of a host; throws ForbiddenAddress if any of them is internal. */
  resolve(host: string): Promise<readonly string[]>
  /**
   * For connections: they go to the addresses that were checked, whatever the name resolves to
   * later.
   */
  readonly lookup: LookupFunction
}

/**
 * Queries the name servers directly. The system's lookup would hold one of a few threads for as
 * long as a slow name server takes, and password checks share those threads.
 */
export function createResolve(): Resolve {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  return async (name) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = [four, six].flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    if (addresses.length > 0) return addresses
    throw four.status === 'rejected' ? four.reason : new Error(`${name} has no address`)
  }
}

interface GuardRules {
  readonly allowLoopback: boolean
  /** For ports that public hosts are not sent to. */
  readonly onlyLoopback?: boolean
}

/** Refuses a name with any internal address: which of its addresses is connected to is random. */
export function createGuard(
  { allowLoopback, onlyLoopback = false }: GuardRules,
  resolveName: Resolve,
): Guard {
  const isForbidden = (address: string) =>
    isInternalAddress(address) && !(allowLoopback && isLoopbackAddress(address))

  async function addressesOf(host: string): Promise<readonly string[]> {
    const bare = host.replace(/^\[(.*)\]$/, '$1')
    if (isIP(bare) > 0) return [bare]
    if (bare === 'localhost' || bare.endsWith('.localhost')) return ['127.0.0.1']
    return resolveName(bare)
  }
  async function resolve(host: string): Promise<readonly string[]> {
    const addresses = await addressesOf(host)
    if (addresses.some(isForbidden))
      throw new ForbiddenAddress(host, addresses.every(isLoopbackAddress))
    if (onlyLoopback && !addresses.every(isLoopbackAddress))
      throw new ForbiddenAddress(host, false, true)
    return addresses
  }

  async function answer(host: string, all: boolean, done: Parameters<LookupFunction>[2]) {
    let addresses: readonly string[]
    try {
      addresses = await resolve(host)
    } catch (error) {
      return done(error as NodeJS.ErrnoException, '')
    }
    const answers = addresses.map((address) => ({ address, family: isIP(address) }))
    if (all) done(null, answers)
    else done(null, answers[0]?.address ?? '', answers[0]?.family)
  }

  return {
    resolve,
    lookup: (host, options, done) => void answer(host, options.all === true, done),
  }
}

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

function isLoopbackAddress(address: string): boolean {
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
