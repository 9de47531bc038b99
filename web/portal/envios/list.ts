import { keepPreviousData } from '@tanstack/react-query'
import { type V1Paths, v1 } from '../../api/client.ts'
import { saveFile } from '../../api/file.ts'
import { v1Query } from '../../api/queries.ts'
import type { SearchValues } from '../../parts/address.ts'
import { isState } from '../../words/states.ts'

type ListQuery = NonNullable<V1Paths['/shipments']['get']['parameters']['query']>

export const pageSize = 50

export type Shipment =
  V1Paths['/shipments']['get']['responses'][200]['content']['application/json']['items'][number]

const views: Readonly<Record<string, ListQuery>> = {
  atencion: { attention: 'true' },
  'sin-imprimir': { printed: false },
}

const more: Readonly<Record<string, ListQuery>> = {
  late: { late: true },
  'nobody-home': { attention: 'nobody-home' },
  'branch-wait': { attention: 'branch-wait' },
  address: { attention: 'address' },
  uncovered: { attention: 'uncovered' },
  idle: { attention: 'idle' },
  'rescue-waiting': { attention: 'rescue-waiting' },
  'cash-difference': { attention: 'cash-difference' },
  returning: { attention: 'returning' },
  heavier: { attention: 'heavier' },
  printed: { printed: true },
  unprinted: { printed: false },
}

const services = ['E', 'R', 'B', 'F', 'G', 'C'] as const

const sorts = { atencion: 'attention', nuevos: 'newest', viejos: 'oldest' } as const

/**
 * The order of the list: shipments that need somebody come first unless another one is asked for.
 */
export function orderOf(orden: string | undefined): keyof typeof sorts {
  return orden === 'nuevos' || orden === 'viejos' ? orden : 'atencion'
}

/** The query of the address, in the words of the API. */
export function toListQuery(values: SearchValues): ListQuery {
  const { q, estado, servicio, provincia, desde, hasta, orden, vista = '', mas = '' } = values
  const service = services.find((letter) => letter === servicio)
  return {
    ...views[vista],
    ...more[mas],
    ...(q ? { q } : {}),
    ...(estado && isState(estado) && estado !== 'XX' && estado !== 'LATE' ? { state: estado } : {}),
    ...(service ? { service } : {}),
    ...(provincia ? { province: provincia } : {}),
    ...(desde ? { from: desde } : {}),
    ...(hasta ? { to: hasta } : {}),
    sort: sorts[orderOf(orden)],
  }
}

export function shipmentsQuery(values: SearchValues) {
  const query = { ...toListQuery(values), limit: pageSize }
  const after = values['despues']
  return {
    ...v1Query('/shipments', { query: after ? { ...query, after } : query }),
    placeholderData: keepPreviousData,
  }
}

export const viewsQuery = v1Query('/views')

/** The parameters that a saved view keeps. */
export const viewParameters = [
  'q',
  'estado',
  'servicio',
  'provincia',
  'desde',
  'hasta',
  'mas',
  'orden',
] as const

/** Whether the address narrows the list. */
export function isNarrowed(values: SearchValues): boolean {
  return viewParameters.some((name) => name !== 'orden' && values[name] !== undefined)
}

/** Saves the list as a file. */
export function saveShipments(query: ListQuery): Promise<void> {
  return saveFile(v1.GET('/shipments.csv', { params: { query }, parseAs: 'blob' }), 'envios.csv')
}
