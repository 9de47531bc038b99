import { type Operator, roles } from '../../kernel/operator.ts'
import { isoOrNull, isoText } from '../../kits/clock/iso.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { itemsOf, maybeMoment, moment, string } from '../../rows/answer-schema.ts'
import { instant, oneOf, text } from '../../rows/fields.ts'
import {
  badRequest,
  conflict,
  notFound,
  type Operation,
  type OperationAnswer,
} from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import { type RefusalOf, refusalAnswers } from '../../rows/refusal-answers.ts'
import type { Operators, OperatorToken } from './operators.ts'

export interface OperatorsContext {
  readonly operators: Operators
  readonly operator: Operator
  readonly zone: Zone
  branchName(code: string): string | undefined
}

const words = {
  name: 'Quién lo usa; queda en el registro. Distinto del de cualquier otro token vigente.',
  role: 'Lo que abre.',
  branch: 'prov_codigo de la única sucursal en la que actúa; si falta, en cualquiera.',
  expiresAt: 'Desde cuándo deja de servir; si falta, nunca.',
}

const wishShape = (zone?: Zone) =>
  ({
    name: ['name', text(60, { required: true, description: words.name })],
    role: ['role', oneOf(roles, { required: true, description: words.role })],
    branch: ['branch', text(20, { description: words.branch })],
    expiresAt: ['expiresAt', instant(zone, { description: words.expiresAt })],
  }) as const satisfies Shape

const tokenSchema = entity('Token', {
  type: 'object',
  properties: {
    id: string('Identifica el token; no es el token mismo.'),
    name: string('De quién es.'),
    role: { type: 'string', enum: roles, description: words.role },
    branch: { type: ['string', 'null'], description: words.branch },
    createdAt: moment('Cuándo se emitió.'),
    expiresAt: maybeMoment(words.expiresAt),
    revokedAt: maybeMoment('Cuándo se revocó; null si sirve.'),
  },
  required: ['id', 'name', 'role', 'branch', 'createdAt', 'expiresAt', 'revokedAt'],
})

const wishProblem = 'Con estos datos no se puede emitir el token.'

function fault(field: string, detail: string): OperationAnswer {
  return badRequest(wishProblem, [{ field, code: 'field-malformed', detail }])
}

const explainIssuing = refusalAnswers<RefusalOf<Operators['issue']>>({
  'rights-beyond-own': fault(
    'branch',
    'Nadie da más de lo que puede: quien actúa en una sucursal da solo lo de esa sucursal.',
  ),
  'name-reserved': fault('name', 'Ese nombre es del servicio mismo: elegí otro.'),
  'name-taken': conflict('Otro token vigente tiene ese nombre: elegí otro, o revocá aquel.'),
  'expiry-past': fault('expiresAt', 'Se espera un momento futuro.'),
})

export const issueToken: Operation<OperatorsContext> = {
  method: 'POST',
  path: '/tokens',
  name: 'issueToken',
  asksFresh: true,
  summary: 'Emitir un token de operaciones',
  description: 'El token se muestra esta única vez; después solo se puede revocar.',
  roles: ['administrator'],
  request: entity('TokenInput', shapeSchema(wishShape())),
  response: entity('IssuedToken', {
    ...tokenSchema,
    properties: { ...tokenSchema.properties, token: string('El token; no se vuelve a mostrar.') },
    required: [...tokenSchema.required, 'token'],
  }),
  successStatus: 201,
  showsSecret: true,
  problems: [{ status: 409, meaning: 'Otro token vigente tiene ese nombre.' }],
  async answer({ body }, { operators, operator, zone, branchName }) {
    const read = readBody(wishShape(zone), body, wishProblem)
    if (!read.ok) return read.refusal
    const branch = read.value.branch?.toUpperCase()
    if (branch !== undefined && branchName(branch) === undefined)
      return fault('branch', 'No hay ninguna sucursal con ese código.')
    const issued = await operators.issue({ ...read.value, branch }, operator)
    if (!issued.ok) return explainIssuing(issued.refusal)
    const { token, ...row } = issued.value
    return { status: 201, body: { ...writeToken(row), token } }
  },
}

export const listTokens: Operation<OperatorsContext> = {
  method: 'GET',
  path: '/tokens',
  name: 'listTokens',
  summary: 'Listar los tokens de operaciones',
  description: 'Quién tiene acceso y quién lo tuvo; nunca los tokens mismos.',
  roles: ['administrator', 'reader'],
  response: itemsOf(tokenSchema),
  successStatus: 200,
  answer: async (_input, { operators }) => ({
    status: 200,
    body: { items: (await operators.list()).map(writeToken) },
  }),
}

const explainRevoking = refusalAnswers<RefusalOf<Operators['revoke']>>({
  'token-unknown': notFound('No hay ningún token vigente con ese id.'),
})

export const revokeToken: Operation<OperatorsContext> = {
  method: 'DELETE',
  path: '/tokens/:id',
  name: 'revokeToken',
  asksFresh: true,
  summary: 'Revocar un token de operaciones',
  description: 'Deja de servir al instante aquí, y en un segundo en los demás procesos.',
  roles: ['administrator'],
  response: tokenSchema,
  successStatus: 200,
  async answer({ params }, { operators, operator }) {
    const revoked = await operators.revoke(params['id'] ?? '', operator)
    if (!revoked.ok) return explainRevoking(revoked.refusal)
    return { status: 200, body: writeToken(revoked.value) }
  },
}

function writeToken({ createdAt, expiresAt, revokedAt, isDemo: _mark, ...token }: OperatorToken) {
  return {
    ...token,
    createdAt: isoText(createdAt),
    expiresAt: isoOrNull(expiresAt),
    revokedAt: isoOrNull(revokedAt),
  }
}
