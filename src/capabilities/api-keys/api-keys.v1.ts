import {
  badRequest,
  conflict,
  type KeyOperation,
  notFound,
} from '../../faces/operations/operation.wire.ts'
import { type RefusalOf, refusalAnswers } from '../../faces/operations/refusal-answers.wire.ts'
import { type Scope, scopeNames } from '../../kernel/scope.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { ApiKey, ApiKeys, KeyIssuer } from './api-keys.ts'
import {
  badWish,
  faultAnswers,
  issuedSchema,
  keyListSchema,
  keySchema,
  overlapSchema,
  readOverlap,
  readWish,
  tooManyKeys,
  wishSchema,
  writeIssued,
  writeKey,
} from './api-keys.wire.ts'

export interface KeysContext {
  readonly apiKeys: ApiKeys
  readonly caller: Shipper
  readonly key: ApiKey
  /** Who asks, on record. */
  readonly actor: string
  readonly zone: Zone
  readonly once: Parameters<ApiKeys['issueOnce']>[3]
}

type Row = KeyOperation<KeysContext, Scope>

const unknownKey = 'Tu cuenta no tiene ninguna clave vigente con ese id que esta pueda cambiar.'

const explainIssuing = refusalAnswers<RefusalOf<ApiKeys['issueOnce']>>({
  ...faultAnswers,
  'shipper-unknown': notFound(unknownKey),
  'idempotency-key-reused': conflict(
    'Esa Idempotency-Key se usó con otro pedido: mandá una nueva.',
  ),
  'issued-before': ({ id }) =>
    conflict(`Ese pedido ya emitió la clave ${id}, que se mostró una vez: renovala o revocala.`),
})

const explainRotating = refusalAnswers<RefusalOf<ApiKeys['rotate']>>({
  'key-unknown': notFound(unknownKey),
  'too-many-keys': tooManyKeys,
})

const explainRevoking = refusalAnswers<RefusalOf<ApiKeys['revoke']>>({
  'key-unknown': notFound(unknownKey),
})

const getAccount: Row = {
  method: 'GET',
  path: '/account',
  name: 'getAccount',
  summary: 'Ver de quién es la clave y qué puede abrir',
  description: 'Sirve para probar una clave: responde la cuenta y los permisos.',
  scope: 'account',
  response: {
    type: 'object',
    properties: {
      shipper: {
        type: 'object',
        properties: {
          number: { type: 'integer', description: 'Número de la cuenta.' },
          name: { type: 'string', description: 'Su nombre.' },
          mode: { type: 'string', enum: ['CROSS', 'WARE'], description: 'De dónde despacha.' },
          insured: { type: 'boolean', description: 'Si tiene seguro.' },
          sameDay: { type: 'boolean', description: 'Si tiene entrega en el día.' },
          volumetricFactor: { type: 'integer', description: 'Centímetros cúbicos por kg.' },
        },
        required: ['number', 'name', 'mode', 'insured', 'sameDay', 'volumetricFactor'],
      },
      key: {
        type: 'object',
        properties: {
          id: { type: 'string', description: 'La parte que se puede mostrar.' },
          name: { type: 'string', description: 'Para qué es.' },
          scopes: { type: 'array', items: { type: 'string', enum: scopeNames } },
          expiresAt: { type: ['string', 'null'], format: 'date-time' },
        },
        required: ['id', 'name', 'scopes', 'expiresAt'],
      },
    },
    required: ['shipper', 'key'],
  },
  successStatus: 200,
  async answer(_input, { caller, key }) {
    const { id, name, scopes, expiresAt } = writeKey(key)
    return { status: 200, body: { shipper: caller, key: { id, name, scopes, expiresAt } } }
  },
}

const listOwnKeys: Row = {
  method: 'GET',
  path: '/keys',
  name: 'listOwnKeys',
  summary: 'Listar las claves de la cuenta',
  description: 'Las vigentes y las que ya no sirven, sin sus secretos.',
  scope: 'keys',
  response: keyListSchema,
  successStatus: 200,
  answer: async (_input, { apiKeys, caller }) => ({
    status: 200,
    body: { items: (await apiKeys.list(caller.number)).map(writeKey) },
  }),
}

const issueOwnKey: Row = {
  method: 'POST',
  path: '/keys',
  name: 'issueOwnKey',
  summary: 'Emitir otra clave',
  description: [
    'Con los permisos de esta o menos. La clave se muestra esta única vez: un reintento con la ',
    'misma Idempotency-Key no emite otra y dice cuál se emitió, para renovarla.',
  ].join(''),
  once: true,
  scope: 'keys',
  request: wishSchema,
  response: issuedSchema,
  successStatus: 201,
  async answer({ body }, context) {
    const wish = readWish(body, context.zone)
    if (!wish.ok) return badWish(wish.refusal)
    const { caller, apiKeys } = context
    const by = issuerOf(context)
    const issued = await apiKeys.issueOnce(caller.number, wish.value, by, context.once)
    return issued.ok ? writeIssued(issued.value) : explainIssuing(issued.refusal)
  },
}

const rotateOwnKey: Row = {
  method: 'POST',
  path: '/keys/:id/rotate',
  name: 'rotateOwnKey',
  summary: 'Renovar una clave',
  description:
    'Emite otra igual; la anterior sigue sirviendo un tiempo, para cambiarla sin cortes.',
  scope: 'keys',
  request: overlapSchema,
  response: issuedSchema,
  successStatus: 201,
  async answer({ params, body }, context) {
    const overlap = readOverlap(body)
    if (!overlap.ok) return badRequest('No se puede renovar así.', overlap.refusal)
    const by = issuerOf(context)
    const rotated = await context.apiKeys.rotate(params['id'] ?? '', overlap.value, by)
    return rotated.ok ? writeIssued(rotated.value) : explainRotating(rotated.refusal)
  },
}

const revokeOwnKey: Row = {
  method: 'DELETE',
  path: '/keys/:id',
  name: 'revokeOwnKey',
  summary: 'Revocar una clave',
  description: 'Deja de servir al instante aquí, y en un segundo en los demás procesos.',
  scope: 'keys',
  response: keySchema,
  successStatus: 200,
  async answer({ params }, context) {
    const revoked = await context.apiKeys.revoke(params['id'] ?? '', issuerOf(context))
    return revoked.ok
      ? { status: 200, body: writeKey(revoked.value) }
      : explainRevoking(revoked.refusal)
  },
}

function issuerOf({ caller, key, actor }: KeysContext): KeyIssuer {
  const { scopes, expiresAt } = key
  return { name: actor, rights: { scopes, expiresAt }, shipper: caller.number }
}

export const keyRows = [getAccount, listOwnKeys, issueOwnKey, rotateOwnKey, revokeOwnKey] as const
