import type { Scope } from '../../kernel/scope.ts'
import { isoOrNull, isoText } from '../../kits/clock/iso.ts'
import type { Zone } from '../../kits/clock/zone.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept } from '../../outcome.ts'
import { maybeMoment, moment, string } from '../../rows/answer-schema.ts'
import { instant, integer, list, oneOf, text } from '../../rows/fields.ts'
import { declareProblems } from '../../rows/problem-words/problem-words.ts'
import { readBody } from '../../rows/read-body.ts'
import { type Message, message } from '../../rows/row.ts'
import { itemsView, type View } from '../../rows/view.ts'
import { keyLimits } from './api-keys.limits.ts'
import type { ApiKey, IssuedKey, KeyFault, KeyWish } from './api-keys.ts'

const problems = declareProblems({
  'key-unknown': { es: 'No hay ninguna clave con ese id.', en: 'There is no key with that id.' },
  'too-many-keys': {
    es: 'La cuenta ya tiene todas las claves que admite.',
    en: 'The account has all the keys it may have.',
  },
  'issued-before': {
    es: 'El pedido ya emitió una clave, que se mostró una vez.',
    en: 'The request issued a key already, which was shown once.',
  },
  'scopes-missing': { es: 'Se espera al menos un permiso.', en: 'At least one scope is expected.' },
  'scopes-beyond-own': {
    es: 'Una clave no puede dar permisos que no tiene.',
    en: "A key can't grant scopes that it lacks.",
  },
  'origins-need-quotes-only': {
    es: 'Solo una clave con el único permiso quotes lleva orígenes.',
    en: 'Only a key with quotes as its sole scope may have origins.',
  },
  'origin-malformed': {
    es: 'Cada origen se escribe como lo mandan los navegadores: https://tienda.ejemplo.',
    en: 'Each origin is written as browsers send it: https://shop.example, without a slash.',
  },
  'expiry-beyond-own': {
    es: 'Una clave que vence no puede dar otra que dure más.',
    en: "A key that expires can't issue one that lasts longer.",
  },
  'key-not-waiting': {
    es: 'La clave no espera aprobación.',
    en: 'The key does not wait for approval.',
  },
  'approval-beyond-own': {
    es: 'Lo decide una persona de la cuenta con rol administra.',
    en: 'A person of the account with the role administra decides.',
  },
})

declare module '../../kits/http/problem.ts' {
  interface ProblemCodes extends Record<keyof typeof problems, unknown> {}
}

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

/** The messages about keys, which list the scopes that there are. */
export function keyMessages(scopes: readonly Scope[]) {
  const schema = keySchema(scopes)
  const issued = entity('IssuedKey', {
    ...schema,
    properties: {
      ...schema.properties,
      key: string('La clave entera, que se muestra esta única vez.'),
    },
    required: [...schema.required, 'key'],
  })
  const key: View<ApiKey> = { schema, write: writeKey }
  return {
    key,
    all: itemsView(key),
    issued: { schema: issued, write: writeIssued },
    wish: wishInput(scopes),
  }
}

function wishInput(scopes: readonly Scope[]): Message<KeyWish, { readonly zone: Zone }> {
  return {
    schema: entity('KeyInput', shapeSchema(wishShape(scopes))),
    read(body, { zone }) {
      const read = readBody(wishShape(scopes, zone), body, wishProblem)
      if (!read.ok) return read
      const { name, scopes: wanted = [], origins = [], expiresAt } = read.value
      return accept({ name, scopes: wanted, origins, expiresAt })
    },
  }
}

function keySchema(scopes: readonly Scope[]) {
  return entity('Key', {
    type: 'object',
    properties: {
      id: string('La parte de la clave que se puede mostrar.'),
      shipper: { type: 'integer', description: 'De quién es.' },
      name: string(words.name),
      scopes: {
        type: 'array',
        items: { type: 'string', enum: scopes },
        description: words.scopes,
      },
      origins: { type: 'array', items: { type: 'string' }, description: words.origins },
      createdAt: moment('Cuándo se emitió.'),
      createdBy: string('Quién la emitió.'),
      expiresAt: maybeMoment(words.expiresAt),
      revokedAt: maybeMoment('Cuándo se la revocó.'),
      lastUsedAt: maybeMoment('Cuándo se usó por última vez, al minuto.'),
      approval: {
        type: 'string',
        enum: ['waiting', 'approved', 'declined'],
        description: words.approval,
      },
      decidedAt: moment('Cuándo se decidió.'),
      decidedBy: string('Quién decidió.'),
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

function writeIssued({ key, text: shown }: IssuedKey) {
  return { ...writeKey(key), key: shown }
}

const wishProblem = 'Con estos datos no se puede emitir la clave.'

const fault = (field: string, detail: string) =>
  [400, (code: KeyFault) => ({ es: wishProblem, errors: [{ field, code, detail }] })] as const

const { keysPerShipper } = keyLimits

const tooManyText = `La cuenta tiene ${keysPerShipper} claves vigentes: revocá alguna antes.`

export const tooManyKeys = [409, tooManyText] as const

/** The answers to faults of a requested key, on every face. */
export const keyFaults = {
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
} as const

export const rotationInput = message(
  'KeyRotationInput',
  {
    overlapHours: [
      'overlapHours',
      integer(4, { most: keyLimits.keyOverlapHours, description: words.overlapHours }),
    ],
  },
  'No se puede renovar así.',
)
