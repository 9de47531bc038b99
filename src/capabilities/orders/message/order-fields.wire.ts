/** The fields of an order's messages: their names are declared with the message of each face. */

import { isPostalCode, type PostalCode } from '../../../kernel/postal-code.ts'
import { parseTrackingCode, type TrackingCode } from '../../../kernel/tracking-code.ts'
import { type Field, type FieldOptions, field } from '../../../kits/fields/field.ts'
import { textOf } from '../../../kits/fields/scalars.ts'
import type { Shape } from '../../../kits/fields/structures.ts'
import { unreadable } from '../../../outcome.ts'
import {
  coordinate,
  hundredthsOf,
  integer,
  list,
  object,
  oneOf,
  text,
} from '../../../rows/fields.ts'
import { orderLimits } from '../orders.limits.ts'

/** A blank code counts as missing, not as malformed (D15). */
export function trackingCode(required: boolean): Field<TrackingCode> {
  const declared: Field<TrackingCode> = field(
    'de 4 a 16 letras, números o guiones',
    { type: 'string', minLength: 4, maxLength: 16, pattern: '^[A-Za-z0-9-]+$' },
    (value) => {
      const codeText = textOf(value)
      const parsed = codeText === undefined ? undefined : parseTrackingCode(codeText)
      return parsed?.ok ? parsed.value : unreadable
    },
    {
      required,
      missing: 'tracking-code-missing',
      malformed: 'tracking-code-malformed',
      description: 'Código único del envío. No distingue mayúsculas; se guarda en mayúsculas.',
    },
  )
  const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === ''
  return {
    ...declared,
    read: (value, reading, parent, key) =>
      declared.read(isBlank(value) ? '' : value, reading, parent, key),
  }
}

function postalCode(options: FieldOptions): Field<PostalCode> {
  return field<PostalCode>(
    'un número de 1000 a 9999',
    { type: 'integer', minimum: 1000, maximum: 9999 },
    (value) => {
      const digits = textOf(value)
      const code = digits !== undefined && /^\d{4}$/.test(digits) ? Number(digits) : 0
      return isPostalCode(code) ? code : unreadable
    },
    { ...options, missing: 'postal-code-invalid', malformed: 'postal-code-invalid' },
  )
}

/** Digits, stored as the text that was sent (D21); all zeros mean that there is no code (D20). */
export const alternativeCode: Field<string> = field(
  'un número entero de hasta 15 dígitos',
  { type: 'integer', minimum: 0, maximum: 999_999_999_999_999 },
  (value) => {
    const digits = textOf(value)
    if (digits === undefined || !/^\d{1,15}$/.test(digits)) return unreadable
    return /^0+$/.test(digits) ? undefined : digits
  },
  { description: 'Código propio del remitente; sirve para consultar el seguimiento.' },
)

/** The same where letters are taken, too: numbers of orders as shops have them. */
export function alternativeText(characters: number, description?: string): Field<string> {
  const inner = text(characters, description === undefined ? {} : { description })
  return {
    ...inner,
    read(value, reading, parent, key) {
      const parsed = inner.read(value, reading, parent, key)
      return typeof parsed === 'string' && /^0+$/.test(parsed) ? undefined : parsed
    },
  }
}

const expiryDate: Field<string> = field(
  'una fecha DD/MM/YYYY',
  { type: 'string', pattern: '^\\d{2}/\\d{2}/\\d{4}$' },
  (value) => (typeof value === 'string' && isCalendarDate(value) ? value : unreadable),
  { description: 'WARE: vencimiento del lote.' },
)

const quantity = integer(4, {
  required: true,
  negative: true,
  missing: 'quantity-not-positive',
  description: 'Cantidad de etiquetas (en WARE, de unidades); mayor que 0.',
})

/** A measure of one product; SOAP sends the same fields in two places of its message. */
const size = (description: string) => hundredthsOf(4, { required: true, description })

export const product = {
  largo: ['lengthHundredthsCm', size('Largo total, en cm.')],
  alto: ['heightHundredthsCm', size('Alto total, en cm.')],
  ancho: ['widthHundredthsCm', size('Ancho total, en cm.')],
  peso: [
    'weightHundredthsKg',
    hundredthsOf(4, {
      requiredByRule: true,
      negative: true,
      description: 'Peso en kg. En CROSS, mayor que 0.',
    }),
  ],
  valor: [
    'declaredValue',
    integer(8, {
      negative: true,
      requiredWhen: 'con seguro',
      description: 'Valor para el seguro; sin él, 0.',
    }),
  ],
  valorContrareembolso: [
    'cashOnDelivery',
    integer(8, {
      negative: true,
      requiredWhen: 'en B y G',
      description: 'Importe a cobrar en la entrega.',
    }),
  ],
  cantidad: ['quantity', quantity],
  sku: ['sku', text(30, { requiredWhen: 'en WARE', description: 'Código del producto.' })],
  descripcionProducto: ['description', text(40, { description: 'Qué es el producto.' })],
  lote: ['batch', text(10, { description: 'WARE: lote de producción o recepción.' })],
  almacen: ['warehouse', text(3, { requiredWhen: 'en WARE', description: 'Código de almacén.' })],
  emplazamiento: [
    'location',
    text(3, { requiredWhen: 'en WARE', description: 'Lugar dentro del almacén.' }),
  ],
  serie: ['serial', text(10, { description: 'WARE: número de serie de la unidad.' })],
  vtoLote: ['batchExpiry', expiryDate],
} as const satisfies Shape

function listOrOne(
  entry: Field<string>,
  description: string,
  most: number = orderLimits.entriesPerList,
): Field<string[]> {
  return list(entry, most, { orOne: true, description })
}

/** How the messages differ: required fields, and how many e-mails or phones they accept. */
interface Requirements {
  readonly required: boolean
  /** Overrides `required` for the one field that a table requires on its own. */
  readonly main?: boolean
  readonly entries?: number
}

export function person(
  { required, main = required, entries }: Requirements,
  documentTypes: readonly string[] = ['DNI', 'LE', 'LC'],
) {
  return {
    tipoDocumento: [
      'documentType',
      oneOf(documentTypes, { required, description: 'Tipo de documento.' }),
    ],
    numeroDocumento: [
      'documentNumber',
      integer(10, { required, description: 'Número, sin puntos.' }),
    ],
    nombre: ['name', text(40, { required: main, description: 'Nombre y apellido.' })],
    email: ['emails', listOrOne(text(45), 'Una dirección de correo, o varias.', entries)],
    telefono: ['phone', text(40, { description: 'Teléfono fijo.' })],
    celular: ['mobile', text(15, { required, description: 'Teléfono celular.' })],
  } as const satisfies Shape
}

export function address(
  { required, main = required, entries }: Requirements,
  degrees = restDegrees,
) {
  return {
    direccion: ['street', text(45, { required: main, description: 'Calle, ruta o lugar.' })],
    altura: ['number', text(6, { description: 'Número de puerta o kilómetro.' })],
    piso: ['floor', text(6, { description: 'Piso.' })],
    departamento: ['flat', text(6, { description: 'Departamento u oficina.' })],
    codigoPostal: ['postalCode', postalCode({ required, description: 'De 1000 a 9999.' })],
    localidad: [
      'locality',
      text(undefined, {
        requiredByRule: required,
        description: 'Localidad; en los servicios F y G, el prov_codigo de la sucursal.',
      }),
    ],
    provincia: ['province', text(undefined, { required, description: 'Provincia.' })],
    latitud: ['latitude', degrees],
    longitud: ['longitude', degrees],
    telefono: ['phones', listOrOne(text(), 'Teléfonos del domicilio.', entries)],
  } as const satisfies Shape
}

const restDegrees = coordinate(10, { description: 'Como texto, con punto decimal.' })

/** Reads every product, so that the faults of all of them are reported. */
export function products(shape: Shape, options: FieldOptions = {}): Field<unknown> {
  const entry = object(shape, options)
  const expects = `una lista de 1 a ${orderLimits.productsPerOrder} productos`
  return field<unknown[]>(
    expects,
    { type: 'array', items: entry.schema, minItems: 1, maxItems: orderLimits.productsPerOrder },
    (value, reading, _parent, key) => {
      if (!Array.isArray(value)) return unreadable
      if (value.length > orderLimits.productsPerOrder) {
        reading.issues.push({ path: key, refusal: 'field-malformed', expects })
        return unreadable
      }
      if (value.length === 0) return unreadable
      return value.map((one, index) => readProduct(entry, one, reading, key, index))
    },
    {
      required: true,
      missing: 'products-missing',
      malformed: 'products-missing',
      description: 'Uno o más productos.',
    },
  )
}

function readProduct(
  entry: Field<unknown>,
  value: unknown,
  reading: Parameters<Field<unknown>['read']>[1],
  parent: string,
  index: number,
): unknown {
  // An element of null or "" would count as absent; in this list it is a product without fields.
  const entryField = value === null || value === '' ? [] : value
  return entry.read(entryField, reading, parent, `[${index}]`)
}

/** A field that is stored as its description says and not used otherwise (D20). */
export function storedOnly(what: string): Field<string> {
  return text(undefined, { description: `${what}: se guarda con la orden y se muestra con ella.` })
}

/** Returns whether the text is a DD/MM/YYYY date that exists in the calendar. */
export function isCalendarDate(dateText: string): boolean {
  const match = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(dateText)
  if (!match) return false
  const [day, month, year] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
