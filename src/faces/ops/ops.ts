import { chooseMembership, personActor, type SignedIn } from '../../capabilities/people/people.ts'
import type { Operator } from '../../kernel/operator.ts'
import { parseTrackingCode } from '../../kernel/tracking-code.ts'
import type { Problem } from '../../kits/http/problem.ts'
import type { HttpAnswer, HttpRequest, Route } from '../../kits/http/route.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import type { Operation } from '../../rows/operation.ts'
import { refusalAnswers } from '../../rows/refusal-answers.ts'
import type { Environment, Mount } from '../environment.ts'
import {
  type Admission,
  bearerToken,
  operationRoutes,
  problemAnswer,
} from '../operations/operation-routes.ts'
import type { PagePlace } from '../people/cookie.ts'
import { refuseStale } from '../people/fresh-sign-in.ts'
import {
  admitPerson,
  noMembership,
  refuseWithoutFactor,
  roleForbidden,
} from '../people/person-admission.ts'
import type { OpsContext } from './operations.ts'
import type { TokenGuard, TokenRefusal } from './token-guard.ts'

export const opsBase = '/ops/v1'

export interface OpsSettings extends PagePlace {
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
    retriesOf: (_operation, { retries, operator }) => ({
      retries,
      owner: `ops ${operator.id} ${operator.name}`,
    }),
    readerOf: ({ operator }) => JSON.stringify(operator),
  })
}

async function admit(
  mount: Mount,
  request: HttpRequest,
  operation: Operation<OpsContext>,
  settings: OpsSettings,
): Promise<Admission<OpsContext>> {
  const environment = mount.environmentOf(request.host)
  const baseUrl = mount.baseUrlOf(request.host)
  const admitted = await admitCaller(environment, request, operation, settings)
  if (!('context' in admitted)) return admitted
  const refused = await refuseUnseen(request, operation, admitted.context)
  return refused ? { refused } : { context: { ...admitted.context, baseUrl } }
}

async function admitCaller(
  environment: Environment,
  request: HttpRequest,
  operation: Operation<OpsContext>,
  settings: OpsSettings,
): Promise<Admission<OpsContext>> {
  const person = await admitPerson(environment, settings, request)
  if (person === 'none') return admitToken(environment, request, operation, settings)
  if ('refused' in person) return person
  const withoutFactor = refuseWithoutFactor(environment, person.signed)
  if (withoutFactor) return { refused: withoutFactor }
  return admitMember(environment, operation, settings, person.signed)
}

/**
 * A caller of one branch gets the part that the row declares (D58), and nothing of a row that
 * declares none. A shipment out of sight is answered as an unknown one: codes can be guessed.
 */
export async function refuseUnseen(
  { params }: Pick<HttpRequest, 'params'>,
  operation: Operation<OpsContext>,
  { sight, sights, operator }: OpsContext,
): Promise<HttpAnswer | undefined> {
  if (sight === undefined) return undefined
  if (operation.sight === undefined) return roleForbidden(operator.role)
  if (operation.sight === 'whole-carrier') return problemAnswer(wholeCarrier)
  if (operation.sight !== 'named') return undefined
  const code = parseTrackingCode(params['trackingCode'] ?? '')
  if (!code.ok) return undefined
  const seen = await sights.filter(sight, [code.value])
  return seen.has(code.value) ? undefined : problemAnswer(unseen)
}

const wholeCarrier: Problem = {
  status: 403,
  title: 'Sin permiso',
  code: 'role-forbidden',
  detail: 'Es del transportista entero: no lo ve quien es de una sucursal.',
  en: 'It is of the whole carrier: who is of one branch does not see it.',
}

const unseen: Problem = {
  status: 404,
  title: 'No encontrado',
  code: 'piece-unknown',
  detail: paragraph`No hay ningún envío de tu sucursal con ese código. Si lo tenés en la mano,
    escanealo: la respuesta dice a dónde va.`,
  en: paragraph`There is no shipment of your branch with that code. If you have it in hand, scan it:
    the answer tells where it goes.`,
}

/** One of the carrier's people, with the rights of their role (D38). */
function admitMember(
  environment: Environment,
  operation: Operation<OpsContext>,
  { production }: OpsSettings,
  signed: SignedIn,
): Admission<OpsContext> {
  const { memberships, person } = signed
  const changesProduction = operation.tokensOf === 'production' && production !== undefined
  const changed = changesProduction ? 'production' : environment.name
  const own = chooseMembership(memberships, environment.name, 'ops')
  if (own === undefined) return { refused: noMembership }
  const chosen = chooseMembership(memberships, changed, 'ops')
  if (chosen === undefined) return { refused: problemAnswer(forbiddenThere(operation)) }
  const { role, branch } = chosen
  const operator = { ...personActor(person), role, ...(branch === null ? {} : { branch }) }
  if (!mayCall(operator, operation)) return { refused: roleForbidden(role) }
  const stale = refuseStale(environment, signed, operation)
  if (stale) return { refused: stale }
  return { context: opsContext(environment, operator) }
}

function admitToken(
  environment: Environment,
  request: HttpRequest,
  operation: Operation<OpsContext>,
  { production, tokens }: OpsSettings,
): Admission<OpsContext> {
  const token = bearerToken(request)
  const changed = operation.tokensOf === 'production' ? production : undefined
  const identity = identifyToken(tokens, environment, request, changed)
  if ('refused' in identity) return identity
  const operator = changed ? changed.operators.identify(token) : identity
  if (operator === undefined) return { refused: problemAnswer(forbiddenThere(operation)) }
  if (!mayCall(operator, operation))
    return { refused: problemAnswer(forbidden(operator, operation)) }
  return { context: opsContext(environment, operator) }
}

/** The holder of the token that a request shows, or the answer for one that shows none. */
export function identifyToken(
  tokens: TokenGuard,
  environment: Environment,
  request: HttpRequest,
  changed?: Environment,
): Operator | { readonly refused: HttpAnswer } {
  const token = bearerToken(request)
  const shown = { token, address: request.address, environment: environment.name }
  const identify = () => changed?.operators.identify(token) ?? environment.operators.identify(token)
  const verdict = tokens.check(shown, environment.clock(), identify)
  return verdict.ok ? verdict.value : { refused: explainToken(verdict.refusal) }
}

const explainToken = refusalAnswers<TokenRefusal, [], HttpAnswer>({
  'token-wrong': () => unauthorized(),
  'too-many-wrong': ({ retrySeconds }) => limited(retrySeconds),
})

function limited(retrySeconds: number): HttpAnswer {
  const detail = `Demasiados tokens equivocados: esperá ${retrySeconds} s y volvé a intentarlo.`
  const problem: Problem = {
    status: 429,
    title: 'Demasiados pedidos',
    code: 'too-many-wrong',
    detail,
  }
  return problemAnswer(problem, { 'retry-after': String(retrySeconds) })
}

/** Returns the context of operations, for the holder of a token or a person at the command line. */
export function opsContext(environment: Environment, operator: Operator): OpsContext {
  return {
    ...environment,
    operator,
    sight: environment.sights.of(operator),
    baseUrl: '',
    branchName: (code) =>
      isOwnBranch(operator, code) ? environment.pickupPoints.findBranch(code)?.name : undefined,
  }
}

function isOwnBranch({ branch }: Operator, code: string): boolean {
  return branch === undefined || branch === code.toUpperCase()
}

export function mayCall(operator: Operator, operation: Operation<OpsContext>): boolean {
  return operator.role === 'administrator' || operation.roles.includes(operator.role)
}

function forbidden(operator: Operator, operation: Operation<OpsContext>): Problem {
  const detail = `El rol ${operator.role} no alcanza: se necesita ${operation.roles.join(' o ')}.`
  return { status: 403, title: 'Sin permiso', code: 'role-missing', detail }
}

function forbiddenThere({ roles }: Operation<OpsContext>): Problem {
  const needed = roles.join(' o ')
  const detail = `Esto cambia producción: se necesita un token de producción de ${needed}.`
  return { status: 403, title: 'Sin permiso', code: 'role-missing', detail }
}

function unauthorized(): HttpAnswer {
  const detail = 'Se espera la cabecera Authorization: Bearer con un token vigente.'
  const problem: Problem = {
    status: 401,
    title: 'Sin autorización',
    code: 'token-wrong',
    detail,
  }
  return problemAnswer(problem, { 'www-authenticate': 'Bearer realm="ops"' })
}
