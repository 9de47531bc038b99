import { queryOptions } from '@tanstack/react-query'
import { type Answer, dataOf, type OpsPaths, ops } from '../../api/client.ts'
import type { Geometry } from './outline.ts'

export type RestrictedZone = Answer<OpsPaths, '/restricted-zones'>['items'][number]

/** A zone on the page: one of this environment, or of the file of addresses, only looked at. */
export type ShownZone = Omit<RestrictedZone, 'since' | 'changedAt'> & {
  readonly since?: string
  readonly isImported?: true
}

export const zonesQuery = queryOptions({
  queryKey: ['restricted-zones'],
  async queryFn() {
    const [{ items: own }, file] = await Promise.all([
      dataOf(ops.GET('/restricted-zones')),
      dataOf(ops.GET('/restricted-zones/imported')),
    ])
    const imported = file.items.map((zone, at) => {
      return { ...zone, id: `archivo-${at + 1}`, inForce: true, isImported: true as const }
    })
    const shown: readonly ShownZone[] = [...own, ...imported]
    return { own, shown, leftOut: file.total - file.items.length }
  },
})

/** The contents of an outline that is not stored. */
export function contentsQuery(geometry: Geometry | undefined) {
  return queryOptions({
    queryKey: ['restricted-zones', 'contents', geometry],
    queryFn: () =>
      dataOf(ops.POST('/restricted-zones/contents', { body: { geometry: geometry as Geometry } })),
    enabled: geometry !== undefined,
    retry: false,
  })
}
