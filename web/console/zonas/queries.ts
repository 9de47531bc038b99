import { queryOptions } from '@tanstack/react-query'
import { type Answer, dataOf, type OpsPaths, ops } from '../../api/client.ts'
import type { Geometry } from './outline.ts'

export type RestrictedZone = Answer<OpsPaths, '/restricted-zones'>['items'][number]

export const zonesQuery = queryOptions({
  queryKey: ['restricted-zones'],
  queryFn: async () => (await dataOf(ops.GET('/restricted-zones'))).items,
})

/** What lies in an outline that is not stored. */
export function contentsQuery(geometry: Geometry | undefined) {
  return queryOptions({
    queryKey: ['restricted-zones', 'contents', geometry],
    queryFn: () =>
      dataOf(ops.POST('/restricted-zones/contents', { body: { geometry: geometry as Geometry } })),
    enabled: geometry !== undefined,
    retry: false,
  })
}
