import type { Actor } from '../../kernel/operator.ts'
import type { ShipperRole } from '../../kernel/person.ts'
import type { Scope } from '../../kernel/scope.ts'
import { labelLinkRules, type Shipper } from '../../kernel/shipper.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { maybeMoment } from '../../rows/answer-schema.ts'
import {
  conflict,
  idempotencyKeyReused,
  type KeyOperation,
  notFound,
} from '../../rows/operation.ts'
import { type RefusalOf, refusalAnswers } from '../../rows/refusal-answers.ts'
import type { ApiKey, ApiKeys, KeyIssuer } from './api-keys.ts'
import { faultAnswers, keySchemas, readWish, writeIssued, writeKey } from './api-keys.wire.ts'
import { issuing, type KeyFace, keyChanges, keyListing } from './key-rows.wire.ts'

export interface KeysContext {
  readonly apiKeys: ApiKeys
  readonly caller: Shipper
  readonly key: ApiKey
  /** The caller's name for the audit log. */
  readonly actor: Actor
  /** Of the person who calls; a program has none. */
  readonly role: ShipperRole | undefined
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
  description: paragraph`Con los permisos de esta o menos. La clave se muestra esta única vez: un
    reintento con la misma Idempotency-Key no emite otra y dice cuál se emitió, para renovarla. Una
    persona puede pedir permisos que su rol no tiene: la clave espera entonces (\`approval\`) que la
    apruebe alguien con rol administra, y hasta entonces no abre nada.`,
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

function issuerOf({ caller, key, actor, role }: KeysContext): KeyIssuer {
  const { scopes, expiresAt } = key
  const rights = { scopes, expiresAt, mayAsk: role !== undefined }
  return { ...actor, rights, shipper: caller.number }
}

const explainDeciding = refusalAnswers<RefusalOf<ApiKeys['decide']>>({
  'key-unknown': notFound(unknownKey),
  'approval-beyond-own': {
    problem: {
      status: 403,
      title: 'Sin permiso',
      code: 'approval-beyond-own',
      detail: 'Lo decide una persona de la cuenta con rol administra, con su usuario.',
      en: 'A person of the account with the role administra decides, signed in.',
    },
  },
  'key-not-waiting': conflict({
    es: 'Esa clave no espera aprobación.',
    en: 'That key does not wait for approval.',
  }),
})

type Deciding = Pick<Row, 'path' | 'name' | 'summary' | 'description'>

const deciding = (
  scopes: readonly Scope[],
  verdict: Parameters<ApiKeys['decide']>[1],
  row: Deciding,
): Row => ({
  ...row,
  method: 'POST',
  asksFresh: true,
  scope: 'keys',
  response: keySchemas(scopes).key,
  successStatus: 200,
  problems: [{ status: 409, meaning: 'La clave no espera aprobación.' }],
  async answer({ params }, context) {
    const by = issuerOf(context)
    const decided = await context.apiKeys.decide(params['id'] ?? '', verdict, by)
    return decided.ok
      ? { status: 200, body: writeKey(decided.value) }
      : explainDeciding(decided.refusal)
  },
})

const approving = {
  path: '/keys/:id/approval',
  name: 'approveOwnKey',
  summary: 'Aprobar una clave',
  description: paragraph`De una clave que alguien pidió con permisos que su rol no tiene: desde
    entonces sirve. La aprueba una persona con rol administra; la que reemplaza empieza a vencer en
    ese momento.`,
}

const declining = {
  path: '/keys/:id/refusal',
  name: 'declineOwnKey',
  summary: 'Rechazar una clave',
  description: 'De una clave que espera aprobación: no va a servir nunca. Queda en la lista.',
}

export function keyRows(scopes: readonly Scope[]): readonly Row[] {
  const face = faceOf(scopes)
  return [
    getAccount(scopes),
    { ...keyListing(face), scope: 'keys' },
    issueOwnKey(scopes),
    deciding(scopes, 'approved', approving),
    deciding(scopes, 'declined', declining),
    ...keyChanges(face).map((row) => ({ ...row, scope: 'keys' as const })),
  ]
}
