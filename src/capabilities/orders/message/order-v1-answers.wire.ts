/** What `/v1` answers about orders that were loaded. */

import type { JsonObject } from '../../../kits/http/endpoint.ts'
import { entity } from '../../../kits/openapi/entities.ts'
import { maybeString, objectOf, string, uri } from '../../../rows/answer-schema.ts'
import { problemSchema } from '../../../rows/problem-schema.ts'
import { restrictionSchema } from '../../../rows/restriction.ts'
import { orderSchema } from './order-view.wire.ts'

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
    links: {
      ...objectOf({ shipment: uri('El envío: su estado y sus movimientos.') }),
      description: 'Dónde está lo demás de la orden.',
    },
  },
  required: [...(storedSchema['required'] as readonly string[]), 'restrictedZone', 'links'],
}

/** A stored order, and where to see what became of it. */
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
