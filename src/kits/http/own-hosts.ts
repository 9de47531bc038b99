import { isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { createAddressList } from './address-list.ts'

/** The host of a Host header: without its port, in lower case. */
export function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d*$/, '')
}

/**
 * Returns whether a Host header names this machine. The client chooses that header: put into links,
 * any other name would lead those who follow them wherever the client wants.
 */
export function createOwnHosts(configured: readonly string[]): (host: string) => boolean {
  const interfaces = Object.values(networkInterfaces()).flatMap((list = []) => list)
  const isLoopback = createAddressList(['127.0.0.0/8', '::1'])
  const names = ['localhost', hostname(), ...configured].map((name) => name.toLowerCase())
  const own = new Set([...names, ...interfaces.map(({ address }) => forUrl(address))])
  return (host) => {
    const name = hostName(host)
    return own.has(name) || isLoopback(name.replace(/^\[(.*)\]$/, '$1'))
  }
}

/** An address as URLs have it: that of IPv6 in brackets. */
export function forUrl(address: string): string {
  return isIP(address) === 6 ? `[${address}]` : address
}
