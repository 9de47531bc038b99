import { queryOptions } from '@tanstack/react-query'
import { dataOf, ops } from './client.ts'

/** Why visits fail; the list does not change while a page is open. */
export const visitReasonsQuery = queryOptions({
  queryKey: ['visit-reasons'],
  queryFn: () => dataOf(ops.GET('/visit-reasons', {})),
  staleTime: Number.POSITIVE_INFINITY,
})
