/** The head of a request that is plain enough to be parsed here; see `readPlainHead`. */
export interface PlainHead {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** The keys are lower-case. */
  readonly headers: ReadonlyMap<string, string>
  readonly bodyBytes: number
}

const requestLine = /(GET|POST) (\/[!-"$-~]*) HTTP\/1\.1\r\n/y
// The value and its surrounding blanks are one group: separate ones would backtrack.
const headerLine = /([!#$%&'*+\-.^_`|~\w]+):([\t -~]*)\r\n/y
const plainHost = /^[\w.:[\]-]{1,255}$/
const plainLength = /^\d{1,9}$/
/** Limits that no shipper's system exceeds; they keep the cached head small. */
const [maxBytes, maxHeaders] = [4_096, 64] as const

/** Headers that mean more than a body of a known length. */
const unusual = ['transfer-encoding', 'expect', 'upgrade', 'trailer', 'proxy-connection'] as const

/**
 * Parses a head that ends in an empty line: a POST of HTTP/1.1 with a host and a length, or a GET
 * with a host and no length, and nothing else that changes how it is read. It is stricter than HTTP
 * on purpose: `undefined` only means that the full parser must handle it, which knows the rest of
 * HTTP and how to answer a malformed request.
 */
export function readPlainHead(text: string): PlainHead | undefined {
  if (text.length > maxBytes) return undefined
  requestLine.lastIndex = 0
  const [, method, path] = requestLine.exec(text) ?? []
  if (path === undefined) return undefined
  const headers = readHeaders(text, requestLine.lastIndex)
  if (headers === undefined) return undefined
  const isGet = method === 'GET'
  const length = headers.get('content-length')
  const keepsOpen = (headers.get('connection') ?? 'keep-alive').toLowerCase() === 'keep-alive'
  const isPlain =
    keepsOpen &&
    (isGet ? length === undefined : plainLength.test(length ?? '')) &&
    plainHost.test(headers.get('host') ?? '') &&
    !unusual.some((name) => headers.has(name))
  if (!isPlain) return undefined
  return { method: isGet ? 'GET' : 'POST', path, headers, bodyBytes: Number(length ?? 0) }
}

/** Returns undefined for a repeated header, which only the full parser can interpret. */
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
    if (headers.has(key) || headers.size === maxHeaders) return undefined
    headers.set(key, value.trim())
  }
  return at === end && text.endsWith('\r\n') ? headers : undefined
}
