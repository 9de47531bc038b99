import { queryOptions } from '@tanstack/react-query'
import { dataOf, v1 } from './client.ts'

/** How many shipments there are, by what is seen of them. */
export const shipmentCountsQuery = queryOptions({
  queryKey: ['shipments', 'counts'],
  queryFn: () => dataOf(v1.GET('/shipments/counts')),
  staleTime: 5_000,
})
