import type { DeliveryPromise } from '../../kernel/delivery-promise.ts'
import type { Scope } from '../../kernel/scope.ts'
import { serviceTypes } from '../../kernel/service-type.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { cents, decimal, maybePromise, objectOf, string } from '../../rows/answer-schema.ts'
import { integer } from '../../rows/fields.ts'
import type { KeyOperation } from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import { restrictionSchema, writeRestriction } from '../../rows/restriction.ts'
import type { Quote } from './quote.ts'
import { fromHundredths, type QuoteFields, refusalText } from './rates.wire.ts'
import { packageFields, quotedService, writtenDestination } from './rates-message.wire.ts'
import { type RatesContext, toRequest } from './rates-request.wire.ts'
import { findRestriction, quotedAddress, type ZonesContext } from './restricted-destination.wire.ts'

type QuoteContext = RatesContext & ZonesContext

const message = {
  postalCode: writtenDestination,
  weightKg: packageFields.specific,
  volumetricWeightKg: packageFields.volumetric,
  heightCm: packageFields.height,
  lengthCm: packageFields.length,
  widthCm: packageFields.width,
  service: quotedService(),
  declaredValueCents: [
    'declaredValueCents',
    integer(10, { description: 'Valor declarado, para el seguro.' }),
  ],
  cashOnDeliveryCents: [
    'cashOnDeliveryCents',
    integer(10, { description: 'Importe a cobrar en la entrega.' }),
  ],
  address: quotedAddress,
} as const satisfies Shape

const fields: QuoteFields = { destination: 'postalCode', weight: 'weightKg', account: '' }

const zone = entity('Zone', {
  type: 'object',
  properties: { code: string('Código de la zona.'), name: string('Nombre de la zona.') },
  required: ['code', 'name'],
})

const answerProperties = {
  totalCents: cents('El precio final, con IVA.'),
  netCents: cents('Sin IVA.'),
  vatCents: cents('El IVA.'),
  baseCents: cents('Lo que cuesta el tramo de la tarifa.'),
  extraCents: cents('Lo que suman los kilos por encima del último tramo.'),
  upToKg: decimal('Hasta qué peso llega el tramo.'),
  surcharges: {
    type: 'array',
    description: 'Por valor declarado y por contra reembolso, si van.',
    items: entity('Surcharge', {
      type: 'object',
      properties: {
        kind: {
          type: 'string',
          enum: ['insurance', 'cash-on-delivery'],
          description: 'Por el valor declarado o por el contra reembolso.',
        },
        amountCents: cents('Lo que suma.'),
      },
      required: ['kind', 'amountCents'],
    }),
  },
  chargedWeightKg: decimal('El peso que se cobra: el mayor entre el específico y el volumétrico.'),
  volumetricFactor: {
    type: 'integer',
    description: 'El peso volumétrico son los cm³ divididos por este número.',
  },
  service: { type: 'string', enum: Object.keys(serviceTypes), description: 'El cotizado.' },
  priceList: { type: 'string', description: 'La lista de precios de la cuenta.' },
  origin: { ...zone, description: 'De qué zona sale.' },
  destination: { ...zone, description: 'A qué zona va.' },
  promise: maybePromise('Entre qué días llega si se carga ahora; `null` si no hay plazo.'),
  restrictedZone: restrictionSchema,
}

export const quoteRow: KeyOperation<QuoteContext, Scope> = {
  method: 'POST',
  path: '/quotes',
  name: 'quoteShipment',
  readsOnly: true,
  etag: true,
  summary: 'Cotizar un envío',
  description: paragraph`Las mismas reglas y precios que \`POST /consulta_tarifa_rest/\`. Es lo
    único que responde a una clave con el solo permiso \`quotes\`, que por eso puede estar en una
    página web.`,
  scope: 'quotes',
  request: entity('QuoteInput', shapeSchema(message)),
  response: entity('Quote', objectOf(answerProperties)),
  successStatus: 200,
  problems: [{ status: 422, meaning: 'No hay tarifa para ese destino, peso o servicio.' }],
  async answer({ body }, context) {
    const { rates, caller } = context
    const read = readBody(message, body, 'Con estos datos no se puede cotizar.')
    if (!read.ok) return read.refusal
    const request = toRequest(read.value, caller)
    const quoted = rates.quoteRate(request)
    if (quoted.ok) {
      const { volumetricFactor } = caller
      const restriction = findRestriction(context, request.service, read.value)
      const restrictedZone = writeRestriction(restriction)
      const written = writeQuote(quoted.value, rates.promise(request))
      const answer = { ...written, volumetricFactor, restrictedZone }
      return { status: 200, body: answer }
    }
    const { field, message: detail } = refusalText(quoted.refusal, fields)
    const { name: code } = quoted.refusal
    const errors = field === '' ? [] : [{ field, code, detail }]
    return { problem: { status: 422, title: 'Sin tarifa', code, detail, errors } }
  },
}

function writeQuote(quote: Quote, promise: DeliveryPromise | undefined) {
  const { origin, destination } = quote
  return {
    totalCents: quote.totalCents,
    netCents: quote.netCents,
    vatCents: quote.vatCents,
    baseCents: quote.baseCents,
    extraCents: quote.extraCents,
    upToKg: fromHundredths(quote.tariff.upToHundredthsKg),
    surcharges: quote.surcharges.map(({ kind, cents: amountCents }) => ({ kind, amountCents })),
    chargedWeightKg: fromHundredths(quote.weight.charged),
    service: quote.service,
    priceList: quote.list.code,
    origin: { code: origin.code, name: origin.name },
    destination: { code: destination.code, name: destination.name },
    promise: promise ?? null,
  }
}
