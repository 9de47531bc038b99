import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dataOf, type OpsPaths, ops } from '../../api/client.ts'
import { isDay } from '../../formats/dates.ts'
import type { SearchValues } from '../../parts/address.ts'
import { isState } from '../../words/states.ts'

type ListQuery = NonNullable<OpsPaths['/orders']['get']['parameters']['query']>

export const pageSize = 50

export type Shipment =
  OpsPaths['/orders']['get']['responses'][200]['content']['application/json']['items'][number]

const filters = [
  'q',
  'en',
  'remitente',
  'estado',
  'quieto',
  'piso',
  'ruta',
  'desde',
  'hasta',
  'demorados',
] as const

/** `?piso=si` is all that the carrier has; a day, what was scanned last on that day. */
const anyDay = 'si'
const firstDay = '2000-01-01'

/** What the address asks for, in the words of the API. */
export function toListQuery(values: SearchValues): ListQuery {
  const { q, en, remitente, estado, quieto, piso, ruta, desde, hasta, demorados } = values
  const isMoved = estado && isState(estado) && estado !== 'XX' && estado !== 'LATE'
  return {
    ...(q ? { q } : {}),
    ...(en ? { branch: en } : {}),
    ...(remitente ? { shipper: Number(remitente) } : {}),
    ...(isMoved ? { state: estado } : {}),
    ...(quieto ? { idleSince: hoursAgo(Number(quieto)) } : {}),
    ...(piso === anyDay ? { scannedFrom: firstDay } : {}),
    ...(piso && isDay(piso) ? { scannedFrom: piso, scannedTo: piso } : {}),
    ...(ruta ? { route: ruta } : {}),
    ...(desde ? { from: desde } : {}),
    ...(hasta ? { to: hasta } : {}),
    ...(demorados === undefined ? {} : { late: true }),
  }
}

/** By the ten minutes: the same list is not asked for again with each second. */
function hoursAgo(hours: number): string {
  const step = 600_000
  return new Date(Math.floor(Date.now() / step) * step - hours * 3_600_000).toISOString()
}

export function shipmentsQuery(values: SearchValues) {
  const query = { ...toListQuery(values), limit: pageSize }
  const after = values['despues']
  return queryOptions({
    queryKey: ['orders', query, after],
    queryFn: () =>
      dataOf(ops.GET('/orders', { params: { query: after ? { ...query, after } : query } })),
    placeholderData: keepPreviousData,
  })
}

/** Whether the address narrows the list. */
export function isNarrowed(values: SearchValues): boolean {
  return filters.some((name) => values[name] !== undefined)
}
