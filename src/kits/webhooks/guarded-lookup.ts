import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { isInternalAddress, isLoopbackAddress } from './internal-address.ts'

/** Where a message may not be sent; nothing was connected. */
export class ForbiddenAddress extends Error {
  constructor(host: string) {
    super(`${host} is an internal address`)
  }
}

/** The addresses of a name; throws when it has none. */
export type Resolve = (name: string) => Promise<readonly string[]>

export interface Guard {
  /** The addresses of a host; throws ForbiddenAddress when any of them is internal. */
  resolve(host: string): Promise<readonly string[]>
  /** For connections: what was checked is what is connected to, whatever the name says later. */
  readonly lookup: LookupFunction
}

/**
 * Asks the name servers themselves. The system's own look-up would hold one of a handful of threads
 * for as long as a slow name server likes, and with it the password checks that share them.
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

/** A name with one internal address is refused whole: which one is connected to is chance. */
export function createGuard(allowLoopback: boolean, resolveName: Resolve): Guard {
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
    if (addresses.some(isForbidden)) throw new ForbiddenAddress(host)
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
