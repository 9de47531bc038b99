import type { Operator } from '../../kernel/operator.ts'
import type { Scope } from '../../kernel/scope.ts'
import { parseShipperNumber } from '../../kernel/shipper.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { refuse } from '../../outcome.ts'
import type { Operation, OperationRow } from '../../rows/operation.ts'
import { opsRows } from '../../rows/row.ts'
import type { ApiKeys } from './api-keys.ts'
import { keyFaults } from './api-keys.wire.ts'
import { changingRows, issuing, type KeyCaller, listingRow } from './key-rows.wire.ts'

export interface KeysOpsContext {
  readonly apiKeys: ApiKeys
  readonly operator: Operator
  readonly zone: Zone
}

const issuers = ['administrator', 'executive']

const issueKey = (scopes: readonly Scope[]) =>
  opsRows<KeysOpsContext>().row({
    ...issuing(scopes),
    path: '/shippers/:number/keys',
    name: 'issueKey',
    summary: 'Emitir una clave de la API /v1',
    description: 'La clave se muestra esta única vez; después solo se puede renovar o revocar.',
    roles: issuers,
    async run({ params, body }, { apiKeys, operator }) {
      const number = parseShipperNumber(params.number)
      return number ? apiKeys.issue(number, body, operator) : refuse('shipper-unknown')
    },
    refusals: {
      ...keyFaults,
      'shipper-unknown': [404, 'No hay ningún remitente con ese número.'],
    },
  })

const operation = (row: OperationRow<KeyCaller>, roles: string[]): Operation<KeysOpsContext> => ({
  ...row,
  roles,
  answer(input, { apiKeys, operator, zone }) {
    const shipper = parseShipperNumber(input.params['number'])
    return row.answer(input, { apiKeys, shipper, by: operator, zone })
  },
})

export function keyOperations(scopes: readonly Scope[]): readonly Operation<KeysOpsContext>[] {
  const face = {
    scopes,
    listing: {
      path: '/shippers/:number/keys',
      name: 'listKeys',
      summary: 'Listar las claves de un remitente',
    },
    names: { rotate: 'rotateKey', revoke: 'revokeKey' },
    unknownKey: 'No hay ninguna clave vigente con ese id.',
  }
  return [
    issueKey(scopes),
    operation(listingRow(face), [...issuers, 'reader']),
    ...changingRows(face).map((row) => operation(row, issuers)),
  ]
}
