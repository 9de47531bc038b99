import { createHash } from 'node:crypto'
import type { HttpAnswer, HttpRequest } from './route.ts'

export interface CachedTextOptions {
  readonly type: string
  readonly headers?: Readonly<Record<string, string>>
  /** How many addresses are cached; limited because callers choose their Host header. */
  readonly addresses: number
  /** Renders the text for a service that is reached at this address. */
  print(address: string): string
}

interface CachedEntry {
  readonly body: string
  readonly tag: string
}

/** Serves a text that changes only with the program: rendered once per address, then cached. */
export function cachedText(options: CachedTextOptions) {
  const cache = new Map<string, CachedEntry>()

  function find(address: string): CachedEntry {
    const cached = cache.get(address)
    if (cached !== undefined) return cached
    if (cache.size >= options.addresses) cache.clear()
    const body = options.print(address)
    const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
    cache.set(address, { body, tag })
    return { body, tag }
  }

  return (address: string, request: HttpRequest): HttpAnswer => {
    const { body, tag } = find(address)
    const isKnown = includesTag(request.header('if-none-match'), tag)
    return {
      status: isKnown ? 304 : 200,
      type: options.type,
      body: isKnown ? '' : body,
      headers: { ...options.headers, etag: tag, 'cache-control': 'no-cache' },
    }
  }
}

/**
 * A proxy that compresses responses marks their tags as weak; they still identify the same text.
 */
function includesTag(sent: string | undefined, tag: string): boolean {
  const tags = sent?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? []
  return tags.includes(tag) || tags.includes('*')
}
