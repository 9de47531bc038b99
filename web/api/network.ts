import { queryOptions } from '@tanstack/react-query'
import { allPages } from './all-pages.ts'
import { dataOf, ops } from './client.ts'

/** Lists that many screens of the console choose from; they change rarely. */

const most = 1000
const longLived = { staleTime: 300_000 } as const

export const branchesQuery = queryOptions({
  ...longLived,
  queryKey: ['branches', 'all'],
  queryFn: async () => {
    const { items } = await dataOf(ops.GET('/branches', { params: { query: { limit: most } } }))
    return items
  },
})

export const shippersQuery = queryOptions({
  ...longLived,
  queryKey: ['shippers', 'all'],
  queryFn: async () => {
    const { shippers } = await dataOf(ops.GET('/shippers', { params: { query: { limit: most } } }))
    return shippers
  },
})

/** The name of each shipper's price list. */
export const priceListsQuery = queryOptions({
  queryKey: ['shipper-rates', 'names'],
  queryFn: async () => {
    const rates = await allPages((after) => {
      const query = { limit: most, ...(after ? { after } : {}) }
      return dataOf(ops.GET('/shipper-rates', { params: { query } }))
    })
    const { items } = await dataOf(ops.GET('/price-lists', { params: { query: { limit: most } } }))
    const names = new Map(items.map(({ code, name }) => [code, name]))
    const byShipper = rates.map(({ shipper, list }) => [shipper, names.get(list) ?? list] as const)
    return { byShipper: new Map(byShipper), general: names.get('GENERAL') }
  },
})

type PriceLists = Awaited<ReturnType<NonNullable<(typeof priceListsQuery)['queryFn']>>>

/** A shipper without a list of their own pays the general one, where there is one. */
export function priceListOf(lists: PriceLists | undefined, shipper: number): string | undefined {
  return lists?.byShipper.get(shipper) ?? lists?.general
}
