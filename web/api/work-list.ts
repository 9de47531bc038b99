import { queryOptions } from '@tanstack/react-query'
import { dataOf, type OpsPaths, ops } from './client.ts'
import { opsQuery } from './queries.ts'

export type WorkCounts =
  OpsPaths['/work-list/counts']['get']['responses'][200]['content']['application/json']

export type Work =
  OpsPaths['/work-list']['get']['responses'][200]['content']['application/json']['items'][number]

export type WorkKind = keyof WorkCounts['kinds']

/** How many items are open; the stream sends changes, and without it this is polled. */
export const workCountsQuery = { ...opsQuery('/work-list/counts'), staleTime: 10_000 }

/** The items that came onto the list of late; the stream says when the list changes. */
export const workNoticesQuery = queryOptions({
  queryKey: ['notices', 'console'],
  queryFn: () => dataOf(ops.GET('/notices')),
})
