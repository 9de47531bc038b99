import type { HttpAnswer, HttpRequest } from '../../kits/http/route.ts'
import { problemAnswer } from '../operations/operation-routes.ts'
import { opsBase } from '../ops/ops.ts'
import { v1Base } from '../v1/v1.ts'

const type = 'text/plain; charset=utf-8'

/**
 * Paths where every error is a problem document (D34); unknown paths elsewhere get plain text (D9).
 */
const problemPaths = new RegExp(`^(/testing|/production)?(${opsBase}|${v1Base})(/|$)`)

export function notFound({ path }: HttpRequest): HttpAnswer {
  if (!problemPaths.test(path))
    return { status: 404, type, body: 'No existe esa dirección. La referencia está en /docs.\n' }
  const base = path.includes(opsBase) ? opsBase : v1Base
  const detail = `No existe esa dirección. La referencia está en ${base}/openapi.json.`
  return problemAnswer({ status: 404, title: 'No encontrado', detail })
}

export function methodNotAllowed(request: HttpRequest, allowed: readonly string[]): HttpAnswer {
  const detail = `Esta dirección no admite ${request.method}: se espera ${allowed.join(' o ')}.`
  const headers = { allow: allowed.join(', ') }
  if (!problemPaths.test(request.path)) return { status: 405, type, body: `${detail}\n`, headers }
  return problemAnswer({ status: 405, title: 'Método no admitido', detail }, headers)
}
