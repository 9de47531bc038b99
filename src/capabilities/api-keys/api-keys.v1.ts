import type { Actor } from '../../kernel/operator.ts'
import type { ShipperRole } from '../../kernel/person.ts'
import type { Scope } from '../../kernel/scope.ts'
import { labelLinkRules, type Shipper } from '../../kernel/shipper.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { count, maybeMoment, objectOf, string } from '../../rows/answer-schema.ts'
import { type KeyOperation, type OperationRow, withoutProblem } from '../../rows/operation.ts'
import { keyRows as declareRows } from '../../rows/row.ts'
import type { ApiKey, ApiKeys, KeyIssuer } from './api-keys.ts'
import { keyFaults, keyMessages, writeKey } from './api-keys.wire.ts'
import { changingRows, issuing, type KeyCaller, listingRow } from './key-rows.wire.ts'

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

const { row, plainRow } = declareRows<KeysContext>()

const accountSchema = (scopes: readonly Scope[]) =>
  entity(
    'Account',
    objectOf({
      shipper: {
        ...objectOf({
          number: count('Número de la cuenta.'),
          name: string('Su nombre.'),
          mode: { type: 'string', enum: ['CROSS', 'WARE'], description: 'De dónde despacha.' },
          insured: { type: 'boolean', description: 'Si tiene seguro.' },
          sameDay: { type: 'boolean', description: 'Si tiene entrega en el día.' },
          volumetricFactor: count('Centímetros cúbicos por kg.'),
          labelLinks: {
            type: 'string',
            enum: [...labelLinkRules],
            description: 'required: sus etiquetas piden siempre un enlace firmado o credenciales.',
          },
        }),
        description: 'La cuenta.',
      },
      key: {
        ...objectOf({
          id: string('La parte que se puede mostrar.'),
          name: string('Para qué es.'),
          scopes: {
            type: 'array',
            items: { type: 'string', enum: scopes },
            description: 'Lo que abre.',
          },
          expiresAt: maybeMoment('Cuándo vence; null si no vence.'),
        }),
        description: 'La clave con que se preguntó.',
      },
    }),
  )

const getAccount = (scopes: readonly Scope[]) =>
  plainRow({
    method: 'GET',
    path: '/account',
    name: 'getAccount',
    summary: 'Ver de quién es la clave y qué puede abrir',
    description: 'Sirve para probar una clave: responde la cuenta y los permisos.',
    scope: 'account',
    answer: { schema: accountSchema(scopes), write: writeAccount },
    run: (_input, { caller, key }) => ({ caller, key }),
  })

function writeAccount({ caller, key }: Pick<KeysContext, 'caller' | 'key'>) {
  const { id, name, scopes, expiresAt } = writeKey(key)
  return { shipper: caller, key: { id, name, scopes, expiresAt } }
}

const issueOwnKey = (scopes: readonly Scope[]) =>
  row({
    ...issuing(scopes),
    path: '/keys',
    name: 'issueOwnKey',
    summary: 'Emitir otra clave',
    description: paragraph`Con los permisos de esta o menos. La clave se muestra esta única vez: un
      reintento con la misma Idempotency-Key no emite otra y dice cuál se emitió, para renovarla.
      Una persona puede pedir permisos que su rol no tiene: la clave espera entonces (\`approval\`)
      que la apruebe alguien con rol administra, y hasta entonces no abre nada.`,
    once: true,
    scope: 'keys',
    run({ body }, context) {
      const { caller, apiKeys, once } = context
      return apiKeys.issueOnce(caller.number, body, issuerOf(context), once)
    },
    refusals: {
      ...keyFaults,
      'shipper-unknown': [404, unknownKey],
      'issued-before': [
        409,
        ({ id }) => ({
          es: `Ese pedido ya emitió la clave ${id}, que se mostró una vez: renovala o revocala.`,
          en: `That request issued the key ${id}, which was shown once: rotate or revoke it.`,
        }),
      ],
    },
  })

function issuerOf({ caller, key, actor, role }: KeysContext): KeyIssuer {
  const { scopes, expiresAt } = key
  const rights = { scopes, expiresAt, mayAsk: role !== undefined }
  return { ...actor, rights, shipper: caller.number }
}

interface Deciding {
  readonly path: '/keys/:id/approval' | '/keys/:id/refusal'
  readonly name: string
  readonly summary: string
  readonly description: string
}

const deciding = (
  scopes: readonly Scope[],
  verdict: Parameters<ApiKeys['decide']>[1],
  described: Deciding,
) =>
  row({
    ...described,
    method: 'POST',
    asksFresh: true,
    scope: 'keys',
    answer: keyMessages(scopes).key,
    run: ({ params }, context) => context.apiKeys.decide(params.id, verdict, issuerOf(context)),
    refusals: {
      'key-unknown': [404, unknownKey],
      'approval-beyond-own': [
        403,
        'Lo decide una persona de la cuenta con rol administra, con su usuario.',
        'A person of the account with the role administra decides, signed in.',
      ],
      'key-not-waiting': [
        409,
        'Esa clave no espera aprobación.',
        'That key does not wait for approval.',
      ],
    },
  })

const approving = {
  path: '/keys/:id/approval',
  name: 'approveOwnKey',
  summary: 'Aprobar una clave',
  description: paragraph`De una clave que alguien pidió con permisos que su rol no tiene: desde
    entonces sirve. La aprueba una persona con rol administra; la que reemplaza empieza a vencer en
    ese momento.`,
} as const

const declining = {
  path: '/keys/:id/refusal',
  name: 'declineOwnKey',
  summary: 'Rechazar una clave',
  description: 'De una clave que espera aprobación: no va a servir nunca. Queda en la lista.',
} as const

const ofOwnKeys = (shared: OperationRow<KeyCaller>): Row => ({
  ...shared,
  scope: 'keys',
  answer(input, context) {
    const { apiKeys, caller, zone } = context
    return shared.answer(input, { apiKeys, shipper: caller.number, by: issuerOf(context), zone })
  },
})

export function keyRows(scopes: readonly Scope[]): readonly Row[] {
  const face = {
    scopes,
    listing: { path: '/keys', name: 'listOwnKeys', summary: 'Listar las claves de la cuenta' },
    names: { rotate: 'rotateOwnKey', revoke: 'revokeOwnKey' },
    unknownKey,
  }
  return [
    getAccount(scopes),
    ofOwnKeys(listingRow(face)),
    withoutProblem(issueOwnKey(scopes), 404),
    deciding(scopes, 'approved', approving),
    deciding(scopes, 'declined', declining),
    ...changingRows(face).map(ofOwnKeys),
  ]
}
