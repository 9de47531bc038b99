/** The order message of the SOAP contract: REST's fields, as its own tables require them (D33). */

import { type Field, field, type Reading } from '../../../kits/fields/field.ts'
import { readFields, type Shape } from '../../../kits/fields/structures.ts'
import type { JsonObject } from '../../../kits/http/endpoint.ts'
import { unreadable } from '../../../outcome.ts'
import { list, object, oneOf, text } from '../../../rows/fields.ts'
import { orderLimits } from '../orders.limits.ts'
import { address, alternativeText, person, product } from './order-fields.wire.ts'
import { orderMessage } from './order-message.wire.ts'

const observationsInSoap = 4
const contactsInSoap = 2
const soapServices = ['E', 'C', 'R', 'B'] as const
const documentTypes = ['DNI', 'LE', 'LC', 'CI', 'PASSPORT']

const options = { required: false, main: true, entries: contactsInSoap }
const soapPerson = person(options, documentTypes)

/** Floats of any precision: REST's length limit does not apply here. */
const degrees: Field<string> = field('un número con punto decimal', { type: 'number' }, (value) =>
  typeof value === 'string' && /^-?(\d{1,3}(\.\d{0,40})?|\.\d{1,40})$/.test(value)
    ? value
    : unreadable,
)

const soapAddress = address(options, degrees)

/** Fifteen characters as in REST, but not only digits: the table says string. */
const alternativeCode = alternativeText(15)

/** Ten characters as in REST, but an integer: the table says so. Kept as text to keep its zeros. */
const numericData: Field<string> = field(
  'un número entero de hasta 10 caracteres',
  { type: 'integer' },
  (value) =>
    typeof value === 'string' && value.length <= 10 && /^-?\d+$/.test(value) ? value : unreadable,
)

/** A measure that was sent as a float: removes the float's rounding error. */
function measure<Value>(inner: Field<Value>): Field<Value> {
  return {
    ...inner,
    read(value, reading, parent, key) {
      if (value === undefined) return undefined
      return inner.read(shortestFloat(value), reading, parent, key)
    },
  }
}

/**
 * Clients that hold 1.2 in a 32-bit float send 1.20000005; the shortest number with the same float
 * value was meant. A number that is already short stays as it is.
 */
function shortestFloat(number: unknown): unknown {
  if (typeof number !== 'string' || !/^-?\d{1,6}\.\d{3,}$/.test(number)) return number
  const float = Math.fround(Number(number))
  for (let digits = 1; digits <= 9; digits++) {
    const candidate = Number(float.toPrecision(digits))
    if (Math.fround(candidate) === float) return String(candidate)
  }
  return number
}

const piece = {
  largo: ['lengthHundredthsCm', measure(product.largo[1])],
  alto: ['heightHundredthsCm', measure(product.alto[1])],
  ancho: ['widthHundredthsCm', measure(product.ancho[1])],
  peso: ['weightHundredthsKg', measure(product.peso[1])],
  almacen: product.almacen,
  emplazamiento: product.emplazamiento,
  lote: product.lote,
  serie: product.serie,
  vtoLote: product.vtoLote,
  CodBulto: ['packageCode', text(30)],
} as const satisfies Shape

const message = {
  destinatario: ['recipient', object(soapPerson, { required: true })],
  domicilio: [
    'address',
    object(soapAddress, {
      required: true,
      missing: 'postal-code-invalid',
      malformed: 'postal-code-invalid',
    }),
  ],
  domicilioAlternativo: [
    'alternativeAddress',
    object(address({ required: false, entries: contactsInSoap }, degrees)),
  ],
  datoNumerico: ['numericData', numericData],
  codigoSeguimiento: orderMessage.codigoSeguimiento,
  codigoAlternativo: ['alternativeCode', alternativeCode],
  servicio: [
    'service',
    oneOf(soapServices, {
      required: true,
      missing: 'service-unknown',
      malformed: 'service-unknown',
    }),
  ],
  observaciones: ['observations', list(text(95), observationsInSoap)],
  autorizado: ['authorized', list(object(soapPerson), orderLimits.authorizedPersonsPerOrder)],
  modeloSms: orderMessage.modeloSms,
  modeloEmail: orderMessage.modeloEmail,
  marcaDeAgua: orderMessage.marcaDeAgua,
  remito: orderMessage.remito,
} as const satisfies Shape

const sentPiece = object(piece)

/** Fields beside the piece; they belong to the only product that a SOAP order has. */
const besidePiece = {
  valor: product.valor,
  valorContrareembolso: product.valorContrareembolso,
  cantidad: product.cantidad,
  sku: product.sku,
  descripcionProducto: product.descripcionProducto,
} as const satisfies Shape

export const serviceWords = `El servicio es uno de: ${soapServices.join(', ')} (mayúscula).`

/** Reads the message into the order that REST would have read, with one product. */
export function readSoapOrder(fields: JsonObject, reading: Reading): JsonObject {
  const order = readFields(message, fields, reading, '')
  const pieceFields = sentPiece.read(fields['pieza'], reading, '', 'pieza')
  const beside = readFields(besidePiece, fields, reading, '')
  // An unreadable piece is already reported; don't report its weight as missing as well.
  const measures = pieceFields === unreadable ? { weightHundredthsKg: unreadable } : pieceFields
  return { ...order, products: [{ ...measures, ...beside }] }
}
