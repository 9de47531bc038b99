import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dataOf, v1 } from '../../api/client.ts'
import type { SearchValues } from '../../parts/address.ts'

export const pageSize = 50

async function fetchSummary(values: SearchValues) {
  const { q, agotarse, vence, despues } = values
  const expiring = vence === undefined ? undefined : ('expiring' as const)
  const show = agotarse === undefined ? expiring : ('running-out' as const)
  const query = {
    limit: pageSize,
    ...(q ? { q } : {}),
    ...(show ? { show } : {}),
    ...(despues ? { after: despues } : {}),
  }
  return dataOf(v1.GET('/stock/summary', { params: { query } }))
}

export type SkuSummary = Awaited<ReturnType<typeof fetchSummary>>['items'][number]

export function summaryQuery(values: SearchValues) {
  const { q, agotarse, vence, despues } = values
  const query = { q, agotarse, vence, despues }
  return queryOptions({
    queryKey: ['stock', 'summary', query],
    queryFn: () => fetchSummary(query),
    placeholderData: keepPreviousData,
  })
}

/** Where the goods are, for the head: the warehouses of the first places. */
export const warehousesQuery = queryOptions({
  queryKey: ['stock', 'warehouses'],
  queryFn: async () => {
    const { items } = await dataOf(v1.GET('/stock', { params: { query: { limit: 100 } } }))
    return [...new Set(items.map(({ warehouse }) => warehouse))]
  },
})

/** Vouchers that are announced or being received, the newest first. */
export const openVouchersQuery = queryOptions({
  queryKey: ['vouchers', 'open'],
  queryFn: async () => {
    const states = ['announced', 'receiving'] as const
    const lists = await Promise.all(
      states.map((state) =>
        dataOf(v1.GET('/vouchers', { params: { query: { state, sort: 'newest', limit: 100 } } })),
      ),
    )
    return lists
      .flatMap(({ items }) => items)
      .toSorted((one, other) => other.enteredAt.localeCompare(one.enteredAt))
  },
})

async function fetchVouchers(after: string | undefined) {
  const query = { sort: 'newest', limit: pageSize, ...(after ? { after } : {}) } as const
  return dataOf(v1.GET('/vouchers', { params: { query } }))
}

export type Voucher = Awaited<ReturnType<typeof fetchVouchers>>['items'][number]

export function vouchersQuery(after: string | undefined) {
  return queryOptions({
    queryKey: ['vouchers', after],
    queryFn: () => fetchVouchers(after),
    placeholderData: keepPreviousData,
  })
}

async function fetchMovements({ sku, desde, despues }: SearchValues) {
  const query = {
    sort: 'newest',
    limit: pageSize,
    ...(sku ? { sku } : {}),
    ...(desde ? { from: desde } : {}),
    ...(despues ? { after: despues } : {}),
  } as const
  return dataOf(v1.GET('/stock/movements', { params: { query } }))
}

export type Movement = Awaited<ReturnType<typeof fetchMovements>>['items'][number]

export function movementsQuery({ sku, desde, despues }: SearchValues) {
  const query = { sku, desde, despues }
  return queryOptions({
    queryKey: ['stock', 'movements', query],
    queryFn: () => fetchMovements(query),
    placeholderData: keepPreviousData,
  })
}
