import type { DeliveryPromise } from '../../kernel/delivery-promise.ts'
import type { Scope } from '../../kernel/scope.ts'
import { serviceTypes } from '../../kernel/service-type.ts'
import { type Shape, shapeSchema } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import { orRefuse } from '../../outcome.ts'
import {
  cents,
  decimal,
  maybeCents,
  maybePromise,
  objectOf,
  string,
} from '../../rows/answer-schema.ts'
import { integer } from '../../rows/fields.ts'
import type { KeyOperation } from '../../rows/operation.ts'
import { readBody } from '../../rows/read-body.ts'
import { restrictionSchema, writeRestriction } from '../../rows/restriction.ts'
import { keyRows } from '../../rows/row.ts'
import { bodyOf } from '../../rows/view.ts'
import type { Quote } from './quote.ts'
import type { PriceTable } from './rate-book.ts'
import { fromHundredths, type QuoteFields, refusalText } from './rates.wire.ts'
import { packageFields, quotedService, writtenDestination } from './rates-message.wire.ts'
import {
  findRestriction,
  quotedAddress,
  type RatesContext,
  toRequest,
  type ZonesContext,
} from './rates-request.wire.ts'

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

const priceTableSchema = entity(
  'PriceTable',
  objectOf({
    priceList: string('La lista de precios de la cuenta.'),
    origin: string('La zona de la que salen los envíos.'),
    vatPercent: decimal('El IVA que se suma a los precios.'),
    freeFromCents: maybeCents('Desde qué valor de la compra el envío es gratis; `null` si nunca.'),
    items: {
      type: 'array',
      description: 'Por zona de destino, servicio y peso.',
      items: entity(
        'TablePrice',
        objectOf({
          zone: string('El código de la zona de destino.'),
          zoneName: string('Su nombre.'),
          service: { type: 'string', description: 'El servicio; * si vale para los demás.' },
          upToKg: decimal('Hasta qué peso.'),
          amountCents: cents('El precio, sin IVA.'),
          totalCents: cents('El precio, con IVA.'),
          extraKgCents: maybeCents(
            'Lo que suma cada kilo empezado por encima del último tramo, sin IVA; `null` si no va.',
          ),
        }),
      ),
    },
  }),
)

export const getPriceTable = keyRows<RatesContext>().row({
  method: 'GET',
  path: '/rates',
  name: 'getPriceTable',
  summary: 'Ver la tabla de precios de la cuenta',
  description: paragraph`Todo lo que paga la cuenta hoy, por zona, servicio y peso, sin recargos.
    Con \`If-None-Match\`, responde 304 si nada cambió.`,
  scope: 'account',
  etag: true,
  answer: bodyOf(priceTableSchema),
  async run(_input, { rates, caller }) {
    const table = rates.priceTable(caller.number)
    return orRefuse(table && writePriceTable(table), 'prices-missing')
  },
  refusals: { 'prices-missing': [404, 'La cuenta no tiene precios.'] },
})

function writePriceTable({ list, origin, freeFromCents, prices }: PriceTable) {
  const withVat = (net: number) => net + Math.round((net * list.vatBasisPoints) / 10_000)
  return {
    priceList: list.code,
    origin: origin.code,
    vatPercent: fromHundredths(list.vatBasisPoints),
    freeFromCents: freeFromCents ?? null,
    items: prices.map(({ destination, service, upToHundredthsKg, amountCents, extraKgCents }) => ({
      zone: destination.code,
      zoneName: destination.name,
      service,
      upToKg: fromHundredths(upToHundredthsKg),
      amountCents,
      totalCents: withVat(amountCents),
      extraKgCents,
    })),
  }
}
