import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dataOf, type V1Paths, v1 } from '../../api/client.ts'
import { v1Query } from '../../api/queries.ts'
import { readNumber } from '../../formats/numbers.ts'
import type { SearchValues } from '../../parts/address.ts'

export type QuoteInput = V1Paths['/quotes']['post']['requestBody']['content']['application/json']

export type PriceTable = V1Paths['/rates']['get']['responses'][200]['content']['application/json']

/** The services of the list, in its order. */
export const services = ['E', 'F', 'B', 'C'] as const

export type Service = (typeof services)[number]

export function serviceOf({ servicio }: SearchValues): Service {
  return services.find((one) => one === servicio) ?? 'E'
}

export function postalCodeOf({ cp = '' }: SearchValues): number | undefined {
  return /^\s*[1-9]\d{3}\s*$/.test(cp) ? Number(cp) : undefined
}

export function numberOf(text: string | undefined): number | undefined {
  const value = readNumber(text ?? '')
  return value !== undefined && value > 0 ? value : undefined
}

/** Nobody collects nothing: without a value, cash on delivery is quoted at its least. */
const leastCashCents = 100

/** The question of the address; nothing until the postal code and the weight are there. */
export function inputOf(values: SearchValues, service: Service): QuoteInput | undefined {
  const postalCode = postalCodeOf(values)
  const weightKg = numberOf(values['peso'])
  if (postalCode === undefined || weightKg === undefined) return undefined
  const sides = [numberOf(values['largo']), numberOf(values['ancho']), numberOf(values['alto'])]
  const [lengthCm, widthCm, heightCm] = sides
  const valueCents = Math.round((numberOf(values['valor']) ?? 0) * 100)
  return {
    postalCode,
    weightKg,
    service,
    declaredValueCents: valueCents,
    ...(lengthCm && widthCm && heightCm ? { lengthCm, widthCm, heightCm } : {}),
    ...(service === 'B' ? { cashOnDeliveryCents: valueCents || leastCashCents } : {}),
  }
}

export function quoteQuery(input: QuoteInput | undefined) {
  return queryOptions({
    queryKey: ['quotes', 'one', input],
    queryFn: () => dataOf(v1.POST('/quotes', { body: input ?? { postalCode: 0, weightKg: 0 } })),
    enabled: input !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

/** The name of a postal code's place. */
export function placeQuery(postalCode: number | undefined) {
  return queryOptions({
    queryKey: ['pickup-points', 'place', postalCode],
    queryFn: async () => {
      const query = { postalCode: String(postalCode) }
      const { origin } = await dataOf(v1.GET('/pickup-points', { params: { query } }))
      return origin?.name ?? ''
    },
    enabled: postalCode !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

export function ratesQuery(maySee: boolean) {
  return { ...v1Query('/rates'), enabled: maySee, retry: false }
}

/** The rows of a service: its own, or those of all services that have none. */
export function rowsOf({ items }: PriceTable, service: Service): PriceTable['items'] {
  const own = items.filter((row) => row.service === service)
  return own.length > 0 ? own : items.filter((row) => row.service === '*')
}

/** The lower box that falls into the bracket below, where the volume is charged. */
export function smallerBox(
  input: QuoteInput,
  quote: { chargedWeightKg: number; volumetricFactor: number; destination: { code: string } },
  rows: PriceTable['items'],
): QuoteInput | undefined {
  const { weightKg, lengthCm, widthCm, heightCm } = input
  if (!lengthCm || !widthCm || !heightCm || quote.chargedWeightKg <= weightKg) return undefined
  const below = rows
    .filter(({ zone, upToKg }) => zone === quote.destination.code && upToKg < quote.chargedWeightKg)
    .map(({ upToKg }) => upToKg)
    .filter((upToKg) => upToKg >= weightKg)
  if (below.length === 0) return undefined
  const base = lengthCm * widthCm
  const lower = Math.floor((Math.max(...below) * quote.volumetricFactor) / base)
  return lower >= 1 && lower < heightCm ? { ...input, heightCm: lower } : undefined
}
