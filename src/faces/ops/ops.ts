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
import { refusalAnswers } from '../operations/refusal-answers.wire.ts'
import type { OpsContext } from './operations.ts'
import type { TokenGuard, TokenRefusal } from './token-guard.ts'

export const opsBase = '/ops/v1'

export interface OpsSettings {
  /** The production environment, if this process serves it. */
  readonly production: Environment | undefined
  readonly tokens: TokenGuard
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
  { production, tokens }: OpsSettings,
): Admission<OpsContext> {
  const environment = mount.environmentOf(request.host)
  const token = bearerToken(request)
  const shown = { token, address: request.address, environment: environment.name }
  const changed = operation.tokensOf === 'production' ? production : undefined
  const identify = () => changed?.operators.identify(token) ?? environment.operators.identify(token)
  const known = tokens.check(shown, environment.clock(), identify)
  if (!known.ok) return { refused: explainToken(known.refusal) }
  const operator = changed ? changed.operators.identify(token) : known.value
  if (operator === undefined) return { refused: problemAnswer(forbiddenThere(operation)) }
  if (!mayCall(operator, operation))
    return { refused: problemAnswer(forbidden(operator, operation)) }
  return { context: opsContext(environment, operator) }
}

const explainToken = refusalAnswers<TokenRefusal, [], HttpAnswer>({
  'token-wrong': () => unauthorized(),
  'too-many-wrong': ({ retrySeconds }) => limited(retrySeconds),
})

function limited(retrySeconds: number): HttpAnswer {
  const detail = `Demasiados tokens equivocados: esperá ${retrySeconds} s y volvé a intentarlo.`
  const problem = { status: 429, title: 'Demasiados pedidos', detail }
  return problemAnswer(problem, { 'retry-after': String(retrySeconds) })
}

/** Returns the context of operations, for the holder of a token or a person at the command line. */
export function opsContext(environment: Environment, operator: Operator): OpsContext {
  return {
    ...environment,
    operator,
    branchName: (code) =>
      isOwnBranch(operator, code) ? environment.pickupPoints.findBranch(code)?.name : undefined,
  }
}

function isOwnBranch({ branch }: Operator, code: string): boolean {
  return branch === undefined || branch === code.toUpperCase()
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
