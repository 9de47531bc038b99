import { hundredths } from '../../kernel/measures.ts'
import type { PostalCode } from '../../kernel/postal-code.ts'
import { type ServiceType, serviceTypes } from '../../kernel/service-type.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { type Issue, newReading } from '../../kits/fields/field.ts'
import { asSound, readObject, type Shape, type Sound } from '../../kits/fields/structures.ts'
import type { JsonObject } from '../../kits/http/endpoint.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import { object, text } from '../../rows/fields.ts'
import type { writeRestriction } from '../../rows/restriction.ts'
import type { SidesHundredthsCm } from './charged-weight.ts'
import type { QuoteRefusal, QuoteRequest } from './quote.ts'
import type { Rates } from './rates.ts'
import { quoteMessage } from './rates-message.wire.ts'

export interface RatesContext {
  readonly rates: Rates
  readonly caller: Shipper
}

export type ReadRequest = Outcome<QuoteRequest, QuoteRefused>

export type QuoteRefused =
  | QuoteRefusal
  | { readonly name: 'fields-invalid'; readonly issues: readonly Issue[] }

export function readQuoteRequest(body: JsonObject, { caller }: RatesContext): ReadRequest {
  const reading = newReading()
  const draft = readObject(quoteMessage, body, reading, '', 'autentificacion')
  if (reading.issues.length > 0) return refuse({ name: 'fields-invalid', issues: reading.issues })
  return accept(toRequest(asSound(draft), caller))
}

export function toRequest(message: Sound<typeof quoteMessage>, caller: Shipper): QuoteRequest {
  const { destination, specific, volumetric, service = 'E' } = message
  const { declaredValueCents = 0, cashOnDeliveryCents = 0 } = message
  return {
    shipper: caller,
    destination,
    weight: {
      specific: hundredths(specific),
      volumetric: volumetric === undefined ? undefined : hundredths(volumetric),
      sides: toSides(message),
    },
    service,
    declaredValueCents,
    cashOnDeliveryCents,
  }
}

/** The three sides count only when all three are sent (D12). */
function toSides(message: Sound<typeof quoteMessage>): SidesHundredthsCm | undefined {
  const { height, length, width } = message
  if (height === undefined || length === undefined || width === undefined) return undefined
  return { height: hundredths(height), length: hundredths(length), width: hundredths(width) }
}

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

/** The zone of a destination; a shipment collected at a branch goes to none. */
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
