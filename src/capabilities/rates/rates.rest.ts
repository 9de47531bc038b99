import { type Hundredths, hundredths } from '../../kernel/measures.ts'
import type { Shipper } from '../../kernel/shipper.ts'
import { type Issue, newReading } from '../../kits/fields/field.ts'
import { type Draft, readObject } from '../../kits/fields/structures.ts'
import { endpoint, type Failure, type JsonObject } from '../../kits/http/endpoint.ts'
import { failPlainly } from '../../kits/http/plain-shape.ts'
import { accept, type Outcome, refuse } from '../../outcome.ts'
import type { SidesHundredthsCm } from './charged-weight.ts'
import type { Quote, QuoteRefusal, QuoteRequest } from './quote.ts'
import type { Rates } from './rates.ts'
import { fromHundredths, quoteCodes, refusalText, writeDetail } from './rates.wire.ts'
import { quoteMessage, quoteRequestSchema, quoteResponseSchema } from './rates-message.wire.ts'
import { rateNotes } from './rates-notes.wire.ts'

export interface RatesContext {
  readonly rates: Rates
  readonly caller: Shipper
}

type ReadRequest = Outcome<QuoteRequest, QuoteRefused>

type QuoteRefused =
  | QuoteRefusal
  | { readonly name: 'fields-invalid'; readonly issues: readonly Issue[] }

interface Answered {
  readonly quote: Quote
  readonly request: QuoteRequest
}

export const rateQuote = endpoint<RatesContext, ReadRequest, Answered, QuoteRefused>({
  method: 'POST',
  path: '/consulta_tarifa_rest/',
  credentials: 'autentificacion',
  emptyObject: 'credentials',
  unreadableStatus: 400,
  read: readRequest,
  async run({ rates }, read) {
    if (!read.ok) return read
    const quoted = rates.quoteRate(read.value)
    return quoted.ok ? accept({ quote: quoted.value, request: read.value }) : quoted
  },
  write: writeQuote,
  codes: quoteCodes,
  explain: explainRefusal,
  fail: failQuote,
  reference: {
    name: 'consulta_tarifa_rest',
    summary: 'Cotizar un envío',
    description: [
      'Responde el precio final de un envío a un código postal, `valorTarifa`, y el peso que se ',
      'cobra, `pesoReal`. `detalle` explica el cálculo. Si algo está mal, `codError` es 5 y ',
      '`errores` dice qué campos corregir.',
    ].join(''),
    request: quoteRequestSchema,
    response: quoteResponseSchema,
    notes: rateNotes,
  },
})

function readRequest(body: JsonObject, { caller }: RatesContext): ReadRequest {
  const reading = newReading()
  const draft = readObject(quoteMessage, body, reading, '', 'autentificacion')
  if (reading.issues.length > 0) return refuse({ name: 'fields-invalid', issues: reading.issues })
  return accept(toRequest(draft, caller))
}

/** Without an issue, whatever is there has been read. */
function toRequest(draft: Draft<typeof quoteMessage>, caller: Shipper): QuoteRequest {
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

function writeQuote({ quote, request: { weight } }: Answered): JsonObject {
  return {
    codError: 0,
    descError: '',
    resultado: 'OK',
    pesoReal: fromHundredths(quote.weight.charged),
    valorTarifa: fromHundredths(quote.totalCents),
    detalle: writeDetail(quote, weight.specific, weight.volumetric),
  }
}

function explainRefusal(refused: QuoteRefused) {
  const found =
    refused.name === 'fields-invalid' ? refused.issues.map(issueText) : [refusalText(refused)]
  const errores = found.map(({ field, message }) => ({
    campo: field,
    codError: quoteCodes[refused.name].code,
    descError: message,
  }))
  return { message: found[0]?.message ?? '', extra: { errores } }
}

function issueText({ path, refusal, expects }: Issue) {
  const message =
    refusal === 'field-missing'
      ? `Falta el campo ${path}: se espera ${expects}.`
      : `El campo ${path} no es válido: se espera ${expects}.`
  return { field: path, message }
}

/** The contract's fields are in every answer (D2). */
function failQuote(failure: Failure): JsonObject {
  return { ...failPlainly(failure), pesoReal: 0, valorTarifa: 0 }
}
