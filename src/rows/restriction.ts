/** How the rows of several slices show that an address lies in a restricted zone. */
import { entity } from '../kits/openapi/entities.ts'
import { objectOf, string } from './answer-schema.ts'

export const restrictionSchema = {
  ...entity(
    'AddressRestriction',
    objectOf({
      name: string('Su nombre.'),
      reason: string('Por qué lo es.'),
      homeDelivery: {
        type: ['boolean', 'null'],
        description: '`false`: no, se retira en una sucursal. `null`: depende de la calle.',
      },
    }),
  ),
  type: ['object', 'null'],
  description: 'La zona restringida adonde va, o `null`.',
}

interface Restriction {
  readonly name: string
  readonly reason: string
  readonly isSure: boolean
}

export function writeRestriction(restriction: Restriction | undefined) {
  if (restriction === undefined) return null
  const { name, reason, isSure } = restriction
  return { name, reason, homeDelivery: isSure ? false : null }
}
