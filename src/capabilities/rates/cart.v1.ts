import { hundredths } from '../../kernel/measures.ts'
import { type ServiceType, serviceTypes } from '../../kernel/service-type.ts'
import type { Shape, Sound } from '../../kits/fields/structures.ts'
import { entity } from '../../kits/openapi/entities.ts'
import { paragraph } from '../../kits/text/paragraph.ts'
import type { Outcome } from '../../outcome.ts'
import {
  cents,
  decimal,
  maybeCents,
  maybePromise,
  objectOf,
  string,
} from '../../rows/answer-schema.ts'
import { hundredthsOf, integer, list, object, oneOf } from '../../rows/fields.ts'
import { restrictionSchema, writeRestriction } from '../../rows/restriction.ts'
import { keyRows, message } from '../../rows/row.ts'
import { bodyOf } from '../../rows/view.ts'
import { buyerCents, type CartItem, cartSides, cartWeight, inCheckoutOrder } from './cart.ts'
import type { DeclaredWeight } from './charged-weight.ts'
import type { Quote, QuoteRequest } from './quote.ts'
import { rateLimits } from './rates.limits.ts'
import { fromHundredths, type QuoteFields, refusalText } from './rates.wire.ts'
import { writtenDestination } from './rates-message.wire.ts'
import {
  findRestriction,
  notDelivered,
  quotedAddress,
  type RatesContext,
  type ZonesContext,
} from './rates-request.wire.ts'

/** A place where a cart can be collected. */
interface CartPoint {
  readonly code: string
  readonly name: string
  readonly address: string
  readonly locality: string
}

export interface CartContext extends RatesContext, ZonesContext {
  readonly pickupPoints: {
    searchPoints(question: {
      readonly coordinates: undefined
      readonly address: { readonly postalCode: number }
      readonly text: string
      readonly lockers: undefined
      readonly cash: boolean | undefined
      readonly piece: {
        readonly weightHundredthsKg: number
        readonly sidesHundredthsCm: readonly number[]
      }
      readonly withClosed: boolean
      readonly openAt: undefined
      readonly most: number
    }): Outcome<
      {
        readonly points: readonly {
          readonly branch: CartPoint
          readonly distanceKm: number | undefined
        }[]
      },
      string
    >
  }
}

const services = Object.keys(serviceTypes) as ServiceType[]

const side = (name: string) =>
  hundredthsOf(4, { description: `${name} de una unidad, en cm; cuenta si van los tres lados.` })

const item = {
  weightKg: [
    'weight',
    hundredthsOf(4, { required: true, description: 'Peso de una unidad, en kg.' }),
  ],
  heightCm: ['height', side('Alto')],
  lengthCm: ['length', side('Largo')],
  widthCm: ['width', side('Ancho')],
  quantity: [
    'quantity',
    integer(3, { least: 1, most: 999, description: 'Cuántas unidades; 1 si falta.' }),
  ],
} as const satisfies Shape

const cart = {
  postalCode: writtenDestination,
  items: [
    'items',
    list(object(item, { required: true }), rateLimits.cartItems, {
      required: true,
      least: 1,
      description: 'Lo que se compra; viaja junto.',
    }),
  ],
  services: [
    'services',
    list(oneOf(services, { required: true }), services.length, {
      description: paragraph`Los servicios que se cotizan; si faltan, entrega a domicilio y retiro
        en sucursal (E y F o, con cashOnDeliveryCents, B y G).`,
    }),
  ],
  goodsValueCents: [
    'goodsValueCents',
    integer(10, { description: 'Lo que vale la compra, para el envío gratis.' }),
  ],
  declaredValueCents: [
    'declaredValueCents',
    integer(10, { description: 'Valor declarado, para el seguro.' }),
  ],
  cashOnDeliveryCents: [
    'cashOnDeliveryCents',
    integer(10, { description: 'Importe a cobrar en la entrega; cuenta en B y G.' }),
  ],
  address: quotedAddress,
} as const satisfies Shape

const pointSchema = entity(
  'CartPickupPoint',
  objectOf({
    code: string('El código: va en `pickupPoint` de la orden.'),
    name: string('Su nombre.'),
    address: string('Calle y número.'),
    locality: string('Localidad o barrio.'),
    distanceKm: decimal('A qué distancia está, en km.'),
  }),
)

const optionSchema = entity(
  'CartOption',
  objectOf({
    service: { type: 'string', enum: services, description: 'El servicio.' },
    kind: { type: 'string', enum: ['home', 'pickup'], description: 'A domicilio, o para retirar.' },
    priceCents: cents('Lo que paga quien compra, con IVA; 0 si es gratis.'),
    free: { type: 'boolean', description: 'Si es gratis por el valor de la compra.' },
    totalCents: cents('Lo que paga la tienda, con IVA.'),
    chargedWeightKg: decimal('El peso que se cobra.'),
    promise: maybePromise('Entre qué días llega si se carga ahora; `null` si no hay plazo.'),
    pickupPoints: {
      type: 'array',
      items: pointSchema,
      description: 'Para retirar: dónde, del más cercano al más lejano.',
    },
  }),
)

const cartSchema = entity(
  'CartQuote',
  objectOf({
    options: {
      type: 'array',
      items: optionSchema,
      description: 'Del más barato al más caro para quien compra; a domicilio antes que a retirar.',
    },
    unavailable: {
      type: 'array',
      description: 'Los servicios pedidos que no se pueden ofrecer.',
      items: entity(
        'UnavailableService',
        objectOf({
          service: { type: 'string', enum: services, description: 'El servicio.' },
          code: string('Por qué, para programas.'),
          detail: string('Por qué, en palabras.'),
        }),
      ),
    },
    freeFromCents: maybeCents('Desde qué valor de la compra el envío es gratis; `null` si nunca.'),
    restrictedZone: restrictionSchema,
  }),
)

export const quoteCart = keyRows<CartContext>().plainRow({
  method: 'POST',
  path: '/quotes/cart',
  name: 'quoteCart',
  tellsProblems: true,
  readsOnly: true,
  etag: true,
  summary: 'Cotizar un carrito',
  description: paragraph`Todo lo que un checkout muestra, en un pedido: varios productos que viajan
    juntos, varios servicios, dónde se retira, cuándo llega y si es gratis, en el orden en que
    conviene mostrarlo. Con \`If-None-Match\`, responde 304 si nada cambió.`,
  scope: 'quotes',
  body: message('CartInput', cart, 'Con estos datos no se puede cotizar.'),
  answer: bodyOf(cartSchema),
  run: ({ body }, context) => quoteItems(body, context),
})

type Cart = Sound<typeof cart>

function toItem({ weight, height, length, width, quantity = 1 }: Cart['items'][number]): CartItem {
  const hasSides = height !== undefined && length !== undefined && width !== undefined
  const sides = hasSides
    ? { height: hundredths(height), length: hundredths(length), width: hundredths(width) }
    : undefined
  return { weight: hundredths(weight), sides, quantity }
}

const fields: QuoteFields = { destination: 'postalCode', weight: 'items', account: '' }

function quoteItems(body: Cart, context: CartContext) {
  const { rates, caller } = context
  const { goodsValueCents = 0, declaredValueCents = 0, cashOnDeliveryCents = 0 } = body
  const items = body.items.map(toItem)
  const weight = cartWeight(items, caller.volumetricFactor)
  const freeFromCents = rates.freeFrom(caller.number)
  const usual: readonly ServiceType[] = cashOnDeliveryCents > 0 ? ['B', 'G'] : ['E', 'F']
  const wishes = [...new Set(body.services ?? usual)]
  const zones = wishes.map((service) => findRestriction(context, service, body))
  const answers = wishes.map((service, place) => {
    if (zones[place]?.isSure) return notDelivered(service)
    const request: QuoteRequest = {
      shipper: caller,
      destination: body.destination,
      weight,
      service,
      declaredValueCents,
      cashOnDeliveryCents: serviceTypes[service].cashOnDelivery ? cashOnDeliveryCents : 0,
    }
    const quoted = rates.quoteRate(request)
    if (!quoted.ok)
      return refused(service, quoted.refusal.name, refusalText(quoted.refusal, fields))
    const points = serviceTypes[service].toBranch ? findPoints(request, items, context) : []
    if (points?.length === 0 && serviceTypes[service].toBranch) return withoutPoints(service)
    const priceCents = buyerCents(quoted.value.totalCents, goodsValueCents, freeFromCents)
    return writeOption(quoted.value, priceCents, points, rates.promise(request) ?? null)
  })
  return {
    options: inCheckoutOrder(answers.filter((answer) => 'priceCents' in answer)),
    unavailable: answers.filter((answer) => 'code' in answer),
    freeFromCents: freeFromCents ?? null,
    restrictedZone: writeRestriction(zones.find((zone) => zone !== undefined)),
  }
}

function refused(service: ServiceType, code: string, { message: detail }: { message: string }) {
  return { service, code, detail }
}

function withoutPoints(service: ServiceType) {
  const detail = 'Ninguna sucursal cercana recibe una compra de ese peso y tamaño.'
  const en = 'No branch nearby takes a purchase of that weight and size.'
  return { service, code: 'no-pickup-point', detail, en }
}

function writeOption(
  { service, totalCents, weight }: Quote,
  priceCents: number,
  pickupPoints: readonly object[],
  promise: object | null,
) {
  return {
    service,
    kind: serviceTypes[service].toBranch ? 'pickup' : 'home',
    priceCents,
    free: priceCents < totalCents,
    totalCents,
    chargedWeightKg: fromHundredths(weight.charged),
    promise,
    pickupPoints,
  } as const
}

function findPoints(
  { destination, weight, service }: QuoteRequest & { readonly weight: DeclaredWeight },
  items: readonly CartItem[],
  { pickupPoints }: CartContext,
) {
  const points = pickupPoints.searchPoints({
    coordinates: undefined,
    address: { postalCode: destination },
    text: '',
    lockers: undefined,
    cash: serviceTypes[service].cashOnDelivery ? true : undefined,
    piece: { weightHundredthsKg: weight.specific, sidesHundredthsCm: cartSides(items) },
    withClosed: false,
    openAt: undefined,
    most: rateLimits.cartPickupPoints,
  })
  if (!points.ok) return []
  return points.value.points.map(
    ({ branch: { code, name, address, locality }, distanceKm = 0 }) => ({
      code,
      name,
      address,
      locality,
      distanceKm: Math.round(distanceKm * 100) / 100,
    }),
  )
}
