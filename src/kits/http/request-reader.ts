import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { ClientAddress } from './client-address.ts'
import { networkOf } from './network.ts'
import type { HttpRequest } from './route.ts'

/** The header as it was sent: for Fastify it is overwritten, since every body is read as bytes. */
function sentContentType(rawHeaders: readonly string[]): string | undefined {
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.toLowerCase() === 'content-type') return rawHeaders[index + 1]
  return undefined
}

const noBody = Buffer.alloc(0)

export type RequestReader = (raw: FastifyRequest) => HttpRequest

/** Converts Fastify's requests to those of the faces. */
export function createRequestReader(clientAddress: ClientAddress): RequestReader {
  const address = createRequestAddress(clientAddress)
  return (raw) => {
    const [path = '', _query] = raw.url.split('?', 1)
    const header = (name: string) => {
      if (name === 'content-type') return sentContentType(raw.raw.rawHeaders)
      const value = raw.headers[name]
      return Array.isArray(value) ? value[0] : value
    }
    return {
      id: raw.id,
      method: raw.method,
      path,
      params: (raw.params ?? {}) as Record<string, string>,
      query: (raw.query ?? {}) as Record<string, string | undefined>,
      body: Buffer.isBuffer(raw.body) ? raw.body : noBody,
      address: address(raw.raw),
      peer: raw.raw.socket.remoteAddress ?? '',
      host: raw.headers.host ?? '',
      header,
    }
  }
}

/** Returns the function that finds out which address a message is counted to. */
export function createRequestAddress(clientAddress: ClientAddress) {
  return ({ socket, headers }: IncomingMessage): string => {
    const forwarded = headers['x-forwarded-for']
    const named = Array.isArray(forwarded) ? forwarded[0] : forwarded
    return networkOf(clientAddress(socket.remoteAddress ?? '', named))
  }
}
