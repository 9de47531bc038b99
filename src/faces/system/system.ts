import type { HttpAnswer, HttpRequest, Route } from '../../kits/http/route.ts'

export interface SystemParts {
  printMetrics(): Promise<string>
  /** Why the node should get no requests that store something; empty while it is ready. */
  unreadyFor(): Promise<readonly string[]>
  /** Whether it answers what it only has to read. */
  reads(): Promise<boolean>
  mayReadMetrics(request: HttpRequest): boolean
  printSecurity(request: HttpRequest): HttpAnswer
}

/** Routes for the people and machines that operate the service. */
export function systemRoutes(parts: SystemParts): Route[] {
  return [
    page('/health/live', async () => text(200, 'ok')),
    page('/health/ready', async () => {
      const reasons = await parts.unreadyFor()
      if (reasons.length === 0) return text(200, 'ready')
      return text(503, `not ready: ${reasons.join(', ')}`)
    }),
    page('/health/reads', async () =>
      (await parts.reads()) ? text(200, 'reads') : text(503, 'reads nothing'),
    ),
    page('/metrics', async (request) =>
      parts.mayReadMetrics(request)
        ? text(200, await parts.printMetrics())
        : text(403, 'Solo desde esta máquina, o con POSTA_METRICS_FROM o POSTA_METRICS_TOKEN.'),
    ),
    page('/.well-known/security.txt', async (request) => parts.printSecurity(request)),
  ]
}

function page(path: string, handle: (request: HttpRequest) => Promise<HttpAnswer>): Route {
  return {
    method: 'GET',
    path,
    name: path,
    handle,
    unreadable: () => text(400, 'El pedido no se puede leer.'),
    fault: () => text(500, 'Error interno.'),
  }
}

function text(status: number, body: string): HttpAnswer {
  return {
    status,
    type: 'text/plain; charset=utf-8',
    body: body.endsWith('\n') ? body : `${body}\n`,
  }
}
