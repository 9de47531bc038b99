import type { DeliveryPromise } from '../../kernel/delivery-promise.ts'
import { endpoint, type Failure, type JsonObject } from '../../kits/http/endpoint.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { accept } from '../../outcome.ts'
import { writeDeliveryDates } from '../../rows/delivery-dates.ts'
import { issueText } from '../../rows/fields.ts'
import { failPlainly } from '../../rows/plain-answer.ts'
import type { Quote, QuoteRequest } from './quote.ts'
import { fromHundredths, quoteCodes, refusalText, writeDetail } from './rates.wire.ts'
import { quoteRequestSchema, quoteResponseSchema, rateNotes } from './rates-message.wire.ts'
import {
  type QuoteRefused,
  type RatesContext,
  type ReadRequest,
  readQuoteRequest,
} from './rates-request.wire.ts'

interface Answered {
  readonly quote: Quote
  readonly promise: DeliveryPromise | undefined
  readonly request: QuoteRequest
}

export const rateQuote = endpoint<RatesContext, ReadRequest, Answered, QuoteRefused>({
  method: 'POST',
  path: '/consulta_tarifa_rest/',
  credentials: 'autentificacion',
  emptyObject: 'credentials',
  unreadableStatus: 400,
  read: readQuoteRequest,
  async run({ rates }, read) {
    if (!read.ok) return read
    const quoted = rates.quoteRate(read.value)
    if (!quoted.ok) return quoted
    const promise = rates.promise(read.value)
    return accept({ quote: quoted.value, promise, request: read.value })
  },
  write: writeQuote,
  codes: quoteCodes,
  explain: explainRefusal,
  fail: failQuote,
  reference: {
    name: 'consulta_tarifa_rest',
    summary: 'Cotizar un envío',
    description: paragraph`Responde el precio final de un envío a un código postal, \`valorTarifa\`,
      y el peso que se cobra, \`pesoReal\`. \`detalle\` explica el cálculo. Si algo está mal,
      \`codError\` es 5 y \`errores\` dice qué campos corregir.`,
    request: quoteRequestSchema,
    response: quoteResponseSchema,
    notes: rateNotes,
  },
})

function writeQuote({ quote, promise, request: { weight } }: Answered): JsonObject {
  return {
    codError: 0,
    descError: '',
    resultado: 'OK',
    pesoReal: fromHundredths(quote.weight.charged),
    valorTarifa: fromHundredths(quote.totalCents),
    ...writeDeliveryDates(promise),
    detalle: writeDetail(quote, weight.specific, weight.volumetric),
  }
}

function explainRefusal(refused: QuoteRefused) {
  const faults =
    refused.name === 'fields-invalid'
      ? refused.issues.map((issue) => ({ field: issue.path, message: issueText(issue) }))
      : [refusalText(refused)]
  const errores = faults.map(({ field, message }) => ({
    campo: field,
    codError: quoteCodes[refused.name].code,
    descError: message,
  }))
  return { message: faults[0]?.message ?? '', extra: { errores } }
}

/** The contract's fields are present in every answer (D2). */
function failQuote(failure: Failure): JsonObject {
  return { ...failPlainly(failure), pesoReal: 0, valorTarifa: 0 }
}
