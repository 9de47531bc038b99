import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dataOf, type OpsPaths, ops } from '../../api/client.ts'
import type { SearchValues } from '../../parts/address.ts'

type ListQuery = NonNullable<OpsPaths['/audit']['get']['parameters']['query']>

export type Entry =
  OpsPaths['/audit']['get']['responses'][200]['content']['application/json']['items'][number]

export const pageSize = 50

/** What the address asks for, in the words of the API. */
export function toListQuery(values: SearchValues): ListQuery {
  const { sobre, quien, accion, desde, hasta } = values
  return {
    ...(sobre ? { about: sobre } : {}),
    ...(quien ? { operator: quien } : {}),
    ...(accion ? { action: accion } : {}),
    ...(desde ? { from: desde } : {}),
    ...(hasta ? { to: hasta } : {}),
    sort: 'newest',
  }
}

export function auditQuery(values: SearchValues) {
  const query = { ...toListQuery(values), limit: pageSize }
  const after = values['despues']
  return queryOptions({
    queryKey: ['audit', query, after],
    queryFn: () =>
      dataOf(ops.GET('/audit', { params: { query: after ? { ...query, after } : query } })),
    placeholderData: keepPreviousData,
  })
}

export interface Check {
  readonly isSound: boolean
  readonly links: number
  readonly at: number
  readonly faultAt: number | null
  readonly fault: string | null
}

/** Checks the whole chain, part by part: no request takes long. */
export async function checkChain(onPart: (done: number, of: number) => void): Promise<Check> {
  for (let after = 0; ; ) {
    const part = await dataOf(ops.GET('/audit/check', { params: { query: { after } } }))
    const { sound, links, next, faultAt, fault } = part
    if (next === null) return { isSound: sound, links, at: Date.now(), faultAt, fault }
    onPart(part.checked, links)
    after = next
  }
}
