import {
  badRequest,
  conflict,
  notFound,
  type Operation,
  type OperationAnswer,
} from '../../faces/operations/operation.wire.ts'
import { type RefusalOf, refusalAnswers } from '../../faces/operations/refusal-answers.wire.ts'
import { newReading } from '../../kits/fields/field.ts'
import { integer, oneOf } from '../../kits/fields/scalars.ts'
import { readObject, type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import type { JsonObject } from '../../kits/http/endpoint.ts'
import type { FieldProblem } from '../../kits/http/problem.ts'
import { limits } from '../../limits.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { readNumber, type ShippersContext, unknownShipper } from './shipper-account.wire.ts'
import type { Credential, CredentialKind, Shippers } from './shippers.ts'

const issuers = ['administrator', 'executive']
const most = limits.credentialOverlapMostHours

const words = {
  kind: 'password abre los endpoints del remitente; key, el normalizador de direcciones.',
  overlapHours: [
    `Cuántas horas más sirven las anteriores, de 0 a ${most}; `,
    `por omisión, ${limits.credentialOverlapHours}.`,
  ].join(''),
}

const issueShape = {
  kind: [
    'kind',
    oneOf<CredentialKind>(['password', 'key'], { required: true, description: words.kind }),
  ],
} as const satisfies Shape

const rotateShape = {
  ...issueShape,
  overlapHours: ['overlapHours', integer(4, { most, description: words.overlapHours })],
} as const satisfies Shape

const moment = { type: 'string', format: 'date-time' }

const credentialSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', description: 'Para revocarla.' },
    kind: { type: 'string', enum: ['password', 'key'], description: words.kind },
    createdAt: { ...moment, description: 'Cuándo se emitió.' },
    expiresAt: {
      type: ['string', 'null'],
      format: 'date-time',
      description: 'Desde cuándo deja de servir; null si no tiene fin.',
    },
  },
  required: ['id', 'kind', 'createdAt', 'expiresAt'],
}

const issuedSchema = {
  ...credentialSchema,
  properties: {
    ...credentialSchema.properties,
    secret: { type: 'string', description: 'La contraseña o la clave: se muestra esta única vez.' },
  },
  required: [...credentialSchema.required, 'secret'],
}

const tooMany = {
  status: 409,
  meaning: `Ya hay ${limits.credentialsPerKind} de esa clase: revocá una.`,
}

export const issueCredential: Operation<ShippersContext> = {
  method: 'POST',
  path: '/shippers/:number/credentials',
  name: 'issueCredential',
  summary: 'Emitir otra contraseña o clave',
  description: [
    'Las que ya tiene el remitente siguen sirviendo: es para un segundo sistema, o para quien ',
    'revocó la que tenía. Se muestra esta única vez.',
  ].join(''),
  roles: issuers,
  request: shapeSchema(issueShape),
  response: issuedSchema,
  successStatus: 201,
  problems: [tooMany],
  async answer({ body, params }, context) {
    const read = readWish(issueShape, body)
    if (!read.ok) return badRequest('Con estos datos no se puede emitir.', read.refusal)
    return make(params['number'], { kind: read.value.kind, overlapMs: undefined }, context)
  },
}

export const rotateCredential: Operation<ShippersContext> = {
  method: 'POST',
  path: '/shippers/:number/credentials/rotate',
  name: 'rotateCredential',
  summary: 'Renovar la contraseña o la clave',
  description: [
    'Emite una nueva, que se muestra esta única vez. Las anteriores de la misma clase siguen ',
    'sirviendo un tiempo, para cambiarla sin cortes; con `overlapHours` 0 dejan de servir ya.',
  ].join(''),
  roles: issuers,
  request: shapeSchema(rotateShape),
  response: issuedSchema,
  successStatus: 201,
  problems: [tooMany],
  notes: [
    {
      title: 'Si alguien la vio',
      text: [
        'Renovala con `overlapHours` 0, o revocala: deja de servir al instante aquí, y en un ',
        'segundo en los demás procesos.',
      ].join(''),
    },
  ],
  async answer({ body, params }, context) {
    const read = readWish(rotateShape, body)
    if (!read.ok) return badRequest('No se puede renovar así.', read.refusal)
    const { kind, overlapHours = limits.credentialOverlapHours } = read.value
    return make(params['number'], { kind, overlapMs: overlapHours * 3_600_000 }, context)
  },
}

interface Wish {
  readonly kind: CredentialKind
  readonly overlapHours?: number
}

function readWish(shape: Shape, body: JsonObject): Outcome<Wish, FieldProblem[]> {
  const reading = newReading()
  const wish = readObject(shape, body, reading, '') as unknown as Wish
  const faults = reading.issues.map(({ path, expects }) => ({
    field: path,
    detail: `Se espera ${expects}.`,
  }))
  return faults.length > 0 ? refuse(faults) : accept(wish)
}

async function make(
  sent: string | undefined,
  wish: { readonly kind: CredentialKind; readonly overlapMs: number | undefined },
  { shippers, operator }: ShippersContext,
): Promise<OperationAnswer> {
  const number = readNumber(sent)
  if (number === undefined) return notFound(unknownShipper)
  const made = await shippers.makeCredential(number, wish, operator)
  if (!made.ok) return explain(made.refusal)
  return { status: 201, body: { ...writeCredential(made.value), secret: made.value.secret } }
}

const explain = refusalAnswers<RefusalOf<Shippers['makeCredential']>>({
  'shipper-unknown': notFound(unknownShipper),
  'credentials-too-many': conflict(
    `${tooMany.meaning} Renovar con overlapHours 0 las reemplaza a todas.`,
  ),
})

export const listCredentials: Operation<ShippersContext> = {
  method: 'GET',
  path: '/shippers/:number/credentials',
  name: 'listCredentials',
  summary: 'Listar las contraseñas y claves de un remitente',
  description: 'Las que sirven, de la más vieja a la más nueva, sin sus secretos.',
  roles: [...issuers, 'reader'],
  response: {
    type: 'object',
    properties: { items: { type: 'array', items: credentialSchema } },
    required: ['items'],
  },
  successStatus: 200,
  async answer({ params }, { shippers }) {
    const number = readNumber(params['number'])
    if (number === undefined || (await shippers.find(number)) === undefined)
      return notFound(unknownShipper)
    const items = (await shippers.listCredentials(number)).map(writeCredential)
    return { status: 200, body: { items } }
  },
}

const explainRevoking = refusalAnswers<RefusalOf<Shippers['revokeCredential']>>({
  'credential-unknown': notFound('El remitente no tiene ninguna credencial vigente con ese id.'),
})

export const revokeCredential: Operation<ShippersContext> = {
  method: 'DELETE',
  path: '/shippers/:number/credentials/:id',
  name: 'revokeCredential',
  summary: 'Revocar una contraseña o clave',
  description: 'Deja de servir al instante aquí, y en un segundo en los demás procesos.',
  roles: issuers,
  response: credentialSchema,
  successStatus: 200,
  async answer({ params }, { shippers, operator }) {
    const number = readNumber(params['number'])
    if (number === undefined) return explainRevoking('credential-unknown')
    const revoked = await shippers.revokeCredential(number, params['id'] ?? '', operator)
    return revoked.ok
      ? { status: 200, body: writeCredential(revoked.value) }
      : explainRevoking(revoked.refusal)
  },
}

function writeCredential({ id, kind, createdAt, expiresAt }: Credential) {
  return {
    id,
    kind,
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: expiresAt === undefined ? null : new Date(expiresAt).toISOString(),
  }
}
