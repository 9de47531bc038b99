import { createHash } from 'node:crypto'
import type { HttpAnswer, HttpRequest } from './route.ts'

export interface CachedTextOptions {
  readonly type: string
  readonly headers?: Readonly<Record<string, string>>
  /** How many addresses are kept; a caller chooses its Host header, so it must not be unlimited. */
  readonly addresses: number
  /** The text as it reads for who reaches the service at this address. */
  print(address: string): string
}

interface Kept {
  readonly body: string
  readonly tag: string
}

/** A text that changes only with the program: printed once per address, answered from memory. */
export function cachedText(options: CachedTextOptions) {
  const keptTexts = new Map<string, Kept>()

  function find(address: string): Kept {
    const kept = keptTexts.get(address)
    if (kept !== undefined) return kept
    if (keptTexts.size >= options.addresses) keptTexts.clear()
    const body = options.print(address)
    const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
    keptTexts.set(address, { body, tag })
    return { body, tag }
  }

  return (address: string, request: HttpRequest): HttpAnswer => {
    const { body, tag } = find(address)
    const isKnown = holdsTag(request.header('if-none-match'), tag)
    return {
      status: isKnown ? 304 : 200,
      type: options.type,
      body: isKnown ? '' : body,
      headers: { ...options.headers, etag: tag, 'cache-control': 'no-cache' },
    }
  }
}

/** A proxy that compresses answers marks their tags as weak; they still name the same text. */
function holdsTag(sent: string | undefined, tag: string): boolean {
  const tags = sent?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? []
  return tags.includes(tag) || tags.includes('*')
}
