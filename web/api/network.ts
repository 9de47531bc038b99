import { queryOptions } from '@tanstack/react-query'
import { dataOf, ops } from './client.ts'

/** Lists that many screens of the console choose from; they change rarely. */

const most = 1000
const kept = { staleTime: 300_000 } as const

export const branchesQuery = queryOptions({
  ...kept,
  queryKey: ['branches', 'all'],
  queryFn: async () => {
    const { items } = await dataOf(ops.GET('/branches', { params: { query: { limit: most } } }))
    return items
  },
})

export const shippersQuery = queryOptions({
  ...kept,
  queryKey: ['shippers', 'all'],
  queryFn: async () => {
    const { shippers } = await dataOf(ops.GET('/shippers', { params: { query: { limit: most } } }))
    return shippers
  },
})
