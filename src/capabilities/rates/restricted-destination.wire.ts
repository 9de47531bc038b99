/** What quotes tell of a destination in a restricted zone. */

import type { PostalCode } from '../../kernel/postal-code.ts'
import { type ServiceType, serviceTypes } from '../../kernel/service-type.ts'
import type { Shape } from '../../kits/fields/structures.ts'
import { object, text } from '../../rows/fields.ts'
import type { writeRestriction } from '../../rows/restriction.ts'

interface Street {
  readonly street?: string | undefined
  readonly number?: string | undefined
  readonly locality?: string | undefined
  readonly province?: string | undefined
}

type Restriction = Parameters<typeof writeRestriction>[0]

export interface ZonesContext {
  readonly addresses: {
    restrictedZone(question: Street & { readonly postalCode: number }): Restriction
  }
}

const streetFields = {
  street: ['street', text(100, { required: true, description: 'La calle, con o sin altura.' })],
  number: ['number', text(20, { description: 'La altura.' })],
  locality: ['locality', text(100, { description: 'Localidad o barrio.' })],
  province: ['province', text(100, { description: 'Provincia.' })],
} as const satisfies Shape

export const quotedAddress = [
  'address',
  object(streetFields, {
    entity: 'QuotedAddress',
    description: 'Adónde va, si se sabe: por la calle se sabe si va a una zona restringida.',
  }),
] as const

/** The zone of a destination; what is collected at a branch goes to none. */
export function findRestriction(
  { addresses }: ZonesContext,
  service: ServiceType,
  to: { readonly destination: PostalCode; readonly address?: Street | undefined },
): Restriction {
  if (serviceTypes[service].toBranch) return undefined
  return addresses.restrictedZone({ ...to.address, postalCode: to.destination })
}

/** The service of a cart that can't be offered there. */
export function notDelivered(service: ServiceType) {
  const detail = 'Va a una zona restringida: no se entrega a domicilio, se retira en una sucursal.'
  const en = 'It goes to a restricted zone: no delivery to the door, only pick-up at a branch.'
  return { service, code: 'restricted-zone', detail, en }
}
