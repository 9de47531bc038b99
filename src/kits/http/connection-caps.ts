import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type ClientErrors, crowdedOut } from './client-error.ts'
import { networkOf } from './network.ts'

export interface ConnectionCaps {
  /** The most connections at a time, of all addresses. */
  readonly connections: number
  /** The most of one address; a trusted proxy speaks for many and may have more. */
  readonly connectionsPerAddress: number
}

/** Refuses connections beyond the caps; call it after everything that serves them is in place. */
export function capConnections(
  http: Server,
  caps: ConnectionCaps,
  isTrusted: (address: string) => boolean,
  clientErrors: ClientErrors,
): void {
  // Beyond this, node:net closes connections before anything is made for them.
  http.maxConnections = caps.connections
  const acceptors = http.listeners('connection') as ((socket: Socket) => void)[]
  http.removeAllListeners('connection')
  const openByNetwork = new Map<string, number>()
  http.on('connection', (socket: Socket) => {
    const connected = socket.remoteAddress ?? ''
    const network = networkOf(connected)
    const open = openByNetwork.get(network) ?? 0
    if (open >= caps.connectionsPerAddress && !isTrusted(connected)) {
      socket.on('error', () => socket.destroy())
      return clientErrors.refuse(crowded, socket)
    }
    openByNetwork.set(network, open + 1)
    socket.once('close', () => release(openByNetwork, network))
    for (const accept of acceptors) accept.call(http, socket)
  })
}

const crowded = Object.assign(new Error('too many connections'), { code: crowdedOut })

function release(openByNetwork: Map<string, number>, network: string): void {
  const open = openByNetwork.get(network) ?? 0
  if (open > 1) openByNetwork.set(network, open - 1)
  else openByNetwork.delete(network)
}
