/** An order as the API shows it: every stored field, nothing left out (D20). */

import type { Address, Destination, Order, Person, Product } from '../../../kernel/order.ts'
import { serviceTypes } from '../../../kernel/service-type.ts'
import { isoOrNull, isoText } from '../../../kits/clock/iso.ts'
import type { JsonSchema } from '../../../kits/fields/field.ts'
import type { JsonObject } from '../../../kits/http/endpoint.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import {
  maybeMoment,
  maybeString,
  moment,
  objectOf,
  string,
  uri,
} from '../../../rows/answer-schema.ts'
import { problemSchema } from '../../../rows/problem-schema.ts'
import { promiseProperties, writePromises } from '../../../rows/promise.ts'
import { restrictionSchema, writeRestriction } from '../../../rows/restriction.ts'
import { sortableDay } from '../order-content.ts'
import type { KnownOrder } from '../orders.ts'

/** How one field is shown; a field that was not sent is shown as null or as an empty list. */
interface Shown<Value> {
  /** The shown name, when it differs from the stored one. */
  readonly as?: string
  readonly schema: JsonSchema
  write(value: Value | undefined): unknown
}

/** Mapped over every field, so the compiler rejects a field that is not shown. */
type View<Whole> = { readonly [Field in keyof Whole]-?: Shown<NonNullable<Whole[Field]>> }

const orNull = (value: unknown): unknown => value ?? null

function required(type: string, description: string): Shown<unknown> {
  return { schema: { type, description }, write: orNull }
}

function optional(type: string, description: string): Shown<unknown> {
  return { schema: { type: [type, 'null'], description }, write: orNull }
}

function texts(description: string): Shown<readonly string[]> {
  const schema = { type: 'array', items: { type: 'string' }, description }
  return { schema, write: (value) => value ?? [] }
}

function measure(as: string, description: string): Shown<number> {
  return {
    as,
    schema: { type: ['number', 'null'], description },
    write: (value) => (value === undefined ? null : value / 100),
  }
}

function whole<Value extends object>(
  name: string,
  view: View<Value>,
  description: string,
): Shown<Value> {
  const write = viewWriter(view)
  return {
    schema: { ...viewSchema(name, view), description },
    write: (value) => value && write(value),
  }
}

function wholeOrNull<Value extends object>(
  name: string,
  view: View<Value>,
  description: string,
): Shown<Value> {
  const { schema, write } = whole(name, view, description)
  return {
    schema: { ...schema, type: ['object', 'null'] },
    write: (value) => write(value) ?? null,
  }
}

function listOf<Value extends object>(
  name: string,
  view: View<Value>,
  description: string,
  as?: string,
): Shown<readonly Value[]> {
  const write = viewWriter(view)
  return {
    ...(as === undefined ? {} : { as }),
    schema: { type: 'array', items: viewSchema(name, view), description },
    write: (values = []) => values.map(write),
  }
}

function fieldsOf<Value>(view: View<Value>): [field: string, shown: Shown<unknown>][] {
  return Object.entries(view)
}

function viewSchema<Value>(name: string, view: View<Value>): JsonSchema {
  const properties = fieldsOf(view).map(([field, { as = field, schema }]) => [as, schema] as const)
  return entity(name, {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: properties.map(([shown]) => shown),
  })
}

function viewWriter<Value extends object>(view: View<Value>): (value: Value) => JsonObject {
  const names = Object.keys(view) as (keyof Value & string)[]
  const fields = names.map((name) => {
    const { as: wireName = name, write } = view[name] as Shown<unknown>
    return { name, wireName, write }
  })
  return (value) => {
    const shown: Record<string, unknown> = {}
    for (const { name, wireName, write } of fields) shown[wireName] = write(value[name])
    return shown
  }
}

const person: View<Person> = {
  name: optional('string', 'Nombre y apellido.'),
  documentType: optional('string', 'Tipo de documento.'),
  documentNumber: optional('integer', 'Número de documento.'),
  emails: texts('Direcciones de correo.'),
  phone: optional('string', 'Teléfono fijo.'),
  mobile: optional('string', 'Teléfono celular.'),
}

const recipient: View<Order['recipient']> = {
  ...person,
  name: required('string', 'Nombre y apellido.'),
}

const address: View<Address> = {
  street: optional('string', 'Calle, ruta o lugar.'),
  number: optional('string', 'Número de puerta o kilómetro.'),
  floor: optional('string', 'Piso.'),
  flat: optional('string', 'Departamento u oficina.'),
  postalCode: optional('integer', 'Código postal.'),
  locality: optional('string', 'Localidad; en los servicios F y G, la sucursal.'),
  province: optional('string', 'Provincia.'),
  latitude: optional('string', 'Latitud.'),
  longitude: optional('string', 'Longitud.'),
  phones: texts('Teléfonos del domicilio.'),
}

const destination: View<Destination> = {
  recipientName: required('string', 'Quien recibe.'),
  address: whole<Destination['address']>(
    'DestinationAddress',
    {
      ...address,
      street: required('string', 'Calle, ruta o lugar.'),
      postalCode: required('integer', 'Código postal.'),
    },
    'Dónde se entrega.',
  ),
  notes: optional('string', 'Indicaciones para la entrega.'),
}

const product: View<Product> = {
  quantity: required('integer', 'Cantidad de etiquetas; en WARE, de unidades.'),
  lengthHundredthsCm: measure('lengthCm', 'Largo, en cm.'),
  heightHundredthsCm: measure('heightCm', 'Alto, en cm.'),
  widthHundredthsCm: measure('widthCm', 'Ancho, en cm.'),
  weightHundredthsKg: measure('weightKg', 'Peso, en kg.'),
  declaredValue: optional('integer', 'Valor para el seguro, en pesos.'),
  cashOnDelivery: optional('integer', 'Importe a cobrar en la entrega, en pesos.'),
  sku: optional('string', 'Código del producto.'),
  description: optional('string', 'Qué es el producto.'),
  batch: optional('string', 'Lote.'),
  warehouse: optional('string', 'Código de almacén.'),
  location: optional('string', 'Lugar dentro del almacén.'),
  serial: optional('string', 'Número de serie.'),
  batchExpiry: {
    schema: { type: ['string', 'null'], format: 'date', description: 'Vencimiento del lote.' },
    write: (value) => (value === undefined ? null : sortableDay(value)),
  },
  packageCode: optional('string', 'Cómo llama el remitente al bulto; solo por SOAP.'),
}

const order: View<Omit<Order, 'trackingCode'>> = {
  service: {
    schema: {
      type: 'string',
      enum: Object.keys(serviceTypes),
      description: 'El servicio que se pidió, con la letra del contrato.',
    },
    write: orNull,
  },
  alternativeCode: optional('string', 'Código propio del remitente.'),
  numericData: optional('string', 'Número de factura o remito (`datoNumerico`).'),
  recipient: whole('Recipient', recipient, 'Quien recibe.'),
  address: whole<Order['address']>(
    'DeliveryAddress',
    { ...address, street: required('string', 'Calle, ruta o lugar.') },
    'Dónde se entrega.',
  ),
  alternativeAddress: wholeOrNull('Address', address, 'Otro domicilio posible.'),
  authorized: listOf('Person', person, 'Quienes más pueden recibir.', 'authorizedPersons'),
  deliveryNote: optional('string', 'Número de remito (`remito`).'),
  smsModel: optional('string', 'Modelo de los avisos por SMS (`modeloSms`).'),
  emailModel: optional('string', 'Modelo de los avisos por correo (`modeloEmail`).'),
  watermark: optional('string', 'Marca de agua (`marcaDeAgua`).'),
  observations: texts('Indicaciones para la entrega.'),
  products: listOf('Product', product, 'Los productos, en el orden en que se enviaron.'),
  additional: {
    schema: {
      type: 'object',
      additionalProperties: true,
      description: 'Los campos que el contrato no conoce, por su lugar en el pedido.',
    },
    write: (value) => value ?? {},
  },
}

const writeSent = viewWriter(order)

const redirected = wholeOrNull(
  'Destination',
  destination,
  'Adónde va desde que se redirigió, en lugar de `address`, que queda como se envió.',
)

const pickupPoint = optional('string', 'En los servicios F y G, la sucursal donde se retira.')

const entrySchemas = {
  trackingCode: { type: 'string', description: 'El código de seguimiento.' },
  enteredAt: moment('Cuándo se cargó.'),
  cancelledAt: maybeMoment('Cuándo se canceló.'),
  redirectedTo: redirected.schema,
  ...promiseProperties,
  pickupPoint: pickupPoint.schema,
}

/** The schema of the answer of `writeOrder`, after the fields that the face shows first. */
export function orderSchema(before: Readonly<Record<string, JsonSchema>> = {}): JsonSchema {
  const shown = viewSchema('Order', order)['properties'] as Record<string, JsonSchema>
  const properties = { ...before, ...entrySchemas, ...shown }
  return entity('Order', { type: 'object', properties, required: Object.keys(properties) })
}

export function writeOrder({
  code,
  enteredAt,
  cancelledAt,
  redirectedTo,
  order: original,
  ...kept
}: KnownOrder) {
  return {
    trackingCode: code,
    enteredAt: isoText(enteredAt),
    cancelledAt: isoOrNull(cancelledAt),
    redirectedTo: redirected.write(redirectedTo),
    ...writePromises(kept),
    pickupPoint: serviceTypes[original.service].toBranch
      ? (original.address.locality ?? null)
      : null,
    ...writeSent(original),
  }
}

/** Knows the restricted zones of now, whenever the order was loaded. */
export interface ZonesContext {
  readonly addresses: {
    restrictedZone(address: Address): Parameters<typeof writeRestriction>[0]
  }
}

/** The zone of the address that an order is delivered to now; none where it is collected. */
export function writeZone(
  { order: original, redirectedTo }: KnownOrder,
  { addresses }: ZonesContext,
) {
  const isCollected = serviceTypes[original.service].toBranch && redirectedTo === undefined
  const door = redirectedTo?.address ?? original.address
  return writeRestriction(isCollected ? undefined : addresses.restrictedZone(door))
}

const noticesSchema = {
  type: 'array',
  description: 'Lo que hay que saber de la orden, aunque se cargó; falta si no hay nada.',
  items: entity(
    'Notice',
    objectOf({
      field: string('El campo.'),
      code: string('Qué pasa con él, para programas.'),
      detail: string('Qué pasa con él, en palabras.'),
    }),
  ),
}

const storedSchema = orderSchema()

const ownSchema = {
  ...storedSchema,
  properties: {
    ...(storedSchema['properties'] as JsonObject),
    restrictedZone: restrictionSchema,
    trackingUrl: string(
      'La página del envío, con una parte que no se puede adivinar: es para quien lo recibe.',
    ),
    links: {
      ...objectOf({ shipment: uri('El envío: su estado y sus movimientos.') }),
      description: 'Dónde está lo demás de la orden.',
    },
  },
  required: [
    ...(storedSchema['required'] as readonly string[]),
    'restrictedZone',
    'trackingUrl',
    'links',
  ],
}

/** A stored order, and where to follow it. */
export const ownOrderSchema = entity('Order', ownSchema)

export const createdSchema = entity('CreatedOrder', {
  ...ownSchema,
  properties: { ...ownSchema.properties, notices: noticesSchema },
})

const batchResult = entity(
  'OrderBatchResult',
  objectOf({
    trackingCode: maybeString('El código de la orden; `null` si no se cargó y no lo traía.'),
    order: { ...createdSchema, type: ['object', 'null'], description: 'La orden, si se cargó.' },
    problem: {
      ...problemSchema,
      type: ['object', 'null'],
      description: 'Por qué no se cargó, si no se cargó.',
    },
  }),
)

export const batchResults = entity(
  'OrderBatchResults',
  objectOf({
    results: {
      type: 'array',
      items: batchResult,
      description: 'Uno por orden, en el orden enviado.',
    },
  }),
)
