import type { Config } from '../../config.ts'
import { createAddressList } from '../../kits/http/address-list.ts'
import type { HttpRequest } from '../../kits/http/route.ts'
import { sameSecret } from '../../kits/secret/secret.ts'

type Settings = Pick<Config, 'metricsFrom' | 'metricsToken' | 'trustedProxies'>

/**
 * Returns whether a caller may read the metrics: those of the networks may, and those with the
 * token.
 */
export function createMetricsAccess(settings: Settings): (request: HttpRequest) => boolean {
  const { metricsToken, trustedProxies } = settings
  const isNear = createAddressList(settings.metricsFrom.map(wholeNetwork))
  return (request) => {
    const [, token] = /^Bearer +(\S+)$/i.exec(request.header('authorization') ?? '') ?? []
    if (token !== undefined && metricsToken !== undefined) return sameSecret(token, metricsToken)
    // An address that a proxy hides is not the client's: it is the proxy's, often of this machine.
    const isHidden = trustedProxies.length === 0 && isForwarded(request)
    return !isHidden && isNear(addressIn(request.address))
  }
}

function isForwarded(request: HttpRequest): boolean {
  return ['x-forwarded-for', 'forwarded', 'x-real-ip'].some((name) => request.header(name))
}

/** Requests carry only the /64 network of an IPv6 address; the first of all is loopback's. */
function addressIn(network: string): string {
  if (!network.includes(':')) return network
  return network === '0:0:0:0' ? '::1' : `${network}::`
}

/**
 * An IPv6 address, or a part of its /64, stands for the whole network; but not loopback's, which
 * also has the IPv4 addresses.
 */
function wholeNetwork(entry: string): string {
  const [address = '', bits = '128'] = entry.split('/')
  const isPart = address.includes(':') && !address.startsWith('::') && Number(bits) > 64
  return isPart ? `${address}/64` : entry
}
