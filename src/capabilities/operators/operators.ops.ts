import { oneOf, text } from '../../faces/fields.wire.ts'
import { itemsOf } from '../../faces/operations/answer-schema.wire.ts'
import { notFound, type Operation } from '../../faces/operations/operation.wire.ts'
import { readBody } from '../../faces/operations/read-body.wire.ts'
import { type RefusalOf, refusalAnswers } from '../../faces/operations/refusal-answers.wire.ts'
import { type Operator, roles } from '../../kernel/operator.ts'
import { isoOrNull, isoText } from '../../kits/clock/iso.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import type { Operators, OperatorToken } from './operators.ts'

export interface OperatorsContext {
  readonly operators: Operators
  readonly operator: Operator
}

const request = {
  name: ['name', text(60, { required: true, description: 'Quién lo usa; queda en el registro.' })],
  role: ['role', oneOf(roles, { required: true })],
} as const satisfies Shape

const tokenSchema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    name: { type: 'string' },
    role: { type: 'string', enum: roles },
    createdAt: { type: 'string', format: 'date-time' },
    revokedAt: { type: ['string', 'null'], format: 'date-time' },
  },
  required: ['id', 'name', 'role', 'createdAt', 'revokedAt'],
}

export const issueToken: Operation<OperatorsContext> = {
  method: 'POST',
  path: '/tokens',
  name: 'issueToken',
  summary: 'Emitir un token de operaciones',
  description: 'El token se muestra esta única vez; después solo se puede revocar.',
  roles: ['administrator'],
  request: shapeSchema(request),
  response: {
    ...tokenSchema,
    properties: { ...tokenSchema.properties, token: { type: 'string' } },
    required: [...tokenSchema.required, 'token'],
  },
  successStatus: 201,
  async answer({ body }, { operators, operator }) {
    const read = readBody(request, body, 'Con estos datos no se puede emitir el token.')
    if (!read.ok) return read.refusal
    const { token, ...row } = await operators.issue(read.value.name, read.value.role, operator)
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

function writeToken({ createdAt, revokedAt, ...token }: OperatorToken) {
  return {
    ...token,
    createdAt: isoText(createdAt),
    revokedAt: isoOrNull(revokedAt),
  }
}
