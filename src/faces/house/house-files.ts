import type { HttpAnswer, HttpRequest } from '../../kits/http/route.ts'
import type { BuiltFile } from '../../kits/pages/built-files.ts'

/** A name holds a digest of what is in the file, so that what it names never changes. */
export function fileAnswer(name: string, file: BuiltFile, request: HttpRequest): HttpAnswer {
  const tag = `"${name}"`
  const headers = {
    'cache-control': 'public, max-age=31536000, immutable',
    etag: tag,
    vary: 'accept-encoding',
  }
  if (request.header('if-none-match') === tag)
    return { status: 304, type: file.type, body: '', headers }
  const { body, encoding } = chooseBody(file, request.header('accept-encoding') ?? '')
  const coding = encoding === undefined ? undefined : { 'content-encoding': encoding }
  return { status: 200, type: file.type, body, headers: { ...headers, ...coding } }
}

/** A service worker's name stays, so browsers ask for it every time; it may rule one page. */
export function workerAnswer(file: BuiltFile, scope: string): HttpAnswer {
  const headers = {
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    'service-worker-allowed': scope,
  }
  return { status: 200, type: file.type, body: file.plain, headers }
}

/** The smallest form that the client takes. */
function chooseBody({ br, gzip, plain }: BuiltFile, accepted: string) {
  const taken = accepted
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => !/;\s*q=0(\.0*)?$/.test(entry))
    .map((entry) => entry.split(';')[0])
  if (br && taken.includes('br')) return { body: br, encoding: 'br' }
  if (gzip && taken.includes('gzip')) return { body: gzip, encoding: 'gzip' }
  return { body: plain, encoding: undefined }
}
