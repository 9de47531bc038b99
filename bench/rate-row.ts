import type { RestContext } from '../src/faces/rest/rest-context.ts'
import { newReading } from '../src/kits/fields/field.ts'
import { endpoint } from '../src/kits/http/endpoint.ts'
import { accept, type Outcome, refuse } from '../src/outcome.ts'
import { hundredthsOf, integer } from '../src/rows/fields.ts'
import { answerSchema, failPlainly } from '../src/rows/plain-answer.ts'

export const ratePath = '/bench/tarifa/'

interface RateRequest {
  readonly weight: unknown
  readonly postalCode: unknown
}

const weight = hundredthsOf(4, { required: true })
const postalCode = integer(4, { required: true })

/**
 * The minimal endpoint: authenticates, takes two numbers and returns two. Its cost is the server's
 * own.
 */
export const rateRow = endpoint<RestContext, RateRequest, number, { name: 'number-malformed' }>({
  method: 'POST',
  path: ratePath,
  credentials: 'autentificacion',
  emptyObject: 'credentials',
  unreadableStatus: 200,
  read: (body) => ({
    weight: weight.read(body['peso'], newReading(), '', 'peso'),
    postalCode: postalCode.read(body['codigoPostal'], newReading(), '', 'codigoPostal'),
  }),
  run: async (_context, request): Promise<Outcome<number, { name: 'number-malformed' }>> =>
    typeof request.weight === 'number' && typeof request.postalCode === 'number'
      ? accept(request.weight)
      : refuse({ name: 'number-malformed' }),
  write: (hundredths) => ({
    codError: 0,
    descError: '',
    resultado: 'OK',
    pesoReal: hundredths / 100,
    valorTarifa: 4815.16,
  }),
  codes: { 'number-malformed': { code: 5, meaning: 'Un número no se puede leer.' } },
  explain: () => ({ message: 'Un número no se puede leer.' }),
  fail: failPlainly,
  reference: {
    name: 'bench',
    summary: 'Medir la casa',
    description: 'Solo existe durante una medición.',
    request: { type: 'object' },
    response: answerSchema({}),
    notes: [],
  },
})
