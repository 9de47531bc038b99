import type { Operator } from '../../kernel/operator.ts'
import { bodyTexts, readJsonBody } from '../../kits/http/json-body.ts'
import type {
  Operation,
  OperationAnswer,
  OperationInput,
  Problem,
} from '../../kits/http/operation.ts'
import type { HttpAnswer, HttpRequest, Route } from '../../kits/http/server.ts'
import { limits } from '../../limits.ts'
import type { Environment, Mount } from '../environment.ts'
import type { OpsContext } from './operations.ts'

export const opsBase = '/ops/v1'

/** Turns the rows of the operations API into routes of one mount. */
export function opsRoutes(mount: Mount, operations: readonly Operation<OpsContext>[]): Route[] {
  return operations.map((operation) => ({
    method: operation.method,
    path: mount.prefix + opsBase + operation.path,
    name: `ops ${operation.name}`,
    bodyBytes: bodyBytesOf(operation),
    unreadable: (_request, reason) =>
      problemAnswer(
        reason === 'too-large' ? tooLarge(operation) : badBody('El pedido llegó incompleto.'),
      ),
    fault: () => problemAnswer(internalFault),
    async handle(request) {
      const environment = mount.environmentOf(request.host)
      const operator = environment.operators.identify(shownToken(request))
      if (operator === undefined) return unauthorized()
      if (!mayCall(operator, operation)) return problemAnswer(forbidden(operator, operation))
      const input = readInput(operation, request)
      if (typeof input === 'string') return problemAnswer(badBody(input))
      return toAnswer(await operation.answer(input, createContext(environment, operator)))
    },
  }))
}

function createContext(environment: Environment, operator: Operator): OpsContext {
  return {
    ...environment,
    operator,
    branchName: (code) => environment.pickupPoints.findBranch(code)?.name,
  }
}

function shownToken(request: HttpRequest): string {
  const [scheme, token = ''] = (request.header('authorization') ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' ? token : ''
}

function mayCall(operator: Operator, operation: Operation<OpsContext>): boolean {
  return operator.role === 'administrator' || operation.roles.includes(operator.role)
}

function readInput(
  operation: Operation<OpsContext>,
  { body: file, params, query }: HttpRequest,
): OperationInput | string {
  if (operation.request === undefined) return { body: {}, file, params, query }
  const read = readJsonBody(file, limits.bodyDepth)
  return read.ok ? { body: read.value, file, params, query } : bodyTexts[read.refusal]
}

function forbidden(operator: Operator, operation: Operation<OpsContext>): Problem {
  const detail = `El rol ${operator.role} no alcanza: se necesita ${operation.roles.join(' o ')}.`
  return { status: 403, title: 'Sin permiso', detail }
}

function bodyBytesOf({ csvRequest }: Operation<OpsContext>): number {
  return csvRequest ? limits.csvBytes : limits.bodyBytes
}

function tooLarge(operation: Operation<OpsContext>): Problem {
  const detail = `El pedido supera el máximo de ${bodyBytesOf(operation) / 1_048_576} MB.`
  return { status: 413, title: 'Pedido demasiado grande', detail }
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
  if ('csv' in answer) return csvAnswer(answer.csv, answer.fileName)
  const type = 'application/json; charset=utf-8'
  return { status: answer.status, type, body: JSON.stringify(answer.body) }
}

function csvAnswer(csv: string, fileName: string): HttpAnswer {
  const headers = { 'content-disposition': `attachment; filename="${fileName}"` }
  return { status: 200, type: 'text/csv; charset=utf-8', body: csv, headers }
}

function problemAnswer(problem: Problem): HttpAnswer {
  return {
    status: problem.status,
    type: 'application/problem+json; charset=utf-8',
    body: JSON.stringify({ type: 'about:blank', ...problem }),
  }
}
