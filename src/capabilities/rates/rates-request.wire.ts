import { hundredths } from '../../kernel/measures.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { type Issue, newReading } from '../../kits/fields/field.ts'
import { asSound, readObject, type Sound } from '../../kits/fields/structures.ts'
import type { JsonObject } from '../../kits/http/endpoint.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
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

export function toRequest(sent: Sound<typeof quoteMessage>, caller: Shipper): QuoteRequest {
  const { destination, specific, volumetric, service = 'E' } = sent
  const { declaredValueCents = 0, cashOnDeliveryCents = 0 } = sent
  return {
    shipper: caller,
    destination,
    weight: {
      specific: hundredths(specific),
      volumetric: volumetric === undefined ? undefined : hundredths(volumetric),
      sides: toSides(sent),
    },
    service,
    declaredValueCents,
    cashOnDeliveryCents,
  }
}

/** The three sides count only when all three are sent (D12). */
function toSides(sent: Sound<typeof quoteMessage>): SidesHundredthsCm | undefined {
  const { height, length, width } = sent
  if (height === undefined || length === undefined || width === undefined) return undefined
  return { height: hundredths(height), length: hundredths(length), width: hundredths(width) }
}
