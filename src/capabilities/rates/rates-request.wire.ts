import { type Hundredths, hundredths } from '../../kernel/measures.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { type Issue, newReading } from '../../kits/fields/field.ts'
import { type Draft, readObject } from '../../kits/fields/structures.ts'
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
  return accept(toRequest(draft, caller))
}

/** Without an issue, whatever is there has been read. */
export function toRequest(draft: Draft<typeof quoteMessage>, caller: Shipper): QuoteRequest {
  const { specific, volumetric, declaredValueCents = 0, cashOnDeliveryCents = 0 } = draft
  return {
    shipper: caller,
    destination: draft.destination as QuoteRequest['destination'],
    weight: {
      specific: hundredths(specific as number),
      volumetric: volumetric as Hundredths | undefined,
      sides: toSides(draft),
    },
    service: (draft.service ?? 'E') as QuoteRequest['service'],
    declaredValueCents: declaredValueCents as number,
    cashOnDeliveryCents: cashOnDeliveryCents as number,
  }
}

/** The three sides count only when all three are sent (D12). */
function toSides({
  height,
  length,
  width,
}: Draft<typeof quoteMessage>): SidesHundredthsCm | undefined {
  if (height === undefined || length === undefined || width === undefined) return undefined
  return { height, length, width } as SidesHundredthsCm
}
