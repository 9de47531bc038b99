/** The rows shared by the operations API and /v1, which differ in whose keys they serve. */

import type { Scope } from '../../kernel/scope.ts'
import { conflict, notFound, type OperationInput, type OperationRow } from '../../rows/operation.ts'
import { type RefusalOf, refusalAnswers } from '../../rows/refusal-answers.ts'
import type { ApiKeys, KeyIssuer } from './api-keys.ts'
import {
  keySchemas,
  overlapSchema,
  readOverlap,
  tooManyKeys,
  writeIssued,
  writeKey,
} from './api-keys.wire.ts'

/** What differs between the faces that serve keys. */
export interface KeyFace<Context> {
  /** The scopes that a key may have. */
  readonly scopes: readonly Scope[]
  readonly listing: Pick<OperationRow<Context>, 'path' | 'name' | 'summary'>
  readonly names: { readonly rotate: string; readonly revoke: string }
  /** The shipper whose keys are listed; none are if undefined. */
  shipperOf(input: OperationInput, context: Context): number | undefined
  readonly unknownKey: string
  issuerOf(context: Context): KeyIssuer
}

/** What rows that issue keys have in common. */
export function issuing(scopes: readonly Scope[]) {
  const { wish, issued } = keySchemas(scopes)
  const sent = { request: wish, response: issued, successStatus: 201, showsSecret: true } as const
  return { method: 'POST', asksFresh: true, ...sent } as const
}

export function keyListing<Context extends { readonly apiKeys: ApiKeys }>({
  scopes,
  listing,
  shipperOf,
}: KeyFace<Context>): OperationRow<Context> {
  return {
    ...listing,
    method: 'GET',
    description: 'Las vigentes y las que ya no sirven, sin sus secretos.',
    response: keySchemas(scopes).list,
    successStatus: 200,
    async answer(input, context) {
      const shipper = shipperOf(input, context)
      const keys = shipper === undefined ? [] : await context.apiKeys.list(shipper)
      return { status: 200, body: { items: keys.map(writeKey) } }
    },
  }
}

export function keyChanges<Context extends { readonly apiKeys: ApiKeys }>({
  scopes,
  names,
  unknownKey,
  issuerOf,
}: KeyFace<Context>): readonly OperationRow<Context>[] {
  const explain = refusalAnswers<RefusalOf<ApiKeys['rotate'] | ApiKeys['revoke']>>({
    'key-unknown': notFound(unknownKey),
    'key-waiting': conflict({
      es: 'Esa clave todavía espera aprobación: se renueva cuando la tenga.',
      en: 'That key still waits for approval: it can be rotated once it has it.',
    }),
    'too-many-keys': tooManyKeys,
  })
  const { key, issued } = keySchemas(scopes)
  return [
    {
      method: 'POST',
      path: '/keys/:id/rotate',
      name: names.rotate,
      asksFresh: true,
      summary: 'Renovar una clave',
      description:
        'Emite otra igual; la anterior sigue sirviendo un tiempo, para cambiarla sin cortes.',
      request: overlapSchema,
      response: issued,
      successStatus: 201,
      showsSecret: true,
      async answer({ params, body }, context) {
        const overlap = readOverlap(body)
        if (!overlap.ok) return overlap.refusal
        const by = issuerOf(context)
        const rotated = await context.apiKeys.rotate(params['id'] ?? '', overlap.value, by)
        return rotated.ok ? writeIssued(rotated.value) : explain(rotated.refusal)
      },
    },
    {
      method: 'DELETE',
      path: '/keys/:id',
      name: names.revoke,
      asksFresh: true,
      summary: 'Revocar una clave',
      description: 'Deja de servir al instante aquí, y en un segundo en los demás procesos.',
      response: key,
      successStatus: 200,
      async answer({ params }, context) {
        const revoked = await context.apiKeys.revoke(params['id'] ?? '', issuerOf(context))
        return revoked.ok
          ? { status: 200, body: writeKey(revoked.value) }
          : explain(revoked.refusal)
      },
    },
  ]
}
