import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dataOf, type V1Paths, v1 } from '../../api/client.ts'
import { v1Query } from '../../api/queries.ts'
import { readNumber } from '../../formats/numbers.ts'
import type { PointsQuery } from '../../parts/points.ts'
import type { Quote } from '../../parts/price-facts.tsx'
import {
  cashOf,
  linesOf,
  type Message,
  measure,
  readPostalCode,
  serviceOf,
  sides,
  type Values,
} from './values.ts'

type AddressBody = V1Paths['/addresses/normalize']['post']

export type AddressQuestion = AddressBody['requestBody']['content']['application/json']

export type FoundAddress = AddressBody['responses'][200]['content']['application/json']

/** The order that the form is filled in from. */
export function orderQuery(trackingCode: string) {
  return {
    ...v1Query('/orders/{trackingCode}', { path: { trackingCode } }),
    // Values typed since must not be overwritten.
    staleTime: Number.POSITIVE_INFINITY,
  }
}

interface Item {
  readonly weightKg: number
  readonly lengthCm?: number
  readonly widthCm?: number
  readonly heightCm?: number
}

export interface Parcels {
  readonly postalCode: number
  readonly service: Message['service']
  readonly items: readonly Item[]
  readonly declaredValueCents: number
  readonly cashOnDeliveryCents: number
}

/** The parcels to quote; nothing until the postal code and the weights are there. */
export function parcelsOf(values: Values): Parcels | undefined {
  const postalCode = readPostalCode(values['address.postalCode'])
  const items = Array.from({ length: linesOf(values) }, (_, line) => itemOf(values, line))
  if (postalCode === undefined || items.some(({ weightKg }) => !(weightKg > 0))) return undefined
  const declared = readNumber(values['products[0].declaredValue'] ?? '') ?? 0
  return {
    postalCode,
    service: serviceOf(values),
    items,
    declaredValueCents: Math.max(0, Math.round(declared * 100)),
    cashOnDeliveryCents: Math.max(0, Math.round(cashOf(values) * 100)),
  }
}

function itemOf(values: Values, line: number): Item {
  const weightKg = measure(values, line, 'weightKg') ?? 0
  const measures = sides.map((side) => [side, measure(values, line, side) ?? 0] as const)
  // The volume counts once all three sides are there.
  return measures.every(([, value]) => value > 0)
    ? { weightKg, ...Object.fromEntries(measures) }
    : { weightKg }
}

export function quoteQuery(parcels: Parcels | undefined) {
  return queryOptions({
    queryKey: ['quotes', parcels],
    queryFn: () => (parcels ? quote(parcels) : undefined) as Promise<Quote>,
    enabled: parcels !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** Several products are charged by their sum, which the quote of a cart returns. */
async function quote({ items, ...rest }: Parcels): Promise<Quote> {
  const [only] = items
  if (items.length === 1 && only) return dataOf(v1.POST('/quotes', { body: { ...rest, ...only } }))
  const { postalCode } = rest
  const cart = { postalCode, items: [...items], services: ['E' as const, 'F' as const] }
  const { options } = await dataOf(v1.POST('/quotes/cart', { body: cart }))
  const sum = items.reduce((all, { weightKg }) => all + weightKg, 0)
  const weightKg = options[0]?.chargedWeightKg ?? sum
  return dataOf(v1.POST('/quotes', { body: { ...rest, weightKg } }))
}

/** The address as it is written, once there is enough of it to be looked up. */
export function questionOf(values: Values): AddressQuestion | undefined {
  const street = values['address.street']?.trim() ?? ''
  const postalCode = readPostalCode(values['address.postalCode'])
  const locality = values['address.locality']?.trim() ?? ''
  if (street.length < 3 || (postalCode === undefined && locality === '')) return undefined
  return {
    street,
    number: values['address.number']?.trim() || null,
    postalCode: postalCode ?? null,
    locality: locality || null,
    province: values['address.province'] || null,
  }
}

export function addressQuery(question: AddressQuestion | undefined) {
  return queryOptions({
    queryKey: ['addresses', question],
    queryFn: () => dataOf(v1.POST('/addresses/normalize', { body: question ?? { street: '' } })),
    enabled: question !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** Points beyond this are another town's; only where there are none nearer they are offered. */
const nearKm = 60

export function nearPointsQuery(place: PointsQuery | undefined) {
  return queryOptions({
    queryKey: ['pickup-points', 'near', place],
    queryFn: async () => {
      const query = { ...place, closed: true }
      const { items, origin } = await dataOf(v1.GET('/pickup-points', { params: { query } }))
      const near = items.filter(({ distanceKm }) => (distanceKm ?? 0) <= nearKm)
      return { points: near.length > 0 ? near.slice(0, 5) : items.slice(0, 3), origin }
    },
    enabled: place !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

export const stockQuery = queryOptions({
  queryKey: ['stock', 'lines'],
  queryFn: async () => {
    const [stock, skus] = await Promise.all([
      dataOf(v1.GET('/stock', { params: { query: { limit: 200 } } })),
      dataOf(v1.GET('/skus', { params: { query: { limit: 200 } } })),
    ])
    const articles = new Map(skus.items.map((sku) => [sku.code, sku]))
    return stock.items
      .filter(({ available }) => available > 0)
      .map((line) => ({ ...line, article: articles.get(line.sku) }))
  },
})
