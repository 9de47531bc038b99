import type { ApiKey } from '../../capabilities/api-keys/api-keys.ts'
import type { HttpAnswer, HttpRequest, Route } from '../../kits/http/route.ts'
import type { Mount } from '../environment.ts'

type Headers = Readonly<Record<string, string>>

/** Returns the headers that let a page of this origin read the answer; programs need none. */
export function originHeaders(request: HttpRequest, key: ApiKey): Headers | undefined {
  const origin = request.header('origin')
  if (origin === undefined || !key.origins.includes(origin)) return undefined
  return {
    ...sharedWith(origin),
    'access-control-expose-headers': 'x-request-id, retry-after, posta-version, etag',
  }
}

/** Whether the page's origin is not one of the key's: browsers send Origin, programs needn't. */
export function isForeignOrigin(request: HttpRequest, key: ApiKey): boolean {
  const origin = request.header('origin')
  return origin !== undefined && key.origins.length > 0 && !key.origins.includes(origin)
}

function sharedWith(origin: string): Headers {
  return { 'access-control-allow-origin': origin, vary: 'origin' }
}

const allowedHeaders = [
  'authorization',
  'content-type',
  'if-none-match',
  'x-request-id',
  'idempotency-key',
  'posta-version',
]

/** Browsers send preflights without a key: they are allowed where any key allows their origin. */
export function preflightRoute(mount: Mount, path: string, methods: string): Route {
  const refused = { status: 403, type: 'text/plain; charset=utf-8', headers: { vary: 'origin' } }
  const unreadable = (): HttpAnswer => ({ ...refused, body: 'El pedido no se puede leer.\n' })
  return {
    method: 'OPTIONS',
    path,
    name: 'v1 preflight',
    unreadable,
    fault: unreadable,
    handle(request) {
      const origin = request.header('origin') ?? ''
      if (!mount.environmentOf(request.host).apiKeys.isAllowedOrigin(origin))
        return { ...refused, body: 'Ninguna clave admite pedidos desde esa página.\n' }
      return {
        status: 204,
        type: 'text/plain; charset=utf-8',
        body: '',
        headers: {
          ...sharedWith(origin),
          'access-control-allow-methods': methods,
          'access-control-allow-headers': allowedHeaders.join(', '),
          'access-control-max-age': '600',
        },
      }
    },
  }
}
