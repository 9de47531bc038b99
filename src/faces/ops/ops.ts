import type { Operator } from '../../kernel/operator.ts'
import type { Problem } from '../../kits/http/problem.ts'
import type { HttpAnswer, HttpRequest, Route } from '../../kits/http/route.ts'
import type { Environment, Mount } from '../environment.ts'
import type { Operation } from '../operations/operation.wire.ts'
import {
  type Admission,
  bearerToken,
  operationRoutes,
  problemAnswer,
} from '../operations/operation-routes.ts'
import type { OpsContext } from './operations.ts'

export const opsBase = '/ops/v1'

export interface OpsSettings {
  /** The production environment, if this process serves it. */
  readonly production: Environment | undefined
}

/** Turns the rows of the operations API into routes of one mount. */
export function opsRoutes(
  mount: Mount,
  operations: readonly Operation<OpsContext>[],
  settings: OpsSettings,
): Route[] {
  return operationRoutes<OpsContext, Operation<OpsContext>>(operations, {
    base: mount.prefix + opsBase,
    name: 'ops',
    admit: (request, operation) => admit(mount, request, operation, settings),
  })
}

function admit(
  mount: Mount,
  request: HttpRequest,
  operation: Operation<OpsContext>,
  { production }: OpsSettings,
): Admission<OpsContext> {
  const environment = mount.environmentOf(request.host)
  const token = bearerToken(request)
  const known = environment.operators.identify(token)
  const changed = operation.tokensOf === 'production' ? production : undefined
  const operator = changed ? changed.operators.identify(token) : known
  if (operator === undefined)
    return { refused: known ? problemAnswer(forbiddenThere(operation)) : unauthorized() }
  if (!mayCall(operator, operation))
    return { refused: problemAnswer(forbidden(operator, operation)) }
  return { context: opsContext(environment, operator) }
}

/** Returns the context of operations, for the holder of a token or a person at the command line. */
export function opsContext(environment: Environment, operator: Operator): OpsContext {
  return {
    ...environment,
    operator,
    branchName: (code) => environment.pickupPoints.findBranch(code)?.name,
  }
}

function mayCall(operator: Operator, operation: Operation<OpsContext>): boolean {
  return operator.role === 'administrator' || operation.roles.includes(operator.role)
}

function forbidden(operator: Operator, operation: Operation<OpsContext>): Problem {
  const detail = `El rol ${operator.role} no alcanza: se necesita ${operation.roles.join(' o ')}.`
  return { status: 403, title: 'Sin permiso', detail }
}

function forbiddenThere({ roles }: Operation<OpsContext>): Problem {
  const needed = roles.join(' o ')
  const detail = `Esto cambia producción: se necesita un token de producción de ${needed}.`
  return { status: 403, title: 'Sin permiso', detail }
}

function unauthorized(): HttpAnswer {
  const detail = 'Se espera la cabecera Authorization: Bearer con un token vigente.'
  const problem = { status: 401, title: 'Sin autorización', detail }
  return problemAnswer(problem, { 'www-authenticate': 'Bearer realm="ops"' })
}
