import { prefersHtml } from '../../kits/http/accept.ts'
import type { HttpAnswer, HttpRequest } from '../../kits/http/route.ts'
import { inPreferredLanguage } from '../../rows/problem-language.ts'
import type { Mount } from '../environment.ts'
import { problemAnswer } from '../operations/operation-routes.ts'
import { opsBase } from '../ops/ops.ts'
import { v1Base } from '../v1/v1.ts'
import { errorPage } from '../web/error-page.ts'
import { frameOf, placeOfPath } from '../web/page-frame.ts'

const type = 'text/plain; charset=utf-8'

/**
 * Paths where every error is a problem document (D34); unknown paths elsewhere get plain text (D9).
 */
const problemPaths = new RegExp(`^(/testing|/production)?(${opsBase}|${v1Base})(/|$)`)

/** Answers for addresses and methods that no route has: a page for browsers (D37). */
export function createUnknownAnswers(mounts: readonly Mount[]) {
  const page = (request: HttpRequest, status: number): HttpAnswer | undefined => {
    if (!prefersHtml(request.header('accept'))) return undefined
    const { mount, language } = placeOfPath(request.path, mounts)
    return errorPage(status, frameOf(mount, request, language))
  }
  return {
    notFound: (request: HttpRequest) =>
      page(request, 404) ?? inPreferredLanguage(request, notFound(request)),
    methodNotAllowed(request: HttpRequest, allowed: readonly string[]): HttpAnswer {
      const plain = inPreferredLanguage(request, methodNotAllowed(request, allowed))
      const shown = page(request, 405)
      return shown ? { ...shown, headers: { ...shown.headers, ...plain.headers } } : plain
    },
  }
}

export function notFound({ path }: HttpRequest): HttpAnswer {
  if (!problemPaths.test(path))
    return { status: 404, type, body: 'No existe esa dirección. La referencia está en /docs.\n' }
  const base = path.includes(opsBase) ? opsBase : v1Base
  const detail = `No existe esa dirección. La referencia está en ${base}/openapi.json.`
  return problemAnswer({ status: 404, title: 'No encontrado', code: 'not-found', detail })
}

export function methodNotAllowed(request: HttpRequest, allowed: readonly string[]): HttpAnswer {
  const detail = `Esta dirección no admite ${request.method}: se espera ${allowed.join(' o ')}.`
  const headers = { allow: allowed.join(', ') }
  if (!problemPaths.test(request.path)) return { status: 405, type, body: `${detail}\n`, headers }
  return problemAnswer(
    { status: 405, title: 'Método no admitido', code: 'method-not-allowed', detail },
    headers,
  )
}
