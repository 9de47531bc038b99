import { maybeMoment } from '../../faces/operations/answer-schema.wire.ts'
import {
  conflict,
  idempotencyKeyReused,
  type KeyOperation,
  notFound,
} from '../../faces/operations/operation.wire.ts'
import { type RefusalOf, refusalAnswers } from '../../faces/operations/refusal-answers.wire.ts'
import type { Actor } from '../../kernel/operator.ts'
import type { Scope } from '../../kernel/scope.ts'
import { labelLinkRules, type Shipper } from '../../kernel/shipper.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { entity } from '../../kits/openapi/entities.ts'
import type { ApiKey, ApiKeys, KeyIssuer } from './api-keys.ts'
import { faultAnswers, readWish, writeIssued, writeKey } from './api-keys.wire.ts'
import { issuing, type KeyFace, keyChanges, keyListing } from './key-rows.wire.ts'

export interface KeysContext {
  readonly apiKeys: ApiKeys
  readonly caller: Shipper
  readonly key: ApiKey
  /** The caller's name for the audit log. */
  readonly actor: Actor
  readonly zone: Zone
  readonly once: Parameters<ApiKeys['issueOnce']>[3]
}

type Row = KeyOperation<KeysContext, Scope>

const unknownKey = 'Tu cuenta no tiene ninguna clave vigente con ese id que esta pueda cambiar.'

const explainIssuing = refusalAnswers<RefusalOf<ApiKeys['issueOnce']>>({
  ...faultAnswers,
  'shipper-unknown': notFound(unknownKey),
  'idempotency-key-reused': idempotencyKeyReused,
  'issued-before': ({ id }) =>
    conflict({
      es: `Ese pedido ya emitió la clave ${id}, que se mostró una vez: renovala o revocala.`,
      en: `That request issued the key ${id}, which was shown once: rotate or revoke it.`,
    }),
})

const getAccount = (known: readonly Scope[]): Row => ({
  method: 'GET',
  path: '/account',
  name: 'getAccount',
  summary: 'Ver de quién es la clave y qué puede abrir',
  description: 'Sirve para probar una clave: responde la cuenta y los permisos.',
  scope: 'account',
  response: entity('Account', {
    type: 'object',
    properties: {
      shipper: {
        type: 'object',
        description: 'La cuenta.',
        properties: {
          number: { type: 'integer', description: 'Número de la cuenta.' },
          name: { type: 'string', description: 'Su nombre.' },
          mode: { type: 'string', enum: ['CROSS', 'WARE'], description: 'De dónde despacha.' },
          insured: { type: 'boolean', description: 'Si tiene seguro.' },
          sameDay: { type: 'boolean', description: 'Si tiene entrega en el día.' },
          volumetricFactor: { type: 'integer', description: 'Centímetros cúbicos por kg.' },
          labelLinks: {
            type: 'string',
            enum: [...labelLinkRules],
            description: 'required: sus etiquetas piden siempre un enlace firmado o credenciales.',
          },
        },
        required: [
          'number',
          'name',
          'mode',
          'insured',
          'sameDay',
          'volumetricFactor',
          'labelLinks',
        ],
      },
      key: {
        type: 'object',
        description: 'La clave con que se preguntó.',
        properties: {
          id: { type: 'string', description: 'La parte que se puede mostrar.' },
          name: { type: 'string', description: 'Para qué es.' },
          scopes: {
            type: 'array',
            items: { type: 'string', enum: known },
            description: 'Lo que abre.',
          },
          expiresAt: maybeMoment('Cuándo vence; null si no vence.'),
        },
        required: ['id', 'name', 'scopes', 'expiresAt'],
      },
    },
    required: ['shipper', 'key'],
  }),
  successStatus: 200,
  async answer(_input, { caller, key }) {
    const { id, name, scopes, expiresAt } = writeKey(key)
    return { status: 200, body: { shipper: caller, key: { id, name, scopes, expiresAt } } }
  },
})

const issueOwnKey = (scopes: readonly Scope[]): Row => ({
  ...issuing(scopes),
  path: '/keys',
  name: 'issueOwnKey',
  summary: 'Emitir otra clave',
  description: [
    'Con los permisos de esta o menos. La clave se muestra esta única vez: un reintento con la ',
    'misma Idempotency-Key no emite otra y dice cuál se emitió, para renovarla.',
  ].join(''),
  once: true,
  scope: 'keys',
  async answer({ body }, context) {
    const wish = readWish(body, context.apiKeys.scopes, context.zone)
    if (!wish.ok) return wish.refusal
    const { caller, apiKeys } = context
    const by = issuerOf(context)
    const issued = await apiKeys.issueOnce(caller.number, wish.value, by, context.once)
    return issued.ok ? writeIssued(issued.value) : explainIssuing(issued.refusal)
  },
})

const faceOf = (scopes: readonly Scope[]): KeyFace<KeysContext> => ({
  scopes,
  listing: { path: '/keys', name: 'listOwnKeys', summary: 'Listar las claves de la cuenta' },
  names: { rotate: 'rotateOwnKey', revoke: 'revokeOwnKey' },
  unknownKey,
  shipperOf: (_input, { caller }) => caller.number,
  issuerOf,
})

function issuerOf({ caller, key, actor }: KeysContext): KeyIssuer {
  const { scopes, expiresAt } = key
  return { ...actor, rights: { scopes, expiresAt }, shipper: caller.number }
}

export function keyRows(scopes: readonly Scope[]): readonly Row[] {
  const face = faceOf(scopes)
  return [
    getAccount(scopes),
    { ...keyListing(face), scope: 'keys' },
    issueOwnKey(scopes),
    ...keyChanges(face).map((row) => ({ ...row, scope: 'keys' as const })),
  ]
}
