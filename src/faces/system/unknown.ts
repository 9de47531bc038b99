import type { HttpAnswer, HttpRequest } from '../../kits/http/server.ts'

const type = 'text/plain; charset=utf-8'

/** Plain answers to what no endpoint stands for (D9). */
export function notFound(_request: HttpRequest): HttpAnswer {
  return { status: 404, type, body: 'No existe esa dirección. La referencia está en /docs.\n' }
}

export function methodNotAllowed(request: HttpRequest, allowed: readonly string[]): HttpAnswer {
  const body = `Esta dirección no admite ${request.method}: se espera ${allowed.join(' o ')}.\n`
  return { status: 405, type, body, headers: { allow: allowed.join(', ') } }
}
