import { badRequest, notFound, type Operation } from '../../faces/operations/operation.wire.ts'
import { type RefusalOf, refusalAnswers } from '../../faces/operations/refusal-answers.wire.ts'
import { type Operator, type Role, roles } from '../../kernel/operator.ts'
import { newReading } from '../../kits/fields/field.ts'
import { oneOf, text } from '../../kits/fields/scalars.ts'
import { readObject, type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import type { Operators, OperatorToken } from './operators.ts'

export interface OperatorsContext {
  readonly operators: Operators
  readonly operator: Operator
}

const request = {
  name: ['name', text(60, { required: true, description: 'Quién lo usa; queda en el registro.' })],
  role: ['role', oneOf<Role>(roles, { required: true })],
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
    const reading = newReading()
    const { name, role } = readObject(request, body, reading, '')
    if (typeof name !== 'string' || typeof role !== 'string') {
      const errors = reading.issues.map((issue) => ({
        field: issue.path,
        detail: `Se espera ${issue.expects}.`,
      }))
      return badRequest('Con estos datos no se puede emitir el token.', errors)
    }
    const { token, ...row } = await operators.issue(name, role, operator)
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
  response: {
    type: 'object',
    properties: { items: { type: 'array', items: tokenSchema } },
    required: ['items'],
  },
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
    createdAt: new Date(createdAt).toISOString(),
    revokedAt: revokedAt === null ? null : new Date(revokedAt).toISOString(),
  }
}
