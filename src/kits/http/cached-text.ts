import { createHash } from 'node:crypto'
import type { HttpAnswer, HttpRequest } from './route.ts'

export interface CachedTextOptions {
  readonly type: string
  readonly headers?: Readonly<Record<string, string>>
  /** Renders the text for a service that is reached at this host. */
  print(host: string): string
}

/** Which text is asked for: that of one of a few hosts, with the client's own in its place. */
export interface TextPlace {
  /** The host to render for, of which there must be few: rendering takes long. */
  readonly renderedHost: string
  /** The host to show instead. */
  readonly shownHost: string
}

interface CachedEntry {
  readonly template: string
  readonly shownHost: string
  readonly body: string
  readonly tag: string
}

/** A port as nobody writes it, so that the host of a rendered text is found again. */
export const renderedPort = '00001'

/**
 * Serves a text that changes only with the program. It is rendered once; clients choose their Host
 * header, so the sent one is only put in its place.
 */
export function cachedText(options: CachedTextOptions) {
  const cache = new Map<string, CachedEntry>()

  function find({ renderedHost, shownHost }: TextPlace): CachedEntry {
    const cached = cache.get(renderedHost)
    if (cached?.shownHost === shownHost) return cached
    const template = cached?.template ?? options.print(renderedHost)
    const body = template.replaceAll(renderedHost, shownHost)
    const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
    const entry = { template, shownHost, body, tag }
    cache.set(renderedHost, entry)
    return entry
  }

  return (place: TextPlace, request: HttpRequest): HttpAnswer => {
    const { body, tag } = find(place)
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
function includesTag(header: string | undefined, tag: string): boolean {
  const tags = header?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? []
  return tags.includes(tag) || tags.includes('*')
}
