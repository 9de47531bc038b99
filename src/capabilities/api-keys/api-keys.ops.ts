import { notFound, type Operation } from '../../faces/operations/operation.wire.ts'
import { type RefusalOf, refusalAnswers } from '../../faces/operations/refusal-answers.wire.ts'
import type { Operator } from '../../kernel/operator.ts'
import { parseShipperNumber } from '../../kernel/shipper.ts'
import type { Zone } from '../../kits/clock/zone.ts'
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

const issueKey: Operation<KeysOpsContext> = {
  ...issuing,
  path: '/shippers/:number/keys',
  name: 'issueKey',
  summary: 'Emitir una clave de la API /v1',
  description: 'La clave se muestra esta única vez; después solo se puede renovar o revocar.',
  roles: issuers,
  async answer({ params, body }, { apiKeys, operator, zone }) {
    const wish = readWish(body, zone)
    if (!wish.ok) return wish.refusal
    const number = parseShipperNumber(params['number'])
    if (number === undefined) return explainIssuing('shipper-unknown')
    const issued = await apiKeys.issue(number, wish.value, { name: operator.name })
    return issued.ok ? writeIssued(issued.value) : explainIssuing(issued.refusal)
  },
}

const face: KeyFace<KeysOpsContext> = {
  listing: {
    path: '/shippers/:number/keys',
    name: 'listKeys',
    summary: 'Listar las claves de un remitente',
  },
  names: { rotate: 'rotateKey', revoke: 'revokeKey' },
  unknownKey: 'No hay ninguna clave vigente con ese id.',
  shipperOf: ({ params }) => parseShipperNumber(params['number']),
  issuerOf: ({ operator }) => ({ name: operator.name }),
}

export const keyOperations: readonly Operation<KeysOpsContext>[] = [
  issueKey,
  { ...keyListing(face), roles: [...issuers, 'reader'] },
  ...keyChanges(face).map((row) => ({ ...row, roles: issuers })),
]
