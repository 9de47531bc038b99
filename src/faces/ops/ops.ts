import { bodyTexts, readJsonBody } from '../../kits/http/json-body.ts'
import type { Operation, OperationAnswer, Problem } from '../../kits/http/operation.ts'
import type { HttpAnswer, HttpRequest, Route } from '../../kits/http/server.ts'
import { sameSecret } from '../../kits/secret/secret.ts'
import { limits } from '../../limits.ts'
import type { Environment, Mount } from '../environment.ts'
import type { OpsContext } from './operations.ts'

export interface OpsSettings {
  /** The first administrator's token; without one nobody gets in. */
  readonly token: string | undefined
}

export const opsBase = '/ops/v1'

export function opsRoutes(
  mount: Mount,
  operations: readonly Operation<OpsContext>[],
  settings: OpsSettings,
): Route[] {
  return operations.map((operation) => ({
    method: operation.method,
    path: mount.prefix + opsBase + operation.path,
    name: `ops ${operation.name}`,
    unreadable: (_request, reason) =>
      problemAnswer(reason === 'too-large' ? tooLarge : badBody('El pedido llegó incompleto.')),
    fault: () => problemAnswer(internalFault),
    async handle(request) {
      if (!holdsToken(request, settings.token)) return unauthorized()
      const body = readBody(operation, request)
      if (typeof body === 'string') return problemAnswer(badBody(body))
      const context = createContext(mount.environmentOf(request.host))
      return toAnswer(await operation.answer(body, context))
    },
  }))
}

function createContext(environment: Environment): OpsContext {
  return {
    shippers: environment.shippers,
    tracking: environment.tracking,
    clock: environment.clock,
    zone: environment.zone,
    operator: 'administrator',
    branchName: (code) => environment.pickupPoints.findBranch(code)?.name,
  }
}

function holdsToken(request: HttpRequest, token: string | undefined): boolean {
  const [scheme, shown] = (request.header('authorization') ?? '').split(' ')
  return token !== undefined && scheme?.toLowerCase() === 'bearer' && sameSecret(shown ?? '', token)
}

function readBody(operation: Operation<OpsContext>, request: HttpRequest) {
  if (operation.request === undefined) return {}
  const read = readJsonBody(request.body, limits.bodyDepth)
  return read.ok ? read.value : bodyTexts[read.refusal]
}

const tooLarge: Problem = {
  status: 413,
  title: 'Pedido demasiado grande',
  detail: `El pedido supera el máximo de ${limits.bodyBytes / 1_048_576} MB.`,
}

const internalFault: Problem = {
  status: 500,
  title: 'Error interno',
  detail: 'Ocurrió un error interno; el encabezado x-request-id lo identifica en el registro.',
}

function badBody(detail: string): Problem {
  return { status: 400, title: 'Pedido inválido', detail }
}

function unauthorized(): HttpAnswer {
  const detail = 'Se espera la cabecera Authorization: Bearer con un token vigente.'
  const problem = { status: 401, title: 'Sin autorización', detail }
  return { ...problemAnswer(problem), headers: { 'www-authenticate': 'Bearer realm="ops"' } }
}

function toAnswer(answer: OperationAnswer): HttpAnswer {
  if ('problem' in answer) return problemAnswer(answer.problem)
  const type = 'application/json; charset=utf-8'
  return { status: answer.status, type, body: JSON.stringify(answer.body) }
}

function problemAnswer(problem: Problem): HttpAnswer {
  return {
    status: problem.status,
    type: 'application/problem+json; charset=utf-8',
    body: JSON.stringify({ type: 'about:blank', ...problem }),
  }
}
