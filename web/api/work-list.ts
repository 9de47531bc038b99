import { queryOptions } from '@tanstack/react-query'
import { dataOf, type OpsPaths, ops } from './client.ts'

export type WorkCounts =
  OpsPaths['/work-list/counts']['get']['responses'][200]['content']['application/json']

export type Work =
  OpsPaths['/work-list']['get']['responses'][200]['content']['application/json']['items'][number]

export type WorkKind = keyof WorkCounts['kinds']

/** How many items are open; the stream tells when they change, and this is asked without it. */
export const workCountsQuery = queryOptions({
  queryKey: ['work-list', 'counts'],
  queryFn: () => dataOf(ops.GET('/work-list/counts', {})),
  staleTime: 10_000,
})

/** What came onto the list of late; the stream tells when the list changes. */
export const workNoticesQuery = queryOptions({
  queryKey: ['notices', 'console'],
  queryFn: () => dataOf(ops.GET('/notices')),
})
