import { queryOptions } from '@tanstack/react-query'
import { allPages } from '../../api/all-pages.ts'
import { dataOf, type OpsPaths, ops } from '../../api/client.ts'
import { orNull } from '../../api/failure.ts'
import { opsQuery } from '../../api/queries.ts'

export type Route =
  OpsPaths['/routes/{range}']['get']['responses'][200]['content']['application/json']
export type Resolved =
  OpsPaths['/routes/resolve']['get']['responses'][200]['content']['application/json']

export const routesQuery = queryOptions({
  queryKey: ['routes'],
  queryFn: () =>
    allPages<Route>((after) => {
      const query = { limit: 200, ...(after ? { after } : {}) }
      return dataOf(ops.GET('/routes', { params: { query } }))
    }),
})

export const volumeQuery = { ...opsQuery('/routes/volume'), staleTime: 60_000 }

/** Where a code goes; null where no route has it. */
export function resolveQuery(postalCode: string) {
  return queryOptions({
    queryKey: ['routes', 'resolve', postalCode],
    queryFn: (): Promise<Resolved | null> => {
      const params = { query: { postalCode } }
      return orNull(dataOf(ops.GET('/routes/resolve', { params })))
    },
  })
}

/** The last change of a route, of the newest on record. */
export function lastChangeQuery(range: string) {
  return queryOptions({
    queryKey: ['audit', 'route', range],
    queryFn: async () => {
      const entries = await allPages((after) => {
        const query = { subject: `route ${range}`, limit: 200, ...(after ? { after } : {}) }
        return dataOf(ops.GET('/audit', { params: { query } }))
      })
      return entries.at(-1) ?? null
    },
  })
}

export function isPostalCode(text: string): boolean {
  return /^[1-9]\d{3}$/.test(text)
}

/** `1000–1499`, as ranges are read. */
export function rangeText({ from, to }: { from: number; to: number }): string {
  return `${from}–${to}`
}
