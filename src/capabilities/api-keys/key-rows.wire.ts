/** The rows shared by the operations API and /v1, which differ in whose keys they serve. */

import type { Scope } from '../../kernel/scope.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import type { OperationRow } from '../../rows/operation.ts'
import { sharedRows } from '../../rows/row.ts'
import type { ApiKeys, KeyIssuer } from './api-keys.ts'
import { keyMessages, rotationInput, tooManyKeys } from './api-keys.wire.ts'

/** The caller, on either face. */
export interface KeyCaller {
  readonly apiKeys: ApiKeys
  /** The shipper whose keys are listed or issued; undefined for one that can't exist. */
  readonly shipper: number | undefined
  readonly by: KeyIssuer
  readonly zone: Zone
}

/** The differences between the faces that serve keys. */
export interface KeyFace {
  /** The scopes that a key may have. */
  readonly scopes: readonly Scope[]
  readonly listing: Pick<OperationRow<unknown>, 'path' | 'name' | 'summary'>
  readonly names: { readonly rotate: string; readonly revoke: string }
  readonly unknownKey: string
}

/** The common part of rows that issue keys. */
export function issuing(scopes: readonly Scope[]) {
  const { wish, issued } = keyMessages(scopes)
  const described = { method: 'POST', asksFresh: true, showsSecret: true, status: 201 } as const
  return { ...described, body: wish, answer: issued }
}

const { row, plainRow } = sharedRows<KeyCaller>()

export function listingRow({ scopes, listing }: KeyFace) {
  return plainRow({
    ...listing,
    method: 'GET',
    description: 'Las vigentes y las que ya no sirven, sin sus secretos.',
    answer: keyMessages(scopes).all,
    run: (_input, { apiKeys, shipper }) => (shipper === undefined ? [] : apiKeys.list(shipper)),
  })
}

export function changingRows({ scopes, names, unknownKey }: KeyFace) {
  const { key, issued } = keyMessages(scopes)
  const rotating = row({
    method: 'POST',
    path: '/keys/:id/rotate',
    name: names.rotate,
    asksFresh: true,
    summary: 'Renovar una clave',
    description:
      'Emite otra igual; la anterior sigue sirviendo un tiempo, para cambiarla sin cortes.',
    body: rotationInput,
    answer: issued,
    status: 201,
    showsSecret: true,
    run: ({ params, body: { overlapHours = 24 } }, { apiKeys, by }) =>
      apiKeys.rotate(params.id, overlapHours * 3_600_000, by),
    refusals: {
      'key-unknown': [404, unknownKey],
      'key-waiting': [
        409,
        'Esa clave todavía espera aprobación: se renueva cuando la tenga.',
        'That key still waits for approval: it can be rotated once it has it.',
      ],
      'too-many-keys': tooManyKeys,
    },
  })
  const revoking = row({
    method: 'DELETE',
    path: '/keys/:id',
    name: names.revoke,
    asksFresh: true,
    summary: 'Revocar una clave',
    description: 'Deja de servir al instante aquí, y en un segundo en los demás procesos.',
    answer: key,
    run: ({ params }, { apiKeys, by }) => apiKeys.revoke(params.id, by),
    refusals: { 'key-unknown': [404, unknownKey] },
  })
  return [rotating, revoking]
}
