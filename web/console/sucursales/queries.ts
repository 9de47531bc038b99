import { queryOptions } from '@tanstack/react-query'
import { allPages } from '../../api/all-pages.ts'
import { type Answer, dataOf, type OpsPaths, ops } from '../../api/client.ts'
import { opsQuery } from '../../api/queries.ts'

export type Branch = Answer<OpsPaths, '/branches/{code}'>
export type Outline = Answer<OpsPaths, '/branches/coverage'>['items'][number]
export type WhileClosed = Answer<OpsPaths, '/branches/{code}/coverage'>['whileClosed']

const pageSize = 200

/** All that were not closed down, by code. */
export const branchesQuery = queryOptions({
  queryKey: ['branches'],
  queryFn: async () => {
    const all = await allPages<Branch>((after) => {
      const query = { limit: pageSize, ...(after ? { after } : {}) }
      return dataOf(ops.GET('/branches', { params: { query } }))
    })
    return all.filter(({ status }) => status !== 'removed')
  },
})

export const outlinesQuery = queryOptions({
  queryKey: ['branches', 'coverage'],
  queryFn: () =>
    allPages<Outline>((after) => {
      const query = { limit: pageSize, ...(after ? { after } : {}) }
      return dataOf(ops.GET('/branches/coverage', { params: { query } }))
    }),
})

export function coverageQuery(code: string) {
  return opsQuery('/branches/{code}/coverage', { path: { code } })
}

/** The pieces that are at a branch now. */
export function floorQuery(branch: string) {
  return opsQuery('/figures/floor', { query: { branch } })
}
