import { isoOrNull, isoText } from '../../kits/clock/iso.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { itemsOf, maybeMoment, moment } from '../../rows/answer-schema.ts'
import { integer, oneOf } from '../../rows/fields.ts'
import { conflict, notFound, type Operation, type OperationAnswer } from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import { type RefusalOf, refusalAnswers } from '../../rows/refusal-answers.ts'
import { readNumber, type ShippersContext, unknownShipper } from './shipper-account.wire.ts'
import { shipperLimits } from './shippers.limits.ts'
import type { Credential, CredentialKind, Shippers } from './shippers.ts'

const issuers = ['administrator', 'executive']
const most = shipperLimits.credentialOverlapMostHours

const words = {
  kind: 'password abre los endpoints del remitente; key, el normalizador de direcciones.',
  overlapHours: paragraph`Cuántas horas más sirven las anteriores, de 0 a ${most}; por omisión,
    ${shipperLimits.credentialOverlapHours}.`,
}

const issueShape = {
  kind: ['kind', oneOf(['password', 'key'], { required: true, description: words.kind })],
} as const satisfies Shape

const rotateShape = {
  ...issueShape,
  overlapHours: ['overlapHours', integer(4, { most, description: words.overlapHours })],
} as const satisfies Shape

const credentialSchema = entity('Credential', {
  type: 'object',
  properties: {
    id: { type: 'string', description: 'Para revocarla.' },
    kind: { type: 'string', enum: ['password', 'key'], description: words.kind },
    createdAt: moment('Cuándo se emitió.'),
    expiresAt: maybeMoment('Desde cuándo deja de servir; null si no tiene fin.'),
    lastUsedAt: maybeMoment('Cuándo se usó por última vez, al minuto; null si nunca.'),
  },
  required: ['id', 'kind', 'createdAt', 'expiresAt', 'lastUsedAt'],
})

const issuedSchema = entity('IssuedCredential', {
  ...credentialSchema,
  properties: {
    ...credentialSchema.properties,
    secret: { type: 'string', description: 'La contraseña o la clave: se muestra esta única vez.' },
  },
  required: [...credentialSchema.required, 'secret'],
})

const tooMany = {
  status: 409,
  meaning: `Ya hay ${shipperLimits.credentialsPerKind} de esa clase: revocá una.`,
}

export const issueCredential: Operation<ShippersContext> = {
  method: 'POST',
  path: '/shippers/:number/credentials',
  name: 'issueCredential',
  asksFresh: true,
  summary: 'Emitir otra contraseña o clave',
  description: paragraph`Las que ya tiene el remitente siguen sirviendo: es para un segundo sistema,
    o para quien revocó la que tenía. Se muestra esta única vez.`,
  roles: issuers,
  request: entity('CredentialInput', shapeSchema(issueShape)),
  response: issuedSchema,
  successStatus: 201,
  showsSecret: true,
  problems: [tooMany],
  async answer({ body, params }, context) {
    const read = readBody(issueShape, body, 'Con estos datos no se puede emitir.')
    if (!read.ok) return read.refusal
    return make(params['number'], { kind: read.value.kind, overlapMs: undefined }, context)
  },
}

export const rotateCredential: Operation<ShippersContext> = {
  method: 'POST',
  path: '/shippers/:number/credentials/rotate',
  name: 'rotateCredential',
  asksFresh: true,
  summary: 'Renovar la contraseña o la clave',
  description: paragraph`Emite una nueva, que se muestra esta única vez. Las anteriores de la misma
    clase siguen sirviendo un tiempo, para cambiarla sin cortes; con \`overlapHours\` 0 dejan de
    servir ya.`,
  roles: issuers,
  request: entity('CredentialRotationInput', shapeSchema(rotateShape)),
  response: issuedSchema,
  successStatus: 201,
  showsSecret: true,
  problems: [tooMany],
  notes: [
    {
      title: 'Si alguien la vio',
      text: paragraph`Renovala con \`overlapHours\` 0, o revocala: deja de servir al instante aquí,
        y en un segundo en los demás procesos.`,
    },
  ],
  async answer({ body, params }, context) {
    const read = readBody(rotateShape, body, 'No se puede renovar así.')
    if (!read.ok) return read.refusal
    const { kind, overlapHours = shipperLimits.credentialOverlapHours } = read.value
    return make(params['number'], { kind, overlapMs: overlapHours * 3_600_000 }, context)
  },
}

async function make(
  sent: string | undefined,
  wish: { readonly kind: CredentialKind; readonly overlapMs: number | undefined },
  { shippers, operator }: ShippersContext,
): Promise<OperationAnswer> {
  const number = readNumber(sent)
  if (number === undefined) return notFound(unknownShipper, 'shipper-unknown')
  const made = await shippers.makeCredential(number, wish, operator)
  if (!made.ok) return explain(made.refusal)
  return { status: 201, body: { ...writeCredential(made.value), secret: made.value.secret } }
}

const explain = refusalAnswers<RefusalOf<Shippers['makeCredential']>>({
  'shipper-unknown': notFound(unknownShipper),
  'credentials-too-many': conflict({
    es: `${tooMany.meaning} Renovar con overlapHours 0 las reemplaza a todas.`,
    en: paragraph`There are ${shipperLimits.credentialsPerKind} of that kind already: revoke one.
      Renewing with overlapHours 0 replaces them all.`,
  }),
})

export const listCredentials: Operation<ShippersContext> = {
  method: 'GET',
  path: '/shippers/:number/credentials',
  name: 'listCredentials',
  summary: 'Listar las contraseñas y claves de un remitente',
  description: 'Las que sirven, de la más vieja a la más nueva, sin sus secretos.',
  roles: [...issuers, 'reader'],
  response: itemsOf(credentialSchema),
  successStatus: 200,
  async answer({ params }, { shippers }) {
    const number = readNumber(params['number'])
    if (number === undefined || (await shippers.find(number)) === undefined)
      return notFound(unknownShipper, 'shipper-unknown')
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
  asksFresh: true,
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

function writeCredential({ id, kind, createdAt, expiresAt, lastUsedAt }: Credential) {
  return {
    id,
    kind,
    createdAt: isoText(createdAt),
    expiresAt: isoOrNull(expiresAt),
    lastUsedAt: isoOrNull(lastUsedAt),
  }
}
