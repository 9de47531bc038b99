import {
  badRequest,
  conflict,
  type OperationAnswer,
} from '../../faces/operations/operation.wire.ts'
import type { Scope } from '../../kernel/scope.ts'
import { scopeNames } from '../../kernel/scope.ts'
import { parseInstant } from '../../kits/clock/instant.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import {
  type Field,
  type FieldOptions,
  field,
  issueText,
  newReading,
} from '../../kits/fields/field.ts'
import { integer, oneOf, text } from '../../kits/fields/scalars.ts'
import { list, readObject, type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import type { JsonObject } from '../../kits/http/endpoint.ts'
import type { FieldProblem } from '../../kits/http/problem.ts'
import { limits } from '../../limits.ts'
import { accept, type Outcome, refuse, unreadable } from '../../outcome.ts'
import type { ApiKey, IssuedKey, KeyFault, KeyWish } from './api-keys.ts'

const instant = (options: FieldOptions, zone: Zone | undefined): Field<number> =>
  field(
    'una fecha y hora ISO 8601',
    { type: 'string', format: 'date-time' },
    (value) =>
      (typeof value === 'string' && zone ? parseInstant(value, zone) : undefined) ?? unreadable,
    options,
  )

const words = {
  name: 'Para qué es; queda en el registro.',
  scopes: 'Qué puede abrir la clave.',
  origins: [
    'Orígenes web (https://tienda.ejemplo) que pueden usarla desde el navegador. Solo para ',
    'claves con el único permiso quotes.',
  ].join(''),
  expiresAt: 'Desde cuándo deja de servir; si falta, nunca.',
  overlapHours: `Cuántas horas más sirve la anterior, hasta ${limits.keyOverlapHours}; o 24.`,
}

const wishShape = (zone?: Zone) =>
  ({
    name: ['name', text(60, { required: true, description: words.name })],
    scopes: [
      'scopes',
      list(oneOf<Scope>(scopeNames, { required: true }), scopeNames.length, {
        required: true,
        description: words.scopes,
      }),
    ],
    origins: [
      'origins',
      list(text(limits.originCharacters, { required: true }), limits.originsPerKey, {
        description: words.origins,
      }),
    ],
    expiresAt: ['expiresAt', instant({ description: words.expiresAt }, zone)],
  }) as const satisfies Shape

export const wishSchema = shapeSchema(wishShape())

const moment = { type: ['string', 'null'], format: 'date-time' }

export const keySchema = {
  type: 'object',
  properties: {
    id: { type: 'string', description: 'La parte de la clave que se puede mostrar.' },
    shipper: { type: 'integer', description: 'De quién es.' },
    name: { type: 'string', description: words.name },
    scopes: { type: 'array', items: { type: 'string', enum: scopeNames } },
    origins: { type: 'array', items: { type: 'string' }, description: words.origins },
    createdAt: { type: 'string', format: 'date-time' },
    createdBy: { type: 'string', description: 'Quién la emitió.' },
    expiresAt: { ...moment, description: words.expiresAt },
    revokedAt: { ...moment, description: 'Cuándo se la revocó.' },
  },
  required: ['id', 'shipper', 'name', 'scopes', 'origins', 'createdAt', 'createdBy', 'expiresAt'],
}

export const issuedSchema = {
  ...keySchema,
  properties: {
    ...keySchema.properties,
    key: { type: 'string', description: 'La clave entera, que se muestra esta única vez.' },
  },
  required: [...keySchema.required, 'key'],
}

export const keyListSchema = {
  type: 'object',
  properties: { items: { type: 'array', items: keySchema } },
  required: ['items'],
}

export function writeKey(key: ApiKey) {
  const { shipperNumber, createdAt, expiresAt, revokedAt, ...rest } = key
  return {
    ...rest,
    shipper: shipperNumber,
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: expiresAt === undefined ? null : new Date(expiresAt).toISOString(),
    revokedAt: revokedAt === undefined ? null : new Date(revokedAt).toISOString(),
  }
}

export function writeIssued({ key, text: shown }: IssuedKey): OperationAnswer {
  return { status: 201, body: { ...writeKey(key), key: shown } }
}

export function readWish(body: JsonObject, zone: Zone): Outcome<KeyWish, FieldProblem[]> {
  const reading = newReading()
  const draft = readObject(wishShape(zone), body, reading, '')
  if (reading.issues.length > 0)
    return refuse(reading.issues.map((issue) => ({ field: issue.path, detail: issueText(issue) })))
  const { name, scopes = [], origins = [], expiresAt } = draft
  return accept({ name, scopes, origins, expiresAt } as KeyWish)
}

export function badWish(errors: readonly FieldProblem[]): OperationAnswer {
  return badRequest('Con estos datos no se puede emitir la clave.', errors)
}

function fault(name: string, detail: string): OperationAnswer {
  return badWish([{ field: name, detail }])
}

const tooManyText = `La cuenta tiene ${limits.keysPerShipper} claves vigentes: revocá alguna antes.`

export const tooManyKeys = conflict(tooManyText)

/** The answers to what is wrong with a key that is wished for, on every face. */
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
    integer(4, { most: limits.keyOverlapHours, description: words.overlapHours }),
  ],
} as const satisfies Shape

export const overlapSchema = shapeSchema(overlapShape)

/** How long the old key goes on working, in milliseconds. */
export function readOverlap(body: JsonObject): Outcome<number, FieldProblem[]> {
  const reading = newReading()
  const { overlapHours = 24 } = readObject(overlapShape, body, reading, '')
  if (typeof overlapHours === 'number' && overlapHours <= limits.keyOverlapHours)
    return accept(overlapHours * 3_600_000)
  return refuse([{ field: 'overlapHours', detail: words.overlapHours }])
}
