import type { Operator } from '../../kernel/operator.ts'
import type { Scope } from '../../kernel/scope.ts'
import { parseShipperNumber } from '../../kernel/shipper.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { notFound, type Operation } from '../../rows/operation.ts'
import { type RefusalOf, refusalAnswers } from '../../rows/refusal-answers.ts'
import type { ApiKeys } from './api-keys.ts'
import { faultAnswers, readWish, writeIssued } from './api-keys.wire.ts'
import { issuing, type KeyFace, keyChanges, keyListing } from './key-rows.wire.ts'

export interface KeysOpsContext {
  readonly apiKeys: ApiKeys
  readonly operator: Operator
  readonly zone: Zone
}

const issuers = ['administrator', 'executive']

const explainIssuing = refusalAnswers<RefusalOf<ApiKeys['issue']>>({
  ...faultAnswers,
  'shipper-unknown': notFound('No hay ningún remitente con ese número.'),
})

const issueKey = (scopes: readonly Scope[]): Operation<KeysOpsContext> => ({
  ...issuing(scopes),
  path: '/shippers/:number/keys',
  name: 'issueKey',
  summary: 'Emitir una clave de la API /v1',
  description: 'La clave se muestra esta única vez; después solo se puede renovar o revocar.',
  roles: issuers,
  async answer({ params, body }, { apiKeys, operator, zone }) {
    const wish = readWish(body, apiKeys.scopes, zone)
    if (!wish.ok) return wish.refusal
    const number = parseShipperNumber(params['number'])
    if (number === undefined) return explainIssuing('shipper-unknown')
    const issued = await apiKeys.issue(number, wish.value, operator)
    return issued.ok ? writeIssued(issued.value) : explainIssuing(issued.refusal)
  },
})

const faceOf = (scopes: readonly Scope[]): KeyFace<KeysOpsContext> => ({
  scopes,
  listing: {
    path: '/shippers/:number/keys',
    name: 'listKeys',
    summary: 'Listar las claves de un remitente',
  },
  names: { rotate: 'rotateKey', revoke: 'revokeKey' },
  unknownKey: 'No hay ninguna clave vigente con ese id.',
  shipperOf: ({ params }) => parseShipperNumber(params['number']),
  issuerOf: ({ operator }) => operator,
})

export function keyOperations(scopes: readonly Scope[]): readonly Operation<KeysOpsContext>[] {
  const face = faceOf(scopes)
  return [
    issueKey(scopes),
    { ...keyListing(face), roles: [...issuers, 'reader'] },
    ...keyChanges(face).map((row) => ({ ...row, roles: issuers })),
  ]
}
