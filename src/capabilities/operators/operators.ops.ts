import { type Operator, roles } from '../../kernel/operator.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { type Shape, type Sound, shapeSchema } from '../../kits/fields/structures.ts'
import type { ProblemCode } from '../../kits/http/problem.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { refuse } from '../../outcome.ts'
import { instant, oneOf as oneOfField, text as textField } from '../../rows/fields.ts'
import { badRequest } from '../../rows/operation.ts'
import { declareProblems } from '../../rows/problem-words/problem-words.ts'
import { readBody } from '../../rows/read-body.ts'
import { type Message, opsRows } from '../../rows/row.ts'
import { itemsView, moment, oneOf, orNull, text, type ViewTable, view } from '../../rows/view.ts'
import type { IssuedToken, Operators, OperatorToken } from './operators.ts'

export interface OperatorsContext {
  readonly operators: Operators
  readonly operator: Operator
  readonly zone: Zone
  branchName(code: string): string | undefined
}

const problems = declareProblems({
  'token-unknown': {
    es: 'No hay ningún token vigente con ese id.',
    en: 'There is no valid token with that id.',
  },
  'name-reserved': {
    es: 'Ese nombre es del servicio mismo.',
    en: 'That name belongs to the service itself.',
  },
  'name-taken': {
    es: 'Otro token vigente tiene ese nombre.',
    en: 'Another valid token has that name.',
  },
})

declare module '../../kits/http/problem.ts' {
  interface ProblemCodes extends Record<keyof typeof problems, unknown> {}
}

const { row, plainRow } = opsRows<OperatorsContext>()

const words = {
  name: 'Quién lo usa; queda en el registro. Distinto del de cualquier otro token vigente.',
  role: 'Lo que abre.',
  branch: 'prov_codigo de la única sucursal en la que actúa; si falta, en cualquiera.',
  expiresAt: 'Desde cuándo deja de servir; si falta, nunca.',
}

const wishShape = (zone?: Zone) =>
  ({
    name: ['name', textField(60, { required: true, description: words.name })],
    role: ['role', oneOfField(roles, { required: true, description: words.role })],
    branch: ['branch', textField(20, { description: words.branch })],
    expiresAt: ['expiresAt', instant(zone, { description: words.expiresAt })],
  }) as const satisfies Shape

const wishProblem = 'Con estos datos no se puede emitir el token.'

/** Times without an offset are of the carrier's zone, which the context knows. */
const wish: Message<Sound<ReturnType<typeof wishShape>>, OperatorsContext> = {
  schema: entity('TokenInput', shapeSchema(wishShape())),
  read: (body, { zone }) => readBody(wishShape(zone), body, wishProblem),
}

const shown: ViewTable<OperatorToken> = {
  id: ['id', text('Identifica el token; no es el token mismo.')],
  name: ['name', text('De quién es.')],
  role: ['role', oneOf(roles, words.role)],
  branch: ['branch', orNull(text(words.branch))],
  createdAt: ['createdAt', moment('Cuándo se emitió.')],
  expiresAt: ['expiresAt', orNull(moment(words.expiresAt))],
  revokedAt: ['revokedAt', orNull(moment('Cuándo se revocó; null si sirve.'))],
}

const shownToken = view('Token', shown)

const fault = (field: string, code: ProblemCode, detail: string) => ({ field, code, detail })

const unfit = (field: string, code: ProblemCode, detail: string) =>
  [400, () => ({ es: wishProblem, errors: [fault(field, code, detail)] })] as const

const unknownBranch = fault('branch', 'field-malformed', 'No hay ninguna sucursal con ese código.')

export const issueToken = row({
  method: 'POST',
  path: '/tokens',
  name: 'issueToken',
  asksFresh: true,
  summary: 'Emitir un token de operaciones',
  description: 'El token se muestra esta única vez; después solo se puede revocar.',
  roles: ['administrator'],
  body: wish,
  answer: view<IssuedToken>('IssuedToken', {
    ...shown,
    token: ['token', text('El token; no se vuelve a mostrar.')],
  }),
  status: 201,
  showsSecret: true,
  async run({ body }, { operators, operator, branchName }) {
    const branch = body.branch?.toUpperCase()
    return branch !== undefined && branchName(branch) === undefined
      ? refuse(badRequest(wishProblem, [unknownBranch]))
      : operators.issue({ ...body, branch }, operator)
  },
  refusals: {
    'rights-beyond-own': unfit(
      'branch',
      'rights-beyond-own',
      'Nadie da más de lo que puede: quien actúa en una sucursal da solo lo de esa sucursal.',
    ),
    'name-reserved': unfit(
      'name',
      'name-reserved',
      'Ese nombre es del servicio mismo: elegí otro.',
    ),
    'name-taken': [409, 'Otro token vigente tiene ese nombre: elegí otro, o revocá aquel.'],
    'expiry-past': unfit('expiresAt', 'expiry-past', 'Se espera un momento futuro.'),
  },
})

export const listTokens = plainRow({
  method: 'GET',
  path: '/tokens',
  name: 'listTokens',
  summary: 'Listar los tokens de operaciones',
  description: 'Quién tiene acceso y quién lo tuvo; nunca los tokens mismos.',
  roles: ['administrator', 'reader'],
  answer: itemsView(shownToken),
  run: (_input, { operators }) => operators.list(),
})

export const revokeToken = row({
  method: 'DELETE',
  path: '/tokens/:id',
  name: 'revokeToken',
  asksFresh: true,
  summary: 'Revocar un token de operaciones',
  description: 'Deja de servir al instante aquí, y en un segundo en los demás procesos.',
  roles: ['administrator'],
  answer: shownToken,
  run: ({ params }, { operators, operator }) => operators.revoke(params.id, operator),
  refusals: { 'token-unknown': 404 },
})
