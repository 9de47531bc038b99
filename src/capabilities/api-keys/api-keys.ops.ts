import { badRequest, notFound, type Operation } from '../../faces/operations/operation.wire.ts'
import { type RefusalOf, refusalAnswers } from '../../faces/operations/refusal-answers.wire.ts'
import type { Operator } from '../../kernel/operator.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { ApiKeys } from './api-keys.ts'
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

export interface KeysOpsContext {
  readonly apiKeys: ApiKeys
  readonly operator: Operator
  readonly zone: Zone
}

const issuers = ['administrator', 'executive']
const unknownKey = 'No hay ninguna clave vigente con ese id.'

const explainIssuing = refusalAnswers<RefusalOf<ApiKeys['issue']>>({
  ...faultAnswers,
  'shipper-unknown': notFound('No hay ningún remitente con ese número.'),
})

const explainRotating = refusalAnswers<RefusalOf<ApiKeys['rotate']>>({
  'key-unknown': notFound(unknownKey),
  'too-many-keys': tooManyKeys,
})

const explainRevoking = refusalAnswers<RefusalOf<ApiKeys['revoke']>>({
  'key-unknown': notFound(unknownKey),
})

/** `undefined` for what can't be anybody's. */
function shipperNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

const issueKey: Operation<KeysOpsContext> = {
  method: 'POST',
  path: '/shippers/:number/keys',
  name: 'issueKey',
  summary: 'Emitir una clave de la API /v1',
  description: 'La clave se muestra esta única vez; después solo se puede renovar o revocar.',
  roles: issuers,
  request: wishSchema,
  response: issuedSchema,
  successStatus: 201,
  async answer({ params, body }, { apiKeys, operator, zone }) {
    const wish = readWish(body, zone)
    if (!wish.ok) return badWish(wish.refusal)
    const number = shipperNumber(params['number'])
    if (number === undefined) return explainIssuing('shipper-unknown')
    const issued = await apiKeys.issue(number, wish.value, { name: operator.name })
    return issued.ok ? writeIssued(issued.value) : explainIssuing(issued.refusal)
  },
}

const listKeys: Operation<KeysOpsContext> = {
  method: 'GET',
  path: '/shippers/:number/keys',
  name: 'listKeys',
  summary: 'Listar las claves de un remitente',
  description: 'Las vigentes y las que ya no sirven, sin sus secretos.',
  roles: [...issuers, 'reader'],
  response: keyListSchema,
  successStatus: 200,
  async answer({ params }, { apiKeys }) {
    const number = shipperNumber(params['number'])
    const keys = number === undefined ? [] : await apiKeys.list(number)
    return { status: 200, body: { items: keys.map(writeKey) } }
  },
}

const rotateKey: Operation<KeysOpsContext> = {
  method: 'POST',
  path: '/keys/:id/rotate',
  name: 'rotateKey',
  summary: 'Renovar una clave',
  description:
    'Emite otra igual; la anterior sigue sirviendo un tiempo, para cambiarla sin cortes.',
  roles: issuers,
  request: overlapSchema,
  response: issuedSchema,
  successStatus: 201,
  async answer({ params, body }, { apiKeys, operator }) {
    const overlap = readOverlap(body)
    if (!overlap.ok) return badRequest('No se puede renovar así.', overlap.refusal)
    const by = { name: operator.name }
    const rotated = await apiKeys.rotate(params['id'] ?? '', overlap.value, by)
    return rotated.ok ? writeIssued(rotated.value) : explainRotating(rotated.refusal)
  },
}

const revokeKey: Operation<KeysOpsContext> = {
  method: 'DELETE',
  path: '/keys/:id',
  name: 'revokeKey',
  summary: 'Revocar una clave',
  description: 'Deja de servir al instante aquí, y en un segundo en los demás procesos.',
  roles: issuers,
  response: keySchema,
  successStatus: 200,
  async answer({ params }, { apiKeys, operator }) {
    const revoked = await apiKeys.revoke(params['id'] ?? '', { name: operator.name })
    return revoked.ok
      ? { status: 200, body: writeKey(revoked.value) }
      : explainRevoking(revoked.refusal)
  },
}

export const keyOperations = [issueKey, listKeys, rotateKey, revokeKey] as const
