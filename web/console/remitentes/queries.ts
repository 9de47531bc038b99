import { queryOptions } from '@tanstack/react-query'
import { allPages } from '../../api/all-pages.ts'
import { type Answer, dataOf, type OpsPaths, ops } from '../../api/client.ts'
import { orNull } from '../../api/failure.ts'
import { opsQuery } from '../../api/queries.ts'
import { addDays, today } from '../../formats/dates.ts'

export type Shipper = Answer<OpsPaths, '/shippers/{number}'>
export type Onboarding = Answer<OpsPaths, '/onboardings'>['items'][number]
export type Report = Answer<OpsPaths, '/onboardings/{number}'>
export type Credential = Answer<OpsPaths, '/shippers/{number}/credentials'>['items'][number]

/** A password and a key, which are shown once. */
export interface Issued {
  readonly shipper: number
  readonly password: string
  readonly key: string
}

const limit = 200

export const shippersQuery = queryOptions({
  queryKey: ['shippers'],
  queryFn: () =>
    allPages<Shipper>(async (after) => {
      const query = { limit, ...(after ? { after } : {}) }
      const { shippers, next } = await dataOf(ops.GET('/shippers', { params: { query } }))
      return { items: shippers, ...(next === undefined ? {} : { next }) }
    }),
})

export function shipperQuery(number: string) {
  return opsQuery('/shippers/{number}', { path: { number } })
}

/** Those that are not over; onboardings are kept in testing alone. */
export const onboardingsQuery = queryOptions({
  queryKey: ['onboardings'],
  queryFn: async () => {
    const pages = allPages<Onboarding>(async (after) => {
      const query = { limit, ...(after ? { after } : {}) }
      const page = await dataOf(ops.GET('/onboardings', { params: { query } }))
      return { items: page.items, ...(page.next === null ? {} : { next: page.next }) }
    })
    const all = (await orNull(pages)) ?? []
    return all.filter(({ approvedAt, withdrawnAt }) => !approvedAt && !withdrawnAt)
  },
})

export function reportQuery(number: number) {
  return opsQuery('/onboardings/{number}', { path: { number: String(number) } })
}

export const limitsQuery = opsQuery('/volume-limits')

const days = 30

export const figuresQuery = queryOptions({
  queryKey: ['figures', 'shippers'],
  queryFn: async () => {
    const query = { from: addDays(today(), 1 - days), to: today(), by: 'shipper' as const }
    const [volume, onTime] = await Promise.all([
      dataOf(ops.GET('/figures/volume', { params: { query } })),
      dataOf(ops.GET('/figures/on-time', { params: { query } })),
    ])
    return {
      volume: new Map(volume.items.map((one) => [one.key, one])),
      onTime: new Map(onTime.items.map((one) => [one.key, one])),
    }
  },
  staleTime: 60_000,
})
