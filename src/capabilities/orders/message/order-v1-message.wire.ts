/** The order message of /v1: REST's fields and rules under English names. */

import {
  type Field,
  field,
  isAbsent,
  isJsonObject,
  type JsonSchema,
} from '../../../kits/fields/field.ts'
import { type Shape, shapeSchema } from '../../../kits/fields/structures.ts'
import type { JsonObject } from '../../../kits/http/endpoint.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { unreadable } from '../../../outcome.ts'
import { list, object, text, writtenPostalCode } from '../../../rows/fields.ts'
import type { Violation } from '../order-refusals.ts'
import { orderLimits } from '../orders.limits.ts'
import {
  address,
  alternativeText,
  isCalendarDate,
  person,
  product,
  products,
  trackingCode,
} from './order-fields.wire.ts'
import { orderMessage } from './order-message.wire.ts'

/** Renames fields to their own names in the code, or to the words given for them. */
function renamed(shape: Shape, words: Readonly<Record<string, string>> = {}): Shape {
  return Object.fromEntries(
    Object.values(shape).map((entry) => [words[entry[0]] ?? entry[0], entry] as const),
  )
}

/** Sent as every date of /v1; stored as the other messages send it. */
const batchExpiry: Field<string> = field(
  'una fecha YYYY-MM-DD',
  { type: 'string', format: 'date' },
  (value) => {
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(String(value)) ?? []
    const stored = `${day}/${month}/${year}`
    return typeof value === 'string' && isCalendarDate(stored) ? stored : unreadable
  },
  { description: 'WARE: vencimiento del lote.' },
)

const measures = {
  lengthHundredthsCm: 'lengthCm',
  heightHundredthsCm: 'heightCm',
  widthHundredthsCm: 'widthCm',
  weightHundredthsKg: 'weightKg',
}

const productShape: Shape = {
  ...renamed(product, measures),
  batchExpiry: ['batchExpiry', batchExpiry],
}

/** As long as the numbers of orders that marketplaces give. */
const alternativeCode = alternativeText(30, described(orderMessage.codigoAlternativo))

const locality: Field<string> = text(undefined, {
  requiredWhen: 'salvo en F y G',
  description: 'Localidad; en los servicios F y G va `pickupPoint` en su lugar.',
})

function addressOf(required: boolean): Shape {
  const postalCode = writtenPostalCode({
    required,
    description: 'Código postal.',
    missing: 'postal-code-invalid',
    malformed: 'postal-code-invalid',
  })
  return { ...renamed(address({ required })), postalCode: ['postalCode', postalCode] }
}

const addressShape: Shape = { ...addressOf(true), locality: ['locality', locality] }

const additional: Field<Record<string, unknown>> = field(
  'un objeto',
  { type: 'object', additionalProperties: true },
  (value) =>
    typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : unreadable,
  { description: 'Datos propios: se guardan con la orden y se muestran con ella.' },
)

const { destinatario, domicilio, domicilioAlternativo, autorizado } = orderMessage

function described([, declared]: Shape[string]): string {
  return (declared.schema['description'] ?? '') as string
}

const authorizedPerson = object(renamed(person({ required: false })), {
  required: true,
  entity: 'PersonInput',
})

/** In the order of REST's message, so that the same order is stored to the letter. */
export const orderV1Message: Shape = {
  ...renamed(orderMessage, { authorized: 'authorizedPersons' }),
  products: ['products', products(productShape, { entity: 'ProductInput' })],
  recipient: [
    'recipient',
    object(renamed(person({ required: true })), {
      required: true,
      entity: 'RecipientInput',
      description: described(destinatario),
    }),
  ],
  address: [
    'address',
    object(addressShape, {
      required: true,
      entity: 'AddressInput',
      missing: 'postal-code-invalid',
      malformed: 'postal-code-invalid',
      description: described(domicilio),
    }),
  ],
  alternativeAddress: [
    'alternativeAddress',
    object(addressOf(false), {
      entity: 'AlternativeAddressInput',
      description: described(domicilioAlternativo),
    }),
  ],
  trackingCode: ['trackingCode', trackingCode(false)],
  alternativeCode: ['alternativeCode', alternativeCode],
  observations: [
    'observations',
    list(text(95, { required: true }), orderLimits.observationsPerOrder, {
      description: described(orderMessage.observaciones),
    }),
  ],
  authorizedPersons: [
    'authorized',
    list(authorizedPerson, orderLimits.authorizedPersonsPerOrder, {
      description: described(autorizado),
    }),
  ],
  additional: ['additional', additional],
}

const pickupPointSchema: JsonSchema = {
  type: 'string',
  description: 'En los servicios F y G, el código de la sucursal o punto donde se retira.',
}

/** Read from `pickupPoint` where that was sent, as if it had come in the address. */
export function withPickupPoint(message: JsonObject): JsonObject {
  if (!Object.hasOwn(message, 'pickupPoint')) return message
  const { pickupPoint, ...body } = message
  const { address: destination } = body
  if (!isCollected(message) || typeof pickupPoint !== 'string' || !isJsonObject(destination))
    return body
  return { ...body, address: { ...destination, locality: pickupPoint } }
}

function isCollected({ service }: JsonObject): boolean {
  return service === 'F' || service === 'G'
}

/** A point that is no text, or that an order to a home has: it would be ignored silently. */
export function pickupPointFaults({ pickupPoint, ...message }: JsonObject): Violation[] {
  if (isAbsent(pickupPoint)) return []
  const fault = { refusal: 'field-malformed', path: 'pickupPoint' } as const
  if (!isCollected(message))
    return [
      {
        ...fault,
        expects: 'solo con los servicios F y G',
        expectsInEnglish: 'only with services F and G',
      },
    ]
  return typeof pickupPoint === 'string'
    ? []
    : [{ ...fault, expects: 'un texto', schema: { type: 'string' } }]
}

const messageSchema = shapeSchema(orderV1Message)

export const orderV1Schema: JsonSchema = entity('OrderInput', {
  ...messageSchema,
  properties: {
    ...(messageSchema['properties'] as Record<string, JsonSchema>),
    pickupPoint: pickupPointSchema,
  },
})
