/** Building blocks for the schemas of answers; each takes a description. */
import { entity, entityName } from '../kits/openapi/entities.ts'

export const string = (description: string) => ({ type: 'string', description })

export const uri = (description: string) => ({ type: 'string', format: 'uri', description })

export const maybeString = (description: string) => ({ type: ['string', 'null'], description })

export const count = (description: string) => ({ type: 'integer', description })

export const maybeCount = (description: string) => ({ type: ['integer', 'null'], description })

/** An amount in whole cents. */
export const cents = (description: string) => count(description)

export const maybeCents = (description: string) => ({ type: ['integer', 'null'], description })

export const decimal = (description: string) => ({ type: 'number', description })

export const maybeDecimal = (description: string) => ({ type: ['number', 'null'], description })

export const moment = (description: string) => ({
  type: 'string',
  format: 'date-time',
  description,
})

export const maybeMoment = (description: string) => ({
  type: ['string', 'null'],
  format: 'date-time',
  description,
})

export const day = (description: string) => ({ type: 'string', format: 'date', description })

export const maybeDay = (description: string) => ({
  type: ['string', 'null'],
  format: 'date',
  description,
})

/** The days between which a shipment is to be delivered (D44). */
export const maybePromise = (description: string) => ({
  ...entity(
    'DeliveryPromise',
    objectOf({ from: day('El primer día.'), to: day('El último día.') }),
  ),
  type: ['object', 'null'],
  description,
})

/** An object in which every property is required. */
export function objectOf(properties: Readonly<Record<string, unknown>>) {
  return { type: 'object', properties, required: Object.keys(properties) }
}

/** A complete list in one answer. */
export function itemsOf(items: object) {
  const list = objectOf({ items: { type: 'array', items, description: 'Todas las filas.' } })
  return namedAfter(items, 'List', list)
}

/** One page of a long list. */
export function pageOf(items: object) {
  return namedAfter(items, 'Page', {
    type: 'object',
    properties: {
      items: { type: 'array', items, description: 'Las filas de esta página.' },
      next: string('Para pedir la página siguiente; falta en la última.'),
    },
    required: ['items'],
  })
}

function namedAfter<Schema extends object>(items: object, suffix: string, schema: Schema): Schema {
  const name = entityName({ ...items })
  return name === undefined ? schema : entity(`${name}${suffix}`, schema)
}
