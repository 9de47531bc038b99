/** The rescue message of the REST contract, field by field. */

import type { Destination } from '../../kernel/order.ts'
import { isPostalCode, type PostalCode } from '../../kernel/postal-code.ts'
import {
  type Field,
  field,
  type Issue,
  isAbsent,
  isJsonObject,
  newReading,
  type Reading,
} from '../../kits/fields/field.ts'
import { textOf } from '../../kits/fields/scalars.ts'
import { readObject, type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import type { JsonObject } from '../../kits/http/endpoint.ts'
import { accept, type Outcome, refuse, unreadable } from '../../outcome.ts'
import { oneOf, text } from '../../rows/fields.ts'
import { rescueLimits } from './rescue.limits.ts'
import type { RescueRequest } from './rescue-request.ts'

/** Must be text, not a number: the contract says string, and four digits. */
const postalCode: Field<PostalCode> = field<PostalCode>(
  'un código de 4 dígitos, de 1000 a 9999',
  { type: 'string', minLength: 4, maxLength: 4, pattern: '^[1-9]\\d{3}$' },
  (value) => {
    const digits = textOf(value)
    const code = digits !== undefined && /^\d{4}$/.test(digits) ? Number(digits) : 0
    return isPostalCode(code) ? code : unreadable
  },
  { required: true, description: 'De 1000 a 9999.' },
)

const recipient = {
  nombre: ['name', text(40, { required: true, description: 'Nombre de quien recibe ahora.' })],
} as const satisfies Shape

const address = {
  direccion: ['street', text(45, { required: true, description: 'Calle, ruta o lugar.' })],
  altura: ['number', text(6, { required: true, description: 'Número de puerta o kilómetro.' })],
  codigoPostal: ['postalCode', postalCode],
  localidad: ['locality', text(undefined, { required: true, description: 'Localidad.' })],
  provincia: ['province', text(undefined, { required: true, description: 'Provincia.' })],
  piso: ['floor', text(6, { description: 'Piso.' })],
  departamento: ['flat', text(6, { description: 'Departamento u oficina.' })],
  observaciones: ['notes', text(95, { description: 'Indicaciones para la entrega.' })],
} as const satisfies Shape

const kinds = { devolucion: 'return', redireccionamiento: 'redirection' } as const
const kindWords = Object.keys(kinds) as (keyof typeof kinds)[]

const kind = oneOf(kindWords, {
  required: true,
  description: 'devolucion vuelve al remitente; redireccionamiento va a otro domicilio.',
})

const redirectionOnly = 'en redireccionamiento'

export const rescueRequestSchema = {
  type: 'object',
  properties: {
    auth: {
      type: 'object',
      description: 'Credenciales del remitente.',
      properties: {
        shipper: {
          type: 'integer',
          minimum: 0,
          maximum: 9999,
          description: 'Número de remitente, de hasta 4 dígitos.',
        },
        password: { type: 'string', description: 'Su contraseña en este ambiente.' },
      },
      required: ['shipper', 'password'],
    },
    pieces: {
      type: 'array',
      items: { type: 'string' },
      minItems: 1,
      maxItems: rescueLimits.rescuesPerRequest,
      description: 'Códigos de seguimiento; en redireccionamiento, exactamente uno.',
    },
    tipoRescate: kind.schema,
    destinatario: shapeSchema(recipient, {
      description: 'Quien recibe ahora.',
      'x-requiredWhen': redirectionOnly,
    }),
    domicilio: shapeSchema(address, {
      description: 'Dónde se entrega ahora.',
      'x-requiredWhen': redirectionOnly,
    }),
  },
  required: ['auth', 'pieces', 'tipoRescate'],
}

export interface ReadRescue {
  /** Deduplicated, in the stored form of codes; some may not be tracking codes at all. */
  readonly pieces: readonly string[]
  readonly request: RescueRequest
}

/** Reports every fault at once, field by field. */
export function readRescue(body: JsonObject): Outcome<ReadRescue, readonly Issue[]> {
  const reading = newReading()
  const word = kind.read(body['tipoRescate'], reading, '', 'tipoRescate')
  const pieces = readPieces(body['pieces'], word === 'redireccionamiento', reading)
  const destination = word === 'redireccionamiento' ? readDestination(body, reading) : undefined
  if (reading.issues.length > 0) return refuse(reading.issues)
  const request: RescueRequest = destination
    ? { kind: 'redirection', destination }
    : { kind: 'return' }
  return accept({ pieces, request })
}

function readPieces(list: unknown, isRedirection: boolean, reading: Reading): string[] {
  const most = rescueLimits.rescuesPerRequest
  const expects = isRedirection
    ? 'una lista con un solo código de seguimiento'
    : `una lista de 1 a ${most} códigos de seguimiento`
  const report = (path: string, refusal: 'field-missing' | 'field-malformed', what = expects) => {
    reading.issues.push({ path, refusal, expects: what })
    return []
  }
  if (isAbsent(list)) return report('pieces', 'field-missing')
  if (!Array.isArray(list) || list.length === 0 || list.length > most)
    return report('pieces', 'field-malformed')
  // Codes are case-insensitive; texts that are no codes are treated alike.
  const texts = list.map((piece: unknown) => (textOf(piece) ?? '').toUpperCase())
  for (const [index, label] of texts.entries())
    if (label.trim() === '')
      report(`pieces[${index}]`, 'field-malformed', 'un código de seguimiento')
  const pieces = [...new Set(texts)]
  return isRedirection && pieces.length > 1 ? report('pieces', 'field-malformed') : pieces
}

/** Absent objects are read as empty ones, so that each missing field is reported. */
function readDestination(body: JsonObject, reading: Reading): Destination | undefined {
  const part = (name: 'destinatario' | 'domicilio'): JsonObject => {
    const content = body[name]
    if (isJsonObject(content)) return content
    if (!isAbsent(content))
      reading.issues.push({ path: name, refusal: 'field-malformed', expects: 'un objeto' })
    return {}
  }
  const { name } = readObject(recipient, part('destinatario'), reading, 'destinatario')
  const { notes, ...place } = readObject(address, part('domicilio'), reading, 'domicilio')
  if (reading.issues.length > 0) return undefined
  const whole = { recipientName: name, address: place, ...(notes === undefined ? {} : { notes }) }
  return whole as Destination
}

const shipperDigits = 4

/** `auth.shipper` has at most 4 digits: a longer number can't exist (the contract's rule). */
export function tooManyShipperDigits(body: JsonObject): Issue | undefined {
  const { auth } = body
  const digits = isJsonObject(auth) ? textOf(auth['shipper']) : undefined
  if (digits === undefined || !/^\d+$/.test(digits)) return undefined
  if (digits.replace(/^0+/, '').length <= shipperDigits) return undefined
  const expects = `un número de hasta ${shipperDigits} dígitos`
  return { path: 'auth.shipper', refusal: 'field-malformed', expects }
}
