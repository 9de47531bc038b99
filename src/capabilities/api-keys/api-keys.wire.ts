import type { Scope } from '../../kernel/scope.ts'
import { isoOrNull, isoText } from '../../kits/clock/iso.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import type { JsonObject } from '../../kits/http/endpoint.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept, type Outcome } from '../../outcome.ts'
import { itemsOf, maybeMoment, moment } from '../../rows/answer-schema.ts'
import { instant, integer, list, oneOf, text } from '../../rows/fields.ts'
import { badRequest, conflict, type OperationAnswer } from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import { keyLimits } from './api-keys.limits.ts'
import type { ApiKey, IssuedKey, KeyFault, KeyWish } from './api-keys.ts'

const words = {
  name: 'Para qué es; queda en el registro.',
  scopes: 'Qué puede abrir la clave.',
  origins: paragraph`Orígenes web (https://tienda.ejemplo) que pueden usarla desde el navegador.
    Solo para claves con el único permiso quotes.`,
  expiresAt: 'Desde cuándo deja de servir; si falta, nunca.',
  approval: paragraph`waiting: espera que la apruebe alguien con rol administra, y mientras tanto no
    abre nada; approved o declined: lo que se decidió. Falta en las que no la necesitaron.`,
  overlapHours: `Cuántas horas más sirve la anterior, hasta ${keyLimits.keyOverlapHours}; o 24.`,
}

const wishShape = (scopes: readonly Scope[], zone?: Zone) =>
  ({
    name: ['name', text(60, { required: true, description: words.name })],
    scopes: [
      'scopes',
      list(oneOf(scopes, { required: true }), scopes.length, {
        required: true,
        description: words.scopes,
      }),
    ],
    origins: [
      'origins',
      list(text(keyLimits.originCharacters, { required: true }), keyLimits.originsPerKey, {
        description: words.origins,
      }),
    ],
    expiresAt: ['expiresAt', instant(zone, { description: words.expiresAt })],
  }) as const satisfies Shape

/** The schemas of messages about keys, which list the scopes that there are. */
export function keySchemas(scopes: readonly Scope[]) {
  const key = keySchema(scopes)
  const issued = entity('IssuedKey', {
    ...key,
    properties: {
      ...key.properties,
      key: { type: 'string', description: 'La clave entera, que se muestra esta única vez.' },
    },
    required: [...key.required, 'key'],
  })
  return {
    key,
    issued,
    wish: entity('KeyInput', shapeSchema(wishShape(scopes))),
    list: itemsOf(key),
  }
}

function keySchema(scopes: readonly Scope[]) {
  return entity('Key', {
    type: 'object',
    properties: {
      id: { type: 'string', description: 'La parte de la clave que se puede mostrar.' },
      shipper: { type: 'integer', description: 'De quién es.' },
      name: { type: 'string', description: words.name },
      scopes: {
        type: 'array',
        items: { type: 'string', enum: scopes },
        description: words.scopes,
      },
      origins: { type: 'array', items: { type: 'string' }, description: words.origins },
      createdAt: moment('Cuándo se emitió.'),
      createdBy: { type: 'string', description: 'Quién la emitió.' },
      expiresAt: maybeMoment(words.expiresAt),
      revokedAt: maybeMoment('Cuándo se la revocó.'),
      lastUsedAt: maybeMoment('Cuándo se usó por última vez, al minuto.'),
      approval: {
        type: 'string',
        enum: ['waiting', 'approved', 'declined'],
        description: words.approval,
      },
      decidedAt: moment('Cuándo se decidió.'),
      decidedBy: { type: 'string', description: 'Quién decidió.' },
      replaces: {
        type: 'string',
        description: 'La clave que reemplaza cuando se apruebe; hasta entonces sirve la otra.',
      },
    },
    required: ['id', 'shipper', 'name', 'scopes', 'origins', 'createdAt', 'createdBy', 'expiresAt'],
  })
}

export function writeKey(key: ApiKey) {
  const { id, name, scopes, origins, createdBy, shipperNumber, approval } = key
  const { decidedAt, decidedBy, replaces } = key
  return {
    id,
    name,
    scopes,
    origins,
    createdBy,
    shipper: shipperNumber,
    createdAt: isoText(key.createdAt),
    expiresAt: isoOrNull(key.expiresAt),
    revokedAt: isoOrNull(key.revokedAt),
    lastUsedAt: isoOrNull(key.lastUsedAt),
    ...(approval === '' ? {} : { approval }),
    ...(decidedAt === undefined ? {} : { decidedAt: isoText(decidedAt), decidedBy }),
    ...(replaces === undefined ? {} : { replaces: replaces.id }),
  }
}

export function writeIssued({ key, text: shown }: IssuedKey): OperationAnswer {
  return { status: 201, body: { ...writeKey(key), key: shown } }
}

const wishProblem = 'Con estos datos no se puede emitir la clave.'

export function readWish(
  body: JsonObject,
  known: readonly Scope[],
  zone: Zone,
): Outcome<KeyWish, OperationAnswer> {
  const read = readBody(wishShape(known, zone), body, wishProblem)
  if (!read.ok) return read
  const { name, scopes = [], origins = [], expiresAt } = read.value
  return accept({ name, scopes, origins, expiresAt })
}

function fault(name: string, detail: string): OperationAnswer {
  return badRequest(wishProblem, [{ field: name, code: 'field-malformed', detail }])
}

const { keysPerShipper } = keyLimits

const tooManyText = `La cuenta tiene ${keysPerShipper} claves vigentes: revocá alguna antes.`

export const tooManyKeys = conflict(tooManyText)

/** The answers to faults of a requested key, on every face. */
export const faultAnswers: Record<KeyFault, OperationAnswer> = {
  'scopes-missing': fault('scopes', 'Se espera al menos un permiso.'),
  'scopes-beyond-own': fault('scopes', 'Una clave no puede dar permisos que no tiene.'),
  'origins-need-quotes-only': fault(
    'origins',
    'Solo una clave con el único permiso quotes puede usarse desde el navegador.',
  ),
  'origin-malformed': fault(
    'origins',
    'Cada origen se escribe como lo manda el navegador: https://tienda.ejemplo, sin barra.',
  ),
  'expiry-past': fault('expiresAt', 'Se espera un momento futuro.'),
  'expiry-beyond-own': fault(
    'expiresAt',
    'Una clave que vence no puede dar otra que dure más que ella.',
  ),
  'too-many-keys': fault('name', tooManyText),
}

const overlapShape = {
  overlapHours: [
    'overlapHours',
    integer(4, { most: keyLimits.keyOverlapHours, description: words.overlapHours }),
  ],
} as const satisfies Shape

export const overlapSchema = entity('KeyRotationInput', shapeSchema(overlapShape))

/** How long the old key stays valid, in milliseconds. */
export function readOverlap(body: JsonObject): Outcome<number, OperationAnswer> {
  const read = readBody(overlapShape, body, 'No se puede renovar así.')
  return read.ok ? accept((read.value.overlapHours ?? 24) * 3_600_000) : read
}
