/** The head of a request that is plain enough to be read here; see `readPlainHead`. */
export interface PlainHead {
  readonly path: string
  /** By lower-case names. */
  readonly headers: ReadonlyMap<string, string>
  readonly bodyBytes: number
}

const requestLine = /POST (\/[!-"$-~]*) HTTP\/1\.1\r\n/y
// One run for the value with its blanks: two that could share them would try every way to.
const headerLine = /([!#$%&'*+\-.^_`|~\w]+):([\t -~]*)\r\n/y
const plainHost = /^[\w.:[\]-]{1,255}$/
const plainLength = /^\d{1,9}$/
/** Beyond these a head is none that a shipper's system sends; what is kept of it stays small. */
const [mostBytes, mostHeaders] = [4_096, 64] as const

/** Headers that say that more is going on than a body of a known length. */
const unusual = ['transfer-encoding', 'expect', 'upgrade', 'trailer', 'proxy-connection'] as const

/**
 * Reads a head that ends in an empty line: a POST of HTTP/1.1 with a host, a length and nothing
 * else that changes how it is read. It is stricter than HTTP on purpose: `undefined` means only
 * that a real parser has to look, which knows the rest of HTTP and what to say of a broken one.
 */
export function readPlainHead(text: string): PlainHead | undefined {
  if (text.length > mostBytes) return undefined
  requestLine.lastIndex = 0
  const path = requestLine.exec(text)?.[1]
  if (path === undefined) return undefined
  const headers = readHeaders(text, requestLine.lastIndex)
  if (headers === undefined) return undefined
  const length = headers.get('content-length') ?? ''
  const keepsOpen = (headers.get('connection') ?? 'keep-alive').toLowerCase() === 'keep-alive'
  const isPlain =
    keepsOpen &&
    plainLength.test(length) &&
    plainHost.test(headers.get('host') ?? '') &&
    !unusual.some((name) => headers.has(name))
  return isPlain ? { path, headers, bodyBytes: Number(length) } : undefined
}

/** Of a header that is sent twice only the real parser knows what it means. */
function readHeaders(text: string, start: number): Map<string, string> | undefined {
  const headers = new Map<string, string>()
  const end = text.length - 2
  let at = start
  while (at < end) {
    headerLine.lastIndex = at
    const [, name = '', value = ''] = headerLine.exec(text) ?? []
    if (name === '') return undefined
    at = headerLine.lastIndex
    const key = name.toLowerCase()
    if (headers.has(key) || headers.size === mostHeaders) return undefined
    headers.set(key, value.trim())
  }
  return at === end && text.endsWith('\r\n') ? headers : undefined
}
