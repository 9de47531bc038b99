import { failSimply, soapOperation } from '../../kits/soap/operation.ts'
import { issueText } from '../../rows/fields.ts'
import type { Quote } from './quote.ts'
import { fromHundredths, quoteCodes, refusalText } from './rates.wire.ts'
import {
  type QuoteRefused,
  type RatesContext,
  type ReadRequest,
  readQuoteRequest,
} from './rates-request.wire.ts'

export const soapRateQuote = soapOperation<RatesContext, ReadRequest, Quote, QuoteRefused>({
  name: 'consultarTarifa',
  summary: 'Cotiza un envío a un código postal.',
  request: 'requestTarifa',
  response: 'responseTarifa',
  credentials: 'password',
  read: readQuoteRequest,
  run: ({ rates }, read) => (read.ok ? rates.quoteRate(read.value) : read),
  write: ({ weight, totalCents }) => ({
    codError: 0,
    descError: '',
    pesoReal: fromHundredths(weight.charged),
    valorTarifa: fromHundredths(totalCents),
  }),
  codes: quoteCodes,
  explain: explainRefusal,
  fail: (failure) => ({ ...failSimply(failure), pesoReal: 0, valorTarifa: 0 }),
})

function explainRefusal(refused: QuoteRefused): string {
  if (refused.name !== 'fields-invalid') return refusalText(refused).message
  const [issue] = refused.issues
  return issue ? issueText(issue) : quoteCodes['fields-invalid'].meaning
}
