import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { isInternalAddress, isLoopbackAddress } from './internal-address.ts'

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
    const found = [four, six].flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    if (found.length > 0) return found
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
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    if (all) done(null, found)
    else done(null, found[0]?.address ?? '', found[0]?.family)
  }

  return {
    resolve,
    lookup: (host, options, done) => void answer(host, options.all === true, done),
  }
}
