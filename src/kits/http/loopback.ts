import { createAddressList } from './address-list.ts'
import { hostName } from './own-hosts.ts'
import type { HttpRequest } from './route.ts'

/** Whether an address leads to this machine alone; one of IPv4 may be written as IPv6 has it. */
export const isLoopbackAddress = createAddressList(['127.0.0.0/8', '::1'])

/** Whether a host name, or an address as URLs have it, leads to this machine alone. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name)
}

/** The headers that proxies, tunnels and balancers add to the requests that they pass on. */
const forwardingHeaders = [
  'forwarded',
  'forwarded-for',
  'via',
  'x-forwarded',
  'x-forwarded-by',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-prefix',
  'x-forwarded-proto',
  'x-forwarded-protocol',
  'x-forwarded-scheme',
  'x-forwarded-server',
  'x-forwarded-ssl',
  'x-forwarded-uri',
  'x-forwarded-user',
  'x-original-forwarded-for',
  'x-original-host',
  'x-original-url',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-envoy-external-address',
  'x-proxyuser-ip',
  'x-amzn-trace-id',
  'x-azure-clientip',
  'client-ip',
  'true-client-ip',
  'fastly-client-ip',
  'fly-client-ip',
  'cf-connecting-ip',
  'cf-ray',
  'cdn-loop',
]

/**
 * Whether somebody at this machine sends a request straight to the service: over loopback, through
 * no proxy that says so, and by a name of this machine. A page of another site that made its own
 * name lead here (DNS rebinding) sends that name.
 */
export function isLocal(request: Pick<HttpRequest, 'peer' | 'host' | 'header'>): boolean {
  return (
    isLoopbackAddress(request.peer) &&
    isLoopback(hostName(request.host)) &&
    forwardingHeaders.every((name) => request.header(name) === undefined)
  )
}
